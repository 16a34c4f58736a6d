"""A shim."""

from ..source.decode import needs_no_decoding  # noqa: F401
