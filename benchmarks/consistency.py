"""Times of physically consistent fits: Steelyard's solver beside CVXOPT, SCS and Clarabel, on the same programs in one run.

Each rival gets matrices that are ready for it, and is called directly: no modelling layer is timed. All use one thread.
"""

import os

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):  # before any of them loads its BLAS
    os.environ[name] = "1"

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import clarabel
import cvxopt
import cvxopt.solvers
import numpy as np
import scs
from scipy import sparse

CASES = {  # what is asked for on the command line of steelyard_bench_consistency
    "data first (weight 0)": ["--weight", "0"],
    "quadratic prior (weight 1)": ["--weight", "1", "--distance", "pullback"],
    "entropic prior (weight 1)": ["--weight", "1", "--distance", "entropic"],
}


# Absolute gap of the objective, in units of squared noise. Their relative gaps are of no use here: they know the objective only up to the
# constant ½zᵀz, which is a thousand times as large.
GAP = 1e-6


class Quadratic:
    """½ xᵀ P x + qᵀ x + constant, G x ≤ h in numbers and F(x) ⪰ 0 in matrices: what all three understand. With the entropic
    prior its linear part is in q, and its −log det is left to whom it may concern: `log_det` lists (columns, factor)."""

    def __init__(self, data):
        self.n = data["unknowns"]
        A = np.array(data["R"]) @ np.array(data["projection"])
        z = np.array(data["z"])
        self.P, self.q, self.constant = A.T @ A, -A.T @ z, 0.5 * z @ z
        self.bounds = [self.row(b["columns"], b["coefficients"]) for b in data.get("bounds", [])]
        self.constants = np.array([b["constant"] for b in data.get("bounds", [])])
        self.cones = [(c["columns"], np.array(c["F"])) for c in data["cones"]]  # F: columns × d × d
        self.log_det = []
        if data["weight"] > 0:
            for reference in data["references"]:
                self.add_prior(data["distance"], data["weight"], reference["column"], np.array(reference["parameters"]))

    def row(self, columns, values):
        out = np.zeros(self.n)
        out[columns] = values
        return out

    def add_prior(self, distance, weight, column, phi0):
        at = slice(column, column + 10)
        E = np.array([pseudo_inertia(e) for e in np.eye(10)])
        H = np.linalg.inv(np.linalg.cholesky(pseudo_inertia(phi0)))
        S = H @ E @ H.T  # S_k: of a unit of parameter k, seen from the reference
        if distance == "pullback":
            G = np.einsum("kij,lij->kl", S, S)
            self.P[at, at] += weight * G
            self.q[at] -= weight * G @ phi0
            self.constant += 0.5 * weight * phi0 @ G @ phi0
        else:
            self.q[at] += weight * np.trace(S, axis1=1, axis2=2)
            self.constant -= 4 * weight
            self.log_det.append((list(range(column, column + 10)), S, weight))

    def objective(self, x):
        out = 0.5 * x @ self.P @ x + self.q @ x + self.constant
        for columns, S, weight in self.log_det:
            out -= weight * np.linalg.slogdet(np.tensordot(x[columns], S, 1))[1]
        return out

    def scaled(self):
        """Unknowns in units in which the data is of one size: what a careful user does, and helps all three."""
        out = object.__new__(Quadratic)
        d = np.sqrt(np.diag(self.P))
        d = 1 / np.where(d > 1e-9 * d.max(), d, 1.0)
        out.__dict__.update(self.__dict__, P=d[:, None] * self.P * d, q=d * self.q, unit=d)
        out.bounds = [b * d for b in self.bounds]
        out.cones = [(c, F * d[c][:, None, None]) for c, F in self.cones]
        out.log_det = [(c, S * d[c][:, None, None], w) for c, S, w in self.log_det]
        return out


def pseudo_inertia(x):
    L = np.array([[x[0], x[1], x[2]], [x[1], x[3], x[4]], [x[2], x[4], x[5]]])
    return np.block([[np.trace(L) / 2 * np.eye(3) - L, x[6:9, None]], [x[None, 6:9], x[9:10, None]]])


