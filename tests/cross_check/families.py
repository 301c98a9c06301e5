"""The motions of plans from their coefficients, by numpy and scipy alone: the formulas of docs/theory/excitation.md, X2-X6."""

import numpy as np
from numpy.polynomial import Polynomial
from scipy.interpolate import BSpline

SMOOTH = Polynomial([0, 0, 0, 10, -15, 6])  # s(u), from rest to rest


def waves(t, omega, sine, cosine):
    """sine sin(omega t) + cosine cos(omega t) and three derivatives, as one turning complex number."""
    turning = (cosine - 1j * sine) * np.exp(1j * omega * t)
    return np.array([((1j * omega) ** order * turning).real for order in range(4)])


def fourier(c, family, t):
    out = np.zeros((4, len(t)))
    out[0] += c["q0"]
    for l in range(1, family["harmonics"] + 1):
        omega = 2 * np.pi * l / family["period"]
        out += waves(t, omega, c[f"a{l}"] / omega, -c[f"b{l}"] / omega)
    if family["boundary"] == "blend":
        out += resting(fourier(c, {**family, "boundary": "periodic"}, np.zeros(1))[:, 0], family["period"], t)
    return out


def resting(start, period, t):
    """The polynomial of fifth order that is 0 at both ends and takes velocity and acceleration away there."""
    powers = [Polynomial.basis(k) for k in range(6)]
    conditions = [[p.deriv(m)(end) for p in powers] for m in range(3) for end in (0, 1)]
    u_rates = [0, 0, -start[1] * period, -start[1] * period, -start[2] * period**2, -start[2] * period**2]
    p = Polynomial(np.linalg.solve(conditions, u_rates))
    return np.array([p.deriv(m)(t / period) / period**m for m in range(4)])


def sines(c, family, t):
    out = np.zeros((4, len(t)))
    out[0] += c["alpha0"]
    for j in range(1, family["harmonics"] + 1):
        out += waves(t, c[f"omega{j}"], c[f"alpha{j}"], 0)
    return out


def envelope(t, period, connection):
    out = np.zeros((4, len(t)))
    out[0] = 1
    for u, direction in ((t / connection, 1), ((period - t) / connection, -1)):
        near = u < 1
        for m in range(4):
            out[m, near] = SMOOTH.deriv(m)(u[near]) * (direction / connection) ** m
    return out


def product(f, g):
    """Product of two functions with three derivatives each."""
    binomial = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]]
    return np.array([sum(b * f[k] * g[m - k] for k, b in enumerate(binomial[m])) for m in range(4)])


def multisine(c, family, t, limits, start):
    """Harmonics spread evenly below the frequency at which a sine over all the range is as fast as the joint may be."""
    lower, upper = limits["position"]
    below = np.ceil(family["period"] * limits["velocity"] / (np.pi * (upper - lower))) - 1
    n = family["harmonics"]
    out = np.zeros((4, len(t)))
    for j in range(1, n + 1):
        k = np.floor(j * below / n + 0.5)
        phase = c[f"phase{j}"]
        out += c["amplitude"] * waves(t, 2 * np.pi * k / family["period"], np.cos(phase), np.sin(phase))
    out[0] += c["centre"]
    if family["boundary"] == "rest":
        pose = c["centre"] if start is None else start
        out[0] -= pose
        out = product(envelope(t, family["period"], min(family["connection"], family["period"] / 4)), out)
        out[0] += pose
    return out


def bspline(c, family, t):
    points = [c[f"p{k}"] for k in range(len(c))]
    if family["boundary"] == "periodic":
        points += points[:5]
        pieces = len(points) - 5
        knots = np.arange(-5, pieces + 6)
    else:
        points = [points[0]] * 3 + points[1:] + [points[0]] * 3
        pieces = len(points) - 5
        knots = np.clip(np.arange(-5, pieces + 6), 0, pieces)
    spline = BSpline(knots * family["period"] / pieces, points, 5)
    return np.array([spline(t), *(spline.derivative(m)(t) for m in (1, 2, 3))])


def points(c, family, t):
    stops = np.array([c[f"p{k}"] for k in range(len(c))] + [c["p0"]])
    legs = len(stops) - 1
    leg = np.minimum((t / family["period"] * legs).astype(int), legs - 1)
    u, way = t / family["period"] * legs - leg, stops[leg + 1] - stops[leg]
    out = np.array([SMOOTH.deriv(m)(u) * way * (legs / family["period"]) ** m for m in range(4)])
    out[0] += stops[leg]
    return out


def motion(plan, t):
    """q, qd, qdd and jerk of a plan.json, joints x times each."""
    family = plan["family"]
    out = []
    for i, joint in enumerate(plan["joints"]):
        c = {name.rsplit("_", 1)[0]: value for name, value in plan["coefficients"][joint["name"]].items()}
        more = ()
        if family["kind"] == "multisine":
            more = (plan["limits"]["joints"][i], family["start"] and family["start"][i])
        out.append(globals()[family["kind"]](c, family, np.asarray(t, dtype=float), *more))
    return list(np.array(out).transpose(1, 0, 2))
