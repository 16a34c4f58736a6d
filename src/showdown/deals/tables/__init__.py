"""Deals in the columns of a table, a batch of rows at a time made lines that the kernel reads."""