class Cvxopt:
    name = "CVXOPT"
    stop = {"abstol": GAP, "reltol": 1e-15}

    def __init__(self, p):
        self.possible = not p.log_det  # coneqp has no logarithm
        rows, h = [-b for b in p.bounds], list(p.constants)
        for columns, F in p.cones:
            block = np.zeros((F[0].size, p.n))
            block[:, columns] = -F.reshape(len(columns), -1).T
            rows.extend(block)
            h.extend(np.zeros(F[0].size))
        self.arguments = [cvxopt.matrix(np.array(m, dtype=float)) for m in (p.P, p.q, rows, h)]
        self.dims = {"l": len(p.bounds), "q": [], "s": [F.shape[1] for _, F in p.cones]}

    def solve(self):
        options = {"show_progress": False, **self.stop}
        P, q, G, h = self.arguments
        out = cvxopt.solvers.coneqp(P, q, G, h, self.dims, options=options)
        return np.array(out["x"]).ravel(), out["status"]


class CvxoptDefaults(Cvxopt):
    """As it stops when nothing is asked: sooner, and further from the least."""

    name = "CVXOPT, its defaults"
    stop = {}


class Conic:
    """A x + s = b with s in nonnegative numbers, then triangles of positive semidefinite matrices, then exponential cones.
    −log det S: the largest t with [[S, Z], [Zᵀ, diag Z]] ⪰ 0, Z lower triangular, t_i ≤ log Z_ii."""

    def __init__(self, p, upper, permute_exponential=(0, 1, 2)):
        self.possible = True
        extra = 14 * len(p.log_det)  # Z's 10 and four logarithms
        self.n, n = p.n, p.n + extra
        rows, b = [np.append(-row, np.zeros(extra)) for row in p.bounds], list(p.constants)
        self.sizes = [F.shape[1] for _, F in p.cones] + [8] * len(p.log_det)
        lines, at = [], p.n
        q = np.append(p.q, np.zeros(extra))
        for columns, F in p.cones:
            self.triangle(rows, b, n, upper, columns, F)
        for columns, S, weight in p.log_det:
            self.triangle(rows, b, n, upper, *self.lifted(columns, S, at))
            diagonal = [at + k for k in (0, 2, 5, 9)]
            for i in range(4):
                t = at + 10 + i
                q[t] = -weight
                three = [(t, 0.0), (None, 1.0), (diagonal[i], 0.0)]  # (x, y, z): y exp(x / y) ≤ z
                for which in permute_exponential:
                    column, constant = three[which]
                    row = np.zeros(n)
                    if column is not None:
                        row[column] = -1
                    lines.append((row, constant))
            at += 14
        rows += [row for row, _ in lines]
        b += [constant for _, constant in lines]
        P = np.zeros((n, n))
        P[: p.n, : p.n] = p.P
        self.P, self.q = sparse.csc_matrix(np.triu(P)), q
        self.A, self.b = sparse.csc_matrix(np.array(rows)), np.array(b, dtype=float)
        self.numbers, self.exponentials = len(p.bounds), 4 * len(p.log_det)

    @staticmethod
    def lifted(columns, S, at):
        """[[S(x), Z], [Zᵀ, diag Z]] as a cone of x and Z's ten."""
        F = [np.pad(s, (0, 4)) for s in S]
        cols = list(columns)
        k = 0
        for i in range(4):
            for j in range(i + 1):
                E = np.zeros((8, 8))
                E[i, 4 + j] = E[4 + j, i] = 1
                if i == j:
                    E[4 + i, 4 + i] = 1
                F.append(E)
                cols.append(at + k)
                k += 1
        return cols, np.array(F)

    @staticmethod
    def triangle(rows, b, n, upper, columns, F):
        """√2 times what is off the diagonal, column by column: SCS wants the lower triangle, Clarabel the upper one."""
        d = F.shape[1]
        for j in range(d):
            for i in range(j + 1) if upper else range(j, d):
                row = np.zeros(n)
                row[columns] = -F[:, i, j] * (1 if i == j else np.sqrt(2))
                rows.append(row)
                b.append(0.0)


class Scs(Conic):
    name = "SCS"

    def __init__(self, p):
        super().__init__(p, upper=False)

    def solve(self):
        data = dict(P=self.P, A=self.A, b=self.b, c=self.q)
        cone = dict(l=self.numbers, s=self.sizes, ep=self.exponentials)
        out = scs.SCS(data, cone, eps_abs=1e-6, eps_rel=1e-6, max_iters=10**6, time_limit_secs=10, verbose=False).solve()
        return out["x"][: self.n], out["info"]["status"]


