"""The `countertop` command."""
