"""The stages of the library, by the rooms of its C++ sources. Made by python/rooms.py."""

from . import base as base
from . import consistency as consistency
from . import core as core
from . import doctor as doctor
from . import dynamics as dynamics
from . import estimate as estimate
from . import export as export
from . import fit as fit
from . import instrumental as instrumental
from . import judge as judge
from . import logs as logs
from . import math as math
from . import motion as motion
from . import online as online
from . import payload as payload
from . import pipeline as pipeline
from . import recordings as recordings
from . import report as report
from . import reproduce as reproduce
from . import results as results
from . import robot as robot
from . import settings as settings
from . import signals as signals
from . import simulate as simulate
from . import step as step
from . import validate as validate
