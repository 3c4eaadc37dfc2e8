"""The types of parameters, answers and events, for annotations: ``from satang import types``."""

from .generated.types import *  # noqa: F403
