"""Page objects: what a person can see and do on a page."""
