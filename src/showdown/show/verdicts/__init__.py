"""Verdicts as rows: text for people and judges, tables for other programs."""
