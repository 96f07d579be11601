"""The same for programs: `/api/v1`, described by an OpenAPI document that is made from the types."""
