"""Pictures by matplotlib. Needs the extra `steelyard[plot]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _core, _show


def panels(count: int, columns: int = 1) -> tuple[Any, Any]:
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise _core.InvalidInput("pictures need the package matplotlib: pip install 'steelyard[plot]'") from error
    figure, axes = pyplot.subplots(count, columns, sharex=True, squeeze=False, figsize=(6 * columns + 3, 1.2 + 1.5 * count),
                                   layout="constrained")
    pyplot.close(figure)  # the notebook shows what is returned, once
    return figure, axes


def plot_judgement(judged: _core.Judgement) -> Any:
    """Measured and predicted torque of every joint, and the residual."""
    joints = judged.tau.shape[1]
    figure, axes = panels(joints, 2)
    for j in range(joints):
        axes[j, 0].plot(judged.t, judged.tau[:, j], lw=0.6, color="0.6", label="measured")
        axes[j, 0].plot(judged.t, judged.predicted[:, j], lw=1.0, color="C0", label="predicted")
        axes[j, 1].plot(judged.t, judged.tau[:, j] - judged.predicted[:, j], lw=0.6, color="C3")
        axes[j, 1].axhline(0, lw=0.5, color="0.3")
        error = judged.metrics.joints[j].filtered_relative_percent
        axes[j, 0].set_ylabel(f"joint {j + 1}")
        axes[j, 1].annotate(f"{error:.1f} %{_show.below(judged.metrics)}", (0.99, 0.95), xycoords="axes fraction", ha="right", va="top", fontsize=8)
    axes[0, 0].set_title(f"{judged.log}: torque [N·m, N]", fontsize=10)
    axes[0, 0].legend(fontsize=8, loc="upper right")
    axes[0, 1].set_title("measured − predicted", fontsize=10)
    return figure


def plot_channels(t: Any, thing: Any, channels: Sequence[str]) -> Any:
    shown = [name for name in channels if np.asarray(getattr(thing, name)).size]
    figure, axes = panels(len(shown))
    for axis, name in zip(axes[:, 0], shown, strict=True):
        values = np.asarray(getattr(thing, name))
        for j in range(values.shape[1]):
            axis.plot(t, values[:, j], lw=0.9, label=f"{name}{j + 1}")
        axis.set_ylabel({"q": "q [rad, m]", "qd": "q̇ [rad/s, m/s]", "qdd": "q̈ [rad/s², m/s²]", "tau": "τ [N·m, N]"}[name])
        axis.legend(fontsize=8, loc="upper right", ncols=2)
    return figure


def plot(thing: Any) -> Any:
    """Draws a matplotlib Figure: torques measured, predicted and left over of a judged log (of an identification, validation or payload its last); the
    motion of a plan, a log, signals or a simulation."""
    if isinstance(thing, _core.Weighing) and not thing.logs:
        raise _core.InvalidInput("the robot that carried the payload has no inertias of its own, so that no torque was predicted")
    if isinstance(thing, (_core.Identification, _core.Validation, _core.Weighing)):
        thing = thing.logs[-1]
    if isinstance(thing, _core.Judgement):
        figure = plot_judgement(thing)
    elif isinstance(thing, (_core.Plan, _core.PlayedMotion)):
        played = _core.played(thing) if isinstance(thing, _core.Plan) else thing
        figure = plot_channels(played.t, played.motion, ("q", "qd", "qdd"))
    elif isinstance(thing, _core.Signals):
        figure = plot_channels(thing.t0 + thing.dt * np.arange(thing.samples), thing, ("q", "qd", "tau"))
    elif isinstance(thing, (_core.Log, _core.Simulation)):
        figure = plot_channels(thing.t, thing, ("q", "qd", "tau"))
    else:
        raise _core.InvalidInput(f"no picture of a {type(thing).__name__}; there are those of Identification, Validation, Weighing, Judgement, Plan, "
                                 "PlayedMotion, Log, Signals and Simulation")
    figure.supxlabel("t [s]", fontsize=9)
    return figure
