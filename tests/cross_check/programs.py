"""A fit as steelyard_programs wrote it, made a convex program once more from what its data and bounds mean, for solvers
that share nothing with ours."""

import json

import cvxpy as cp
import numpy as np

TEN = 10  # XX XY XZ YY YZ ZZ MX MY MZ M


def skew(p):
    return np.array([[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]])


def parameters_of_point(p):
    """A kilogram at p: its tensor, first moment and mass about the origin."""
    L = skew(p).T @ skew(p)
    return np.array([L[0, 0], L[0, 1], L[0, 2], L[1, 1], L[1, 2], L[2, 2], *p, 1])


def moments_of_point(p):
    """(p; 1)(p; 1)ᵀ: second moments of density, first moment, mass."""
    h = np.append(p, 1)
    return np.outer(h, h)


def kinetic_of_point(p):
    """vᵀ M v is the square of the point's speed, v = (turning; sliding)."""
    J = np.hstack([-skew(p), np.eye(3)])
    return J.T @ J


def linear_map(of_point):
    """Bodies are sums of points, so the map from ten parameters to a matrix is known from enough points. Its entries
    are 0, ±½ and ±1: rounding takes the last digits of the solve away."""
    points = np.random.default_rng(1).normal(size=(40, 3))
    values = np.array([of_point(p).ravel() for p in points])
    A = np.linalg.lstsq(np.array([parameters_of_point(p) for p in points]), values, rcond=None)[0]
    assert np.abs(A - np.round(2 * A) / 2).max() < 1e-12
    return (np.round(2 * A) / 2).T.reshape(*of_point(points[0]).shape, TEN)


MOMENTS = linear_map(moments_of_point)  # 4 × 4 × 10
KINETIC = linear_map(kinetic_of_point)  # 6 × 6 × 10


class Program:
    """Constraints are lists of (name, kind, A, b): A x + b is a nonnegative number, or a positive semidefinite matrix."""

    def __init__(self, data):
        self.data = data
        self.links = data["links"]
        self.names = data["parameters"]
        self.size = len(self.names)
        self.R, self.z, self.K = (np.array(data[key], dtype=float) for key in ("R", "z", "K"))
        projection = np.zeros((len(self.z), self.size))
        projection[np.arange(len(self.z)), data["kept"]] = 1
        if data["regrouped"]:
            projection[:, data["regrouped"]] = self.K.reshape(len(self.z), -1)
        self.projection = projection
        self.known, self.references = data["known"], data["references"]
        self.weight, self.distance = self.references["weight"], self.references["distance"]
        self.constraints = [*self.bodies(), *self.brakes(), *self.bounds()]

    @staticmethod
    def load(file):
        return Program(json.loads(file.read_text()))

    def link(self, j, A):
        """A of link j's ten parameters, as of all parameters."""
        out = np.zeros((*A.shape[:-1], self.size))
        out[..., TEN * j : TEN * (j + 1)] = A
        return out

    def bodies(self):
        for j in range(self.links):
            A = self.body()
            floor = self.known["eigenvalue_floor"] * np.trace(A)
            yield f"link {j + 1}", "matrix", self.link(j, A - np.eye(len(A))[:, :, None] * floor), np.zeros(A.shape[:2])

    def body(self):
        """The matrix that is positive definite for a body of the asked level, of the link's ten."""
        return MOMENTS if self.known["level"] == "full" else KINETIC

    def eigenvalues(self, x):
        """The least of every link's matrix, relative to its trace."""
        matrices = [self.body() @ x[TEN * j : TEN * (j + 1)] for j in range(self.links)]
        return np.array([np.linalg.eigvalsh(M)[0] / np.trace(M) for M in matrices])

    def brakes(self):
        """Rotors, and friction that never feeds power: at no speed of either sign."""

        def row(**entries):
            a = np.zeros(self.size)
            for name, value in entries.items():
                a[self.names.index(name)] = value
            return a

        for name in self.names:
            kind, _, shaft = name.partition("_")
            if kind in ("Ia", "Fv", "Fc", "Fl"):
                yield name, "number", row(**{name: 1}), 0.0
            if kind == "Fs":  # at standstill; far from it Coulomb friction is alone
                yield name, "number", row(**{name: 1, f"Fc_{shaft}": 1}), 0.0
            if kind == "Fa":
                for sign in (1, -1):
                    yield name, "number", row(**{name: sign, f"Fv_{shaft}": 1}), 0.0

    def bounds(self):
        mass = MOMENTS[3, 3]
        total = sum(self.link(j, mass) for j in range(self.links))
        if self.known["total_mass_min"] > 0:
            yield "total mass", "number", total, -self.known["total_mass_min"]
        if self.known["total_mass_max"] is not None:
            yield "total mass", "number", -total, self.known["total_mass_max"]
        for j, known in enumerate(self.known["links"]):
            for name, kind, A, b in bounds_of_link(known):
                yield f"link {j + 1}: {name}", kind, self.link(j, A), b

    def objective(self, x):
        return self.cost(x) + (self.weight * self.distance_sum(x) if self.weight > 0 else 0)

    def cost(self, x):
        return 0.5 * np.sum((self.R @ (self.projection @ x) - self.z) ** 2)

    def link_references(self):
        for link in self.references["links"]:
            yield slice(link["column"], link["column"] + TEN), np.array(link["parameters"])

    def scalar_references(self):
        for scalar in self.references["scalars"]:
            yield scalar["column"], scalar["value"]

    def distance_sum(self, x):
        """Distance of all links and scalars from their references."""
        reference = np.zeros(self.size)
        for columns, phi0 in self.link_references():
            reference[columns] = phi0
        for column, value in self.scalar_references():
            reference[column] = value
        return self.divergence(x, reference)

    def divergence(self, x, y):
        """By how much the distance of x exceeds its linear model at y. From the reference itself it is the distance."""
        total = 0.0
        for columns, phi0 in self.link_references():
            if self.distance == "entropic":
                S = np.linalg.solve(MOMENTS @ y[columns], MOMENTS @ x[columns])
                total += np.trace(S) - np.linalg.slogdet(S)[1] - 4
            elif self.distance == "pullback":
                D = np.linalg.solve(MOMENTS @ phi0, MOMENTS @ (x - y)[columns])
                total += 0.5 * np.trace(D @ D)
            else:
                total += 0.5 * np.sum((x - y)[columns] ** 2)
        for column, value in self.scalar_references():
            if self.distance == "entropic":
                s = x[column] / y[column]
                total += s - np.log(s) - 1
            else:
                total += 0.5 * ((x - y)[column] / value) ** 2
        return total

    def slack(self, x):
        """Slack of every constraint relative to its terms: negative where one is broken."""
        out = {}
        for name, kind, A, b in self.constraints:
            value = A @ x + b
            scale = np.abs(A) @ np.abs(x) + np.abs(b)
            if kind == "matrix":
                value = np.linalg.eigvalsh(value)[0]
            least = value / max(np.max(scale), 1e-300)
            out[name] = min(out.get(name, np.inf), least)
        return out


