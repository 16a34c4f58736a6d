from ..source.blocks import *  # noqa
