"""How fast showdown is, beside what you would use instead: `python -m benchmarks`."""
