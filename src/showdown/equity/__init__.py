"""Odds: how often hands and ranges win."""
