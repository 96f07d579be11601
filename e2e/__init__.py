"""Tests that work Countertop in a real browser."""
