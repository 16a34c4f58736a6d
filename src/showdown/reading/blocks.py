from ..source.blocks import *  # noqa
from ..source.blocks import Block, Part, Blocks, SeekableFile, blocks_of_chunks, file_errors
