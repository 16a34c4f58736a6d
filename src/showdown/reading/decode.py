from ..source.decode import needs_no_decoding
