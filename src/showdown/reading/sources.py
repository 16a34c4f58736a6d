from ..source.open import *  # noqa
from ..source.open import TableFile, open_source
