"""Steelyard finds a robot's dynamic model by moving the robot.

Everything of the C++ library is here under its own name. Three things are Python's own:

- **Rows are samples.** Arrays of a motion have the shape (samples, joints), in C order: the same memory as the library's.
- **Options are keywords**, with the defaults of C++: ``find_base_parameters(robot, layout, rank_tolerance=1e-9)``.
- **Nothing changes once it is made.** Arrays of results are views without a copy; ``x.replace(field=value)`` is a changed copy.

Bad input raises :class:`InvalidInput`, what cannot be had from good input :class:`Unattainable`.
"""

from . import _core
from ._core import *  # noqa: F403
from .experiments import reproduce as reproduce
from .experiments import simulate as simulate
from .experiments import step as step
from .frames import to_pandas as to_pandas
from .identification import cross_validate as cross_validate
from .identification import design_motion as design_motion
from .identification import fit as fit
from .identification import identify as identify
from .identification import payload as payload
from .identification import result as result
from .identification import save as save
from .identification import validate as validate
from .plots import plot as plot
from .recordings import recording as recording
from .notebook import report as report

__version__: str = getattr(_core, "__version__")
