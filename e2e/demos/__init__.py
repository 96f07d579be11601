"""Runs of the real page that save pictures."""
