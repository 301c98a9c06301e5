"""Text and HTML of the library's objects, for the prompt and for notebooks."""

from __future__ import annotations

import enum
import html as escape
from collections.abc import Sequence
from typing import Any

import numpy as np

LONGEST = 8  # entries of a list or array that are shown


def rebuilt(kind: type, fields: dict[str, Any]) -> Any:
    """For pickle."""
    return kind(**fields)


def loaded(factor: Any, rows: float) -> Any:
    """Information, for pickle."""
    from . import _core

    return _core.Information.load(factor, rows)


def shown(value: Any) -> str:
    """A value in a line."""
    if isinstance(value, np.ndarray):
        if value.size <= LONGEST:
            return np.array2string(value, precision=6, separator=", ").replace("\n", "")
        return "array of " + " × ".join(str(n) for n in value.shape)
    if isinstance(value, (list, tuple)) and len(value) > LONGEST:
        return f"[{len(value)} of {type(value[0]).__name__}]"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(shown(v) for v in value) + "]"
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, str) and len(value) > 200:
        return repr(value[:200]) + "…"
    return f"{value:.7g}" if isinstance(value, float) else repr(value)


def headline(thing: Any) -> str | None:
    """What a person wants to know first, where that is more than the fields."""
    kind = type(thing).__name__
    if kind == "Robot":
        return f"<Robot {thing.name}: {thing.dof} joints>"
    if kind == "Information":
        return f"<Information on {thing.columns} parameters from {thing.rows:g} rows>"
    if kind == "Observations":
        return f"<Observations of {thing.joints} joints on {thing.parameters} parameters>"
    if kind == "ParameterLayout":
        return f"<ParameterLayout of {len(thing)} parameters>"
    if kind == "Model":
        return f"<Model of {thing.robot.name}: {len(thing.values)} parameters>"
    if kind == "Signals":
        return f"<Signals {thing.name}: {thing.samples} samples at {thing.rate:g} Hz>"
    if kind == "Identification":
        return f"<Identification of {thing.fit.model.robot.name}: {thing.verdict.headline}>"
    if kind == "Weighing":
        return f"<Weighing by {thing.robot.name}: {thing.body.values[0]:.4g} kg>"
    return None


def text(thing: Any) -> str:
    """`Kind(field=value, …)`, or a line that says more."""
    return headline(thing) or type(thing).__name__ + "(" + ", ".join(
        f"{name}={shown(getattr(thing, name))}" for name in thing._fields
    ) + ")"


def table(rows: Sequence[tuple[str, ...]], head: tuple[str, ...] = ()) -> str:
    """An HTML table."""
    def line(cells: tuple[str, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag} style='text-align:left'>{escape.escape(c)}</{tag}>" for c in cells) + "</tr>"

    return "<table>" + (line(head, "th") if head else "") + "".join(line(r, "td") for r in rows) + "</table>"


def identification(run: Any) -> str:
    """Verdict, errors of every log, and base parameters with their intervals."""
    from . import _core

    logs = [(j.log, j.role.name, f"{j.metrics.filtered_relative_percent:.2f}", f"{j.metrics.relative_percent:.2f}") for j in run.logs]
    fit, names = run.fit, []
    wide = fit.covariance.quantile * fit.covariance.standard_deviation
    for i in range(fit.base.count):
        names.append((_core.base_name(fit.base, fit.model.layout, i), f"{fit.consistent.solution.base[i]:.5g}", f"{wide[i]:.2g}",
                      fit.excitation.parameters[i].determined.name))
    return (f"<p><b>{escape.escape(run.verdict.headline)}</b></p><ul>"
            + "".join(f"<li>{escape.escape(r)}</li>" for r in run.verdict.reasons) + "</ul>"
            + table(logs, ("log", "role", "error below 10 Hz, %", "raw, %"))
            + "<details><summary>base parameters</summary>" + table(names, ("", "value", "± 95 %", "determined")) + "</details>")


def html(thing: Any) -> str:
    """For Jupyter."""
    if type(thing).__name__ == "Identification":
        return identification(thing)
    fields = getattr(thing, "_fields", ())
    if not fields:
        return f"<pre>{escape.escape(text(thing))}</pre>"
    return f"<b>{type(thing).__name__}</b>" + table([(name, shown(getattr(thing, name))) for name in fields])
