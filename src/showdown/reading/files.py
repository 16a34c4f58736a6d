from ..source.files import *  # noqa
from ..source.files import expand, list_files, File
