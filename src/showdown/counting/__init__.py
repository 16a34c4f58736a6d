"""Deals counted or decided: spans of files and blocks of text in, tallies and verdicts out."""
