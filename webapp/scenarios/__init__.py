"""Scenario files and links: read, written, run, compared. One module per foreign format."""
