"""From a path, a URL, a pipe or bytes, compressed or not, to UTF-8 text in blocks of lines."""
