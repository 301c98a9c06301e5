"""Random fits under physical constraints: Steelyard's solver against Clarabel and CVXOPT."""

import copy
import functools
import os
import subprocess
import warnings
from types import SimpleNamespace

import cvxpy as cp
import numpy as np
import pytest
from dumped import worst
from programs import TEN, Program, convex

PROGRAMS = int(os.environ.get("STEELYARD_PROGRAMS_COUNT", "200"))
SEED = os.environ.get("STEELYARD_CROSS_CHECK_SEED", "1")
TOLERANCE = 1e-6  # tolerance of the objective, relative where it is above one
CERTIFIED = 1e-7  # what our own gap may be at most, relative likewise
LAST_DIGIT = 1e-14  # rounding of a sum relative to its largest terms: uncertainty of a computed slack
ROUNDING = 1e-9  # difference of one number computed twice
TIGHT = dict(tol_gap_abs=1e-10, tol_gap_rel=1e-10, tol_feas=1e-10, max_iter=300)
RIVALS = {  # in turn, until one is sure of its point and that point is ours: all it found on the way is held against us
    "Clarabel": dict(solver=cp.CLARABEL, **TIGHT),
    "CVXOPT": dict(solver=cp.CVXOPT, kktsolver="robust", abstol=1e-9, reltol=1e-9, feastol=1e-9, max_iters=200),
    "Clarabel, its defaults": dict(solver=cp.CLARABEL),
}


@pytest.fixture(scope="session")
def program_folder(tmp_path_factory):
    program = os.environ.get("STEELYARD_PROGRAMS")
    if not program:
        pytest.fail("STEELYARD_PROGRAMS must say where the program steelyard_programs is")
    out = tmp_path_factory.mktemp("programs")
    subprocess.run([program, "--programs", str(PROGRAMS), "--seed", SEED, "-o", str(out)], check=True)
    return out


@functools.cache
def load(folder, index):
    program = Program.load(folder / f"program_{index:04}.json")
    if "failure" in program.data:
        raise AssertionError(program.data["failure"])
    ours = SimpleNamespace(**{k: np.nan if v is None else v for k, v in program.data["solution"].items()})
    ours.x, ours.base = np.array(ours.x, dtype=float), np.array(ours.base, dtype=float)
    return SimpleNamespace(index=index, program=program, ours=ours, rivals=list(rivals(program, ours.objective)))


@pytest.fixture(params=range(PROGRAMS), ids=lambda i: f"program{i}")
def fit(request, program_folder):
    return load(program_folder, request.param)


def rivals(program, ours):
    for name, options in RIVALS.items():
        problem, x = convex(program)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it may be inaccurate: the status says so
            try:
                problem.solve(**options)
            except (cp.error.SolverError, ArithmeticError, ValueError):
                continue
        if x.value is None:
            continue
        sure, objective = problem.status == cp.OPTIMAL, program.objective(x.value)
        yield SimpleNamespace(name=name, x=x.value, sure=sure, objective=objective)
        if sure and abs(objective - ours) <= TOLERANCE * size(ours):
            return


def size(objective):
    return max(1.0, abs(objective))


def note(who, what, value, index):
    if value > worst.get((who, what), (-1,))[0]:
        worst[who, what] = value, f"program {index}"


def feasible(program, x):
    """A little towards the true bodies, which are well inside all constraints, until it is inside too."""
    truth = np.array(program.data["truth"])
    for share in [0, *10.0 ** np.arange(-12, 0.1, 0.25)]:
        moved = (1 - share) * x + share * truth
        if min(program.slack(moved).values()) >= 0:
            return moved
    raise AssertionError("the true bodies break a constraint")


def complaints(fit):
    """Everything that speaks against our solution, by kind."""
    program, ours = fit.program, fit.ours
    if not np.all(np.isfinite([*ours.x, *ours.base, ours.objective, ours.lower_bound])):
        return {"finite": ours}
    if not fit.rivals:
        return {"no solver has an answer": ""}
    scale = size(ours.objective)
    out = {}

    def claim(what, holds, value):
        if not holds:
            out[what] = value

    outside = {name: slack for name, slack in program.slack(ours.x).items() if slack < -LAST_DIGIT}
    claim("inside all constraints", not outside, outside)
    positive = program.eigenvalues(ours.x)
    claim("positive definite", positive.min() >= 0.99 * program.known["eigenvalue_floor"], positive)
    beta = program.projection @ ours.x
    claim("base", np.abs(ours.base - beta).max() <= ROUNDING * np.abs(beta).max(), ours.base - beta)
    for what, value in (("cost", program.cost(ours.x)), ("objective", program.objective(ours.x))):
        claim(what, abs(getattr(ours, what) - value) <= ROUNDING * size(value), (getattr(ours, what), value))
    claim("gap", -ROUNDING * scale <= ours.objective - ours.lower_bound <= CERTIFIED * scale, ours.lower_bound)
    claim("settled", ours.settled, ours.steps)
    points = [feasible(program, rival.x) for rival in fit.rivals] + [np.array(program.data["truth"])]
    theirs = [program.objective(x) for x in points]
    least = min(theirs)
    within = [program.objective(x) for x in points if program.distance_sum(x) <= ours.reach]
    claim("lower bound", ours.lower_bound <= min(within, default=np.inf) + ROUNDING * scale, (within, ours.reach))
    claim("no solver finds less", ours.objective <= least + TOLERANCE * scale, theirs)
    difference = abs(ours.objective - closest(fit).objective) / scale
    claim("a solver agrees", difference <= TOLERANCE, [(r.name, r.sure, r.objective) for r in fit.rivals])
    claim("where", apart(fit) <= 4 * CERTIFIED * scale, apart(fit))
    return out


