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


def read_again(kind: type, fields: dict[str, Any], text: str | None) -> Any:
    """A project, for pickle: keys that wait for the robot are in its text alone."""
    from . import _core

    return rebuilt(kind, fields) if text is None else _core.parse_project(text, fields["file"]).replace(**fields)


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
        return f"<Weighing by {thing.model.robot.name}: {thing.body.values[0]:.4g} kg>"
    if kind == "Validation":
        return f"<Validation of {thing.model.robot.name}: {thing.verdict.headline}>"
    if kind == "CrossRun":
        return f"<CrossRun of {thing.nominal.robot.name}: {len(thing.complete.judged_on)} logs>"
    if kind == "Plan":
        return f"<Plan for {thing.robot}: {thing.family.period:g} s, {len(thing.parameters)} parameters, condition {thing.condition:.3g}>"
    if kind == "Simulation":
        return f"<Simulation of {thing.truth.robot.name}: {len(thing.t)} rows, {thing.duration:g} s>"
    if kind == "Judgement":
        return f"<Judgement of {thing.log}: error {thing.metrics.filtered_relative_percent:.2f} %{below(thing.metrics)}>"
    if kind == "Reproduction":
        return f"<Reproduction of {thing.paper}: {sum(row.within for row in thing.rows)} of {len(thing.rows)} rows within tolerance>"
    return None


def below(metrics: Any) -> str:
    """The band of the filtered errors, in words; a slow log's are the raw ones."""
    return f" below {metrics.cutoff:g} Hz" if metrics.cutoff > 0 else ""


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


def judged(logs: Sequence[Any]) -> str:
    """The errors of every log."""
    rows = [(j.log, j.role.name, f"{j.metrics.filtered_relative_percent:.2f}", f"{j.metrics.relative_percent:.2f}") for j in logs]
    bands = {below(j.metrics) for j in logs}
    return table(rows, ("log", "role", f"error{bands.pop() if len(bands) == 1 else ', filtered'}, %", "raw, %"))


def said(verdict: Any) -> str:
    """The verdict and its reasons."""
    return (f"<p><b>{escape.escape(verdict.headline)}</b></p><ul>"
            + "".join(f"<li>{escape.escape(r)}</li>" for r in verdict.reasons) + "</ul>")


def folded(title: str, inside: str) -> str:
    return f"<details><summary>{escape.escape(title)}</summary>{inside}</details>"


def identification(run: Any) -> str:
    """Verdict, errors of every log, and base parameters with their intervals."""
    rows = [(p.name, f"{p.value:.5g}", f"{p.interval[1] - p.value:.2g}", p.unit, p.determined.name) for p in run.fit.base]
    return said(run.verdict) + judged(run.logs) + folded("base parameters", table(rows, ("", "value", "± 95 %", "", "determined")))


def validation(run: Any) -> str:
    return said(run.verdict) + judged(run.logs)


def robot(thing: Any) -> str:
    """Its coordinates with their limits."""
    rows = [(c.name, c.type.name, *(f"{x:.4g}" for x in (c.limits.lower, c.limits.upper, c.limits.velocity, c.limits.effort)))
            for c in thing.coordinates]
    return (f"<p><b>{escape.escape(thing.name)}</b>, {thing.dof} joints</p>"
            + table(rows, ("joint", "type", "lower", "upper", "velocity", "effort")))


def model(thing: Any) -> str:
    """Its robot, and the masses of its links."""
    bodies = [thing.link(index) for index in range(thing.robot.links)]
    masses = [(joint.link, "" if body is None else f"{body[9]:.4g}") for joint, body in zip(thing.robot.joints, bodies, strict=True)]
    return robot(thing.robot) + folded("masses [kg]", table(masses))


def weighing(run: Any) -> str:
    """The ten numbers of the payload, with their intervals."""
    names = ("mass [kg]", "cx [m]", "cy [m]", "cz [m]", "Ixx [kg·m²]", "Ixy", "Ixz", "Iyy", "Iyz", "Izz")
    body = run.body
    rows = [(name, f"{body.values[k]:.4g}", "" if body.filled[k] else f"{body.quantile * body.deviation[k]:.2g}",
             "determined" if body.identifiable[k] else "filled in" if body.filled[k] else "poorly determined", reason)
            for k, (name, reason) in enumerate(zip(names, run.reasons, strict=True))]
    return f"<p><b>{body.values[0]:.4g} kg</b> in frame {escape.escape(body.frame.name)}</p>" + table(rows, ("", "value", "±", "", ""))


def cross(run: Any) -> str:
    """Errors in percent: a row per judged log, a column per fitted one."""
    errors = run.complete
    rows = [(name, *(f"{x:.2f}" for x in errors.together.relative[k])) for k, name in enumerate(errors.judged_on)]
    return "<p>Error of all joints together, % (raw)</p>" + table(rows, ("judged on ↓ fitted on →", *errors.fitted_on))


def reproduction(thing: Any) -> str:
    rows = [("✓" if r.within else "✗", r.where, r.what, "" if r.paper is None else f"{r.paper:.4g}", f"{r.ours:.4g} {r.unit}", r.rule)
            for r in thing.rows]
    return f"<p>{escape.escape(thing.title)}</p>" + table(rows, ("", "where", "what", "paper", "ours", "the same if"))


OWN = {"Identification": identification, "Validation": validation, "Robot": robot, "Model": model, "Weighing": weighing, "CrossRun": cross,
       "Reproduction": reproduction}


def cell(value: Any) -> str:
    """A field: structs inside structs fold, lists of them are tables."""
    if hasattr(value, "_fields"):
        return folded(text(value)[:80], html(value))
    if isinstance(value, (list, tuple)) and value and hasattr(value[0], "_fields"):
        fields = value[0]._fields
        rows = [tuple(shown(getattr(each, name))[:80] for name in fields) for each in value]
        return folded(f"{len(value)} × {type(value[0]).__name__}", table(rows, tuple(fields)))
    return escape.escape(shown(value))


def html(thing: Any) -> str:
    """For Jupyter."""
    own = OWN.get(type(thing).__name__)
    if own is not None:
        return own(thing)
    fields = getattr(thing, "_fields", ())
    if not fields:
        return f"<pre>{escape.escape(text(thing))}</pre>"
    rows = "".join(f"<tr><td style='text-align:left'>{name}</td><td style='text-align:left'>{cell(getattr(thing, name))}</td></tr>"
                   for name in fields)
    line = headline(thing)
    return f"<b>{escape.escape(line.strip('<>') if line else type(thing).__name__)}</b><table>{rows}</table>"
