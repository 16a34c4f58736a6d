from ..source.open import *  # noqa