def closest(fit):
    return min(fit.rivals, key=lambda rival: abs(rival.objective - fit.ours.objective))


def apart(fit):
    """How far our point and theirs lie from each other, as the objective sees it: f(x) ≥ f* + ½‖R(β − β*)‖² + γ times the
    divergence of x from x*, for every feasible x, so two points within ε of the least f* are within (√ε + √ε)² of each
    other. It is all of x where γ > 0, and the part of the base parameters that data determines where γ = 0."""
    program, mine, theirs = fit.program, fit.ours.x, closest(fit).x
    moved = 0.5 * np.sum((program.R @ (program.projection @ (mine - theirs))) ** 2)
    return moved + program.weight * program.divergence(mine, theirs) if program.weight > 0 else moved


def test_our_solution_is_the_best_that_is_possible(fit):
    scale = size(fit.ours.objective)
    rival = closest(fit)
    note(rival.name, "objective", abs(fit.ours.objective - rival.objective) / scale, fit.index)
    note(rival.name, "squared distance", apart(fit) / scale, fit.index)
    note("Steelyard", "gap", (fit.ours.objective - fit.ours.lower_bound) / scale, fit.index)
    assert not complaints(fit)


def spoiled(fit, **changes):
    out = copy.copy(fit)
    out.ours = SimpleNamespace(**{**vars(fit.ours), **changes})
    return out


def at(fit, x):
    """The solution moved there, honest about everything but that it is the best."""
    program = fit.program
    return spoiled(fit, x=x, base=program.projection @ x, cost=program.cost(x), objective=program.objective(x))


@pytest.mark.parametrize("index", range(12))
def test_what_is_not_the_best_or_not_possible_is_noticed(program_folder, index):
    fit = load(program_folder, index)
    assert not complaints(fit)
    program, ours, truth = fit.program, fit.ours, np.array(fit.program.data["truth"])
    worse = at(fit, ours.x + 0.01 * (truth - ours.x))
    worse.ours.lower_bound = worse.ours.objective  # as if it were proven
    if worse.ours.objective > ours.objective + 4e-6 * size(ours.objective):
        assert {"lower bound", "a solver agrees"} <= set(complaints(worse))
    beyond = next(x for t in 10.0 ** np.arange(-9, 3, 0.5) if min(program.slack(x := ours.x + t * (ours.x - truth)).values()) < -1e-12)
    assert "inside all constraints" in complaints(at(fit, beyond))
    scale = size(ours.objective)
    for change in ("objective", "cost", "lower_bound"):
        assert complaints(spoiled(fit, **{change: getattr(ours, change) + 1e-5 * scale})), change
    assert "base" in complaints(spoiled(fit, base=ours.base * (1 + 1e-7)))


def test_the_programs_are_of_all_kinds(program_folder):
    """Else agreement would say less than it seems to."""
    fits = [load(program_folder, i) for i in range(PROGRAMS)]
    share = lambda holds: sum(map(holds, fits)) / len(fits)
    assert {fit.program.links for fit in fits} >= set(range(2, 13))
    for distance in ("entropic", "pullback", "euclidean"):
        assert share(lambda f: f.program.distance == distance and f.program.weight > 0) > 0.08, distance
    for level in ("positive", "full"):
        for weighted in (True, False):
            assert share(lambda f: f.program.known["level"] == level and (f.program.weight > 0) == weighted) > 0.08
    for bound in ("com_box", "com_ellipsoid", "box", "ellipsoid"):
        assert share(lambda f: any(bound in link for link in f.program.known["links"])) > 0.2, bound
    assert share(lambda f: f.program.known["total_mass_max"] is not None) > 0.15
    assert share(lambda f: np.linalg.matrix_rank(f.program.R, tol=1e-9 * np.abs(f.program.R).max()) < len(f.program.z)) > 0.03
    leaning = share(lambda f: min(f.program.slack(f.ours.x).values()) < 1e-5)
    assert leaning > 0.5 and share(lambda f: f.ours.unconstrained) > 0.02
    assert share(lambda f: closest(f).sure) > 0.8
