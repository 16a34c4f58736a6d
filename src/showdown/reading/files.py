from ..source.files import *  # noqa
