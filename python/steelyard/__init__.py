"""Steelyard finds a robot's dynamic model by moving the robot.

Here are the commands (`inspect`, `identify`, `validate`, `payload`, `predict`, `export`, `design_motion`, `simulate`, `step`, `reproduce`, `report`, `save`), what they take and what
they return. The stages that they are made of are in :mod:`steelyard.rooms`, one module per room of the C++ library: ``steelyard.rooms.estimate.huber``.
Any of their names may also be asked of this module: ``steelyard.huber``. Three things are Python's own:

- **Rows are samples.** Arrays of a motion have the shape (samples, joints), in C order: the same memory as the library's.
- **Options are keywords**, with the defaults of C++: ``low_pass(signals, cutoff=8, order=4)``.
- **Nothing changes once it is made.** Arrays of results are views without a copy; ``x.replace(field=value)`` is a changed copy.

Bad input raises :class:`InvalidInput`, what cannot be had from good input :class:`Unattainable`. Warnings of a run are Python's: :class:`SteelyardWarning`.
"""

from types import ModuleType
from typing import Any

from . import _core
from . import arguments  # before all that takes functions from _core
from . import rooms as rooms
from ._core import (
    ConsistencySettings as ConsistencySettings,
    CrossRun as CrossRun,
    Diagnostic as Diagnostic,
    EstimateSettings as EstimateSettings,
    Fit as Fit,
    Friction as Friction,
    Identification as Identification,
    IdentifyOptions as IdentifyOptions,
    InvalidInput as InvalidInput,
    Judgement as Judgement,
    Log as Log,
    LogFormat as LogFormat,
    Model as Model,
    ParameterRow as ParameterRow,
    PayloadSettings as PayloadSettings,
    Plan as Plan,
    Project as Project,
    Recording as Recording,
    Robot as Robot,
    Settings as Settings,
    SignalSettings as SignalSettings,
    Signals as Signals,
    Simulation as Simulation,
    StepCampaign as StepCampaign,
    Unattainable as Unattainable,
    Validation as Validation,
    Verdict as Verdict,
    Weighing as Weighing,
    bundled_robots as bundled_robots,
    setting_help as setting_help,
    setting_names as setting_names,
)
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
from .models import export as export
from .models import find_base_parameters as find_base_parameters
from .models import gravity_torque as gravity_torque
from .models import inspect as inspect
from .models import inverse_dynamics as inverse_dynamics
from .models import judge as judge
from .models import load_model as load_model
from .models import load_robot as load_robot
from .models import mass_matrix as mass_matrix
from .models import predict as predict
from .models import read_log as read_log
from .models import read_plan as read_plan
from .models import read_project as read_project
from .models import read_residual_statistics as read_residual_statistics
from .models import to_c_code as to_c_code
from .models import to_mjcf as to_mjcf
from .models import to_robot_file as to_robot_file
from .models import to_urdf as to_urdf
from .models import torque_regressor as torque_regressor
from .models import torques as torques
from .notebook import report as report
from .plots import plot as plot
from .recordings import recording as recording
from .warned import SteelyardWarning as SteelyardWarning

__version__: str = getattr(_core, "__version__")

__all__ = sorted(
    name
    for name, value in globals().items()
    if not name.startswith("_") and (name == "rooms" or value not in (Any, ModuleType) and not isinstance(value, ModuleType))
)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    """A stage's name, whatever its room."""
    if not name.startswith("_") and hasattr(_core, name):
        return getattr(_core, name)
    raise AttributeError(f"module 'steelyard' has no attribute '{name}'")
