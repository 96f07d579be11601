"""Countertop: a sandbox for Magic counters, on the web."""