def bounds_of_link(known):
    """What is known of a link, as (name, kind, A, b) of its ten parameters."""
    mass, first, second = MOMENTS[3, 3], MOMENTS[:3, 3], MOMENTS[:3, :3]
    if known["mass_min"] > 0:
        yield "mass", "number", mass, -known["mass_min"]
    if known["mass_max"] is not None:
        yield "mass", "number", -mass, known["mass_max"]
    if "com_box" in known:  # lower ≤ first / mass ≤ upper
        for i in range(3):
            yield "centre in box", "number", first[i] - known["com_box"]["lower"][i] * mass, 0.0
            yield "centre in box", "number", known["com_box"]["upper"][i] * mass - first[i], 0.0
    if "com_ellipsoid" in known:  # Schur complement of (c − x)ᵀ shape⁻¹ (c − x) ≤ 1, times mass
        centre, shape = (np.array(known["com_ellipsoid"][key]) for key in ("centre", "shape"))
        A = np.zeros((4, 4, TEN))
        A[:3, :3] = shape[:, :, None] * mass
        A[:3, 3] = A[3, :3] = first - centre[:, None] * mass
        A[3, 3] = mass
        yield "centre in ellipsoid", "matrix", A, np.zeros((4, 4))
    if "box" in known:  # ∫ (x − lower)(upper − x) dm ≥ 0 along each axis
        for i in range(3):
            low, high = known["box"]["lower"][i], known["box"]["upper"][i]
            yield "body in box", "number", (low + high) * first[i] - second[i, i] - low * high * mass, 0.0
    if "ellipsoid" in known:  # ∫ 1 − (x − centre)ᵀ shape⁻¹ (x − centre) dm ≥ 0
        centre, W = np.array(known["ellipsoid"]["centre"]), np.linalg.inv(known["ellipsoid"]["shape"])
        inside = mass - np.einsum("ij,ijk", W, second) + 2 * (W @ centre) @ first - centre @ W @ centre * mass
        yield "body in ellipsoid", "number", inside, 0.0


def convex(program):
    """The same in cvxpy's words: the problem, and the expression for x. In units in which the true bodies are of size one,
    and so is every constraint for them: the solvers fail often enough even so."""
    truth = np.array(program.data["truth"])
    x = cp.multiply(np.maximum(np.abs(truth), 1e-3), cp.Variable(program.size))
    objective = 0.5 * cp.sum_squares((program.R @ program.projection) @ x - program.z)
    if program.weight > 0:
        objective += program.weight * distance(program, x)
    constraints = []
    for _, kind, A, b in program.constraints:
        if kind == "number":
            scale = np.abs(A) @ np.abs(truth) + abs(b)
            constraints.append((A @ x + b) / scale >= 0)
        else:
            root = 1 / np.sqrt(np.diag(A @ truth + b))
            constraints.append(square(root[:, None, None] * A * root[None, :, None], x) + root[:, None] * b * root >> 0)
    return cp.Problem(cp.Minimize(objective), constraints), x


def square(A, x):
    n = len(A)
    return cp.reshape(A.reshape(n * n, -1) @ x, (n, n), order="C")


def distance(program, x):
    total = 0
    for columns, phi0 in program.link_references():
        if program.distance == "euclidean":
            total += 0.5 * cp.sum_squares(x[columns] - phi0)
            continue
        H = np.linalg.inv(np.linalg.cholesky(MOMENTS @ phi0))  # H P₀ Hᵀ = 1
        S = square(np.einsum("ab,bck,dc->adk", H, MOMENTS, H), x[columns])
        if program.distance == "entropic":
            total += cp.trace(S) - cp.log_det(S) - 4
        else:
            total += 0.5 * cp.sum_squares(S - np.eye(4))
    for column, value in program.scalar_references():
        s = x[column] / value
        total += s - cp.log(s) - 1 if program.distance == "entropic" else 0.5 * cp.square(s - 1)
    return total