class Clarabel(Conic):
    name = "Clarabel"

    def __init__(self, p):
        super().__init__(p, upper=True)

    def solve(self):
        cones = [clarabel.NonnegativeConeT(self.numbers)] + [clarabel.PSDTriangleConeT(d) for d in self.sizes]
        cones += [clarabel.ExponentialConeT() for _ in range(self.exponentials)]
        settings = clarabel.DefaultSettings()
        settings.tol_gap_abs, settings.tol_gap_rel = GAP, 1e-15
        settings.verbose = False
        settings.max_threads = 1
        out = clarabel.DefaultSolver(self.P, self.q, self.A, self.b, cones, settings).solve()
        return np.array(out.x)[: self.n], str(out.status)


RIVALS = (Cvxopt, CvxoptDefaults, Clarabel, Scs)


def ours(program, arguments):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "programs.json"
        subprocess.run([program, *arguments, "-o", str(file)], check=True)
        return json.loads(file.read_text())


def best(solve, turns, patience):
    """Shortest of some turns, in seconds of the processor, which all use one of; of fewer turns where one takes long."""
    times = []
    while len(times) < turns and sum(times) < patience:
        start = time.process_time()
        x, status = solve()
        times.append(time.process_time() - start)
    return min(times), x, status


def measure(program, arguments, turns, skip=()):
    """Per solver: its times, and by how much its objective lies above our certified lower bound."""
    found = ours(program, [*arguments, "--turns", str(turns)])
    out = {"Steelyard": [(d["seconds"], (d["objective"] - d["lower_bound"]) / max(1, d["objective"]), "") for d in found]}
    for data in found:
        plain = Quadratic(data)
        p = plain.scaled()
        assert abs(plain.objective(np.array(data["x"])) - data["objective"]) < 1e-7 * max(1, data["objective"])
        for rival in (Rival(p) for Rival in RIVALS if Rival.name not in skip):
            if rival.possible:
                seconds, x, status = best(rival.solve, turns, patience=5)
                difference = (plain.objective(p.unit * x) - data["objective"]) / max(1, data["objective"])
                out.setdefault(rival.name, []).append((seconds, difference, status))
    return found, out


def row(name, results, reference):
    seconds = statistics.median(t for t, _, _ in results)
    worst = max((d for _, d, _ in results), key=abs)
    unsure = sum(s not in ("", "optimal", "solved", "Solved") for _, _, s in results)
    remark = f"{unsure} of {len(results)} not sure" if unsure else ""
    return f"  {name:<20} {1e3 * seconds:10.3f} {seconds / reference:9.1f}x {worst:12.1e}   {remark}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="steelyard_bench_consistency")
    parser.add_argument("--programs", type=int, default=10)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--growth", type=int, nargs="*", default=[2, 4, 6, 8, 12, 16, 20, 30])
    options = parser.parse_args()
    versions = f"CVXOPT {cvxopt.__version__}, Clarabel {clarabel.__version__}, SCS {scs.__version__}"
    print(f"Steelyard against {versions}; one thread each (OPENBLAS_NUM_THREADS=1)")
    print(f"Milliseconds of processor time from information to solution, median of {options.programs} programs, best of {options.turns} turns each")
    print("(Steelyard: assembling the cones included, relative gap 1e-8; CVXOPT, Clarabel: matrices ready, gap 1e-6; SCS: 1e-6)")
    print("objective: Steelyard, certified relative gap; rivals, relative difference from Steelyard's; the worst of all")
    for case, arguments in CASES.items():
        found, results = measure(options.program, [*arguments, "--programs", str(options.programs)], options.turns)
        print(f"\n{found[0]['links']} links, {found[0]['unknowns']} unknowns, {case}")
        print(f"  {'':<20} {'ms':>10} {'ratio':>10} {'objective':>12}")
        reference = statistics.median(t for t, _, _ in results["Steelyard"])
        for name, values in results.items():
            print(row(name, values, reference))
    print(f"\nGrowth, data first (weight 0) [ms]\n  {'links':>5} {'unknowns':>9} " + " ".join(f"{n:>11}" for n in ("Steelyard", "CVXOPT", "Clarabel", "SCS")))
    for links in options.growth:
        found, results = measure(options.program, ["--links", str(links), "--programs", "3"], 3, skip=("CVXOPT, its defaults",))
        medians = {name: statistics.median(t for t, _, _ in values) for name, values in results.items()}
        print(f"  {links:>5} {found[0]['unknowns']:>9} " + " ".join(f"{1e3 * medians[n]:11.2f}" for n in ("Steelyard", "CVXOPT", "Clarabel", "SCS")))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
