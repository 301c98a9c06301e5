"""Made by python/stubs.py from the extension: signatures, defaults and documentation of the C++ headers."""

"""The C++ library, room by room; steelyard/__init__.py puts it in order."""

from collections.abc import Callable, Mapping, Sequence
import enum
from typing import Annotated, Any, Self, overload

import numpy
import numpy.typing
from numpy.typing import NDArray


class Error(Exception):
    """
    The message names the file, line, joint or channel, and the remedy, on one line.
    """

class InvalidInput(Error):
    """A bad file or a bad call: exit code 2."""

class Unattainable(Error):
    """
    The input is well formed, but the request cannot be met with it (a still joint, a singular fit, an infeasible plan): exit code 3.
    """

def member_of(enumeration: type[Any], value: object, name: str) -> Any:
    """
    The member of an enumeration that `value` is or names. Raises InvalidInput, with `name` and what there is.
    """

class Severity(enum.Enum):
    """One of info, warning."""

    info = 0

    warning = 1

class Diagnostic:
    """
    A suspicion, or something done on the user's behalf: worth reporting, but no error.
    """

    def __init__(self, *, severity: Severity | str = Severity.warning, code: str = '', message: str = '', forbids_motion: bool = False) -> None: ...

    @property
    def severity(self) -> Severity: ...

    @property
    def code(self) -> str:
        """stable, for programs: "urdf-ignored-tag\""""

    @property
    def message(self) -> str:
        """for people: what, where, and what it means for them"""

    @property
    def forbids_motion(self) -> bool:
        """
        in a description: a motion planned by it would be another one on the robot
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FileDigest:
    """
    A file's size and digest, read in pieces: a log may be larger than the memory.
    """

    def __init__(self, *, bytes: int = 0, sha256: str = '') -> None: ...

    @property
    def bytes(self) -> int: ...

    @property
    def sha256(self) -> str:
        """hexadecimal"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def incomplete_beta(a: float, b: float, x: float) -> float:
    """
    I_x(a, b), the regularised incomplete beta function; a, b > 0, x in [0, 1].
    """

def student_t_probability(t: float, freedom: float) -> float:
    """
    P(T ≤ t) and its inverse for Student's t. `freedom` > 0 may be fractional; infinity is the normal distribution.
    """

def student_t_quantile(probability: float, freedom: float) -> float:
    """
    P(T ≤ t) and its inverse for Student's t. `freedom` > 0 may be fractional; infinity is the normal distribution.
    """

def fisher_f_probability(f: float, numerator: float, denominator: float) -> float:
    """
    P(F ≤ f) and its inverse for Fisher's F with the freedoms of numerator and denominator.
    """

def fisher_f_quantile(probability: float, numerator: float, denominator: float) -> float:
    """
    P(F ≤ f) and its inverse for Fisher's F with the freedoms of numerator and denominator.
    """

def inertia_about_origin(parameters: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(3, 3), order='F')]:
    """L, of ten link parameters [kg·m²]."""

def first_moment(parameters: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(3), order='C')]:
    """l = m c, of ten link parameters [kg·m]."""

def spatial_inertia(parameters: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(6, 6), order='F')]:
    """6 × 6, of ten link parameters."""

def to_parameters(spatial_inertia: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]:
    """Ten link parameters of a spatial inertia."""

def pseudo_inertia(parameters: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]:
    """
    Pseudo-inertia P = [[½ tr(L) I − L, l], [lᵀ, m]]: physically consistent exactly when positive definite.
    """

def from_pseudo_inertia(P: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]:
    """Ten link parameters of a pseudo-inertia."""

def from_centre_of_mass(mass: float, com: numpy.typing.ArrayLike, inertia: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]:
    """
    From mass, centre of mass and the tensor about the centre of mass, all along the link frame's axes.
    """

def express_in_parent(T_parent_child: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')], child: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]:
    """
    The same body described in the parent's frame: P_parent = T P_child Tᵀ.
    """

def transfer(T_parent_child: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]) -> Annotated[NDArray[numpy.float64], dict(shape=(10, 10), order='F')]:
    """The same as a matrix: X_parent = transfer(T_parent_child) X_child."""

class InformationSolution:
    """Solution with its numerical rank."""

    def __init__(self, *, x: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None, rank: int = 0, condition: float = 0.0) -> None: ...

    @property
    def x(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        least squares; of minimum norm (after column scaling) where R is singular
        """

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        (RᵀR)⁻¹: times the noise variance, the covariance of x; on the determined directions
        """

    @property
    def rank(self) -> int: ...

    @property
    def condition(self) -> float:
        """condition number of R with columns of unit norm"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Information:
    """
    The triangular factor [R z; 0 ρ] of [W y]: ‖W x − y‖² = ‖R x − z‖² + ρ² for every x. p² numbers, whatever the number of rows. Absorbing, merging and reweighting are exact; WᵀW is never formed, which would square the condition number.
    """

    def __init__(self, columns: int) -> None:
        """On so many parameters, nothing known yet."""

    @staticmethod
    def load(factor: numpy.typing.ArrayLike, rows: float) -> Information:
        """
        As `factor()` and `rows()` of another had it: how it is saved, loaded and sent.
        """

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> float:
        """absorbed so far; fractional once forgetting"""

    @property
    def residual_square(self) -> float:
        """ρ²: what no x can explain"""

    @property
    def R(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """upper triangular"""

    @property
    def z(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

    @property
    def factor(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """[R z; 0 ρ], all that is kept"""

    def absorb(self, W: numpy.typing.ArrayLike, y: numpy.typing.ArrayLike) -> None:
        """Rows of W x ≈ y: (rows, columns) and (rows,)."""

    def merge(self, other: Information) -> None:
        """The rows of both."""

    def scale(self, factor: float, forget: bool = False) -> None:
        """
        Weights every row so far by `factor`: 1/σ, or √λ to forget, which also shrinks the row count by λ.
        """

    def select(self, columns: Sequence[int]) -> Information:
        """The information on a subset of the columns, the others held at zero."""

    def solve(self, rank_tolerance: float = 1e-12) -> InformationSolution:
        """Solution with its numerical rank."""

    def __iadd__(self, arg: Information, /) -> Information: ...

    def __add__(self, arg: Information, /) -> Information: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __repr__(self) -> str: ...

class JointType(enum.Enum):
    """
    A floating joint frees its link entirely: only the first joint of a tree, on the base, can be one.
    """

    revolute = 0

    prismatic = 1

    floating = 2

class Base(enum.Enum):
    """What holds the robot's base."""

    fixed = 0

    floating = 1

class ShaftKind(enum.Enum):
    """One of coordinate, motor, base."""

    coordinate = 0

    motor = 1

    base = 2

class EffortSource(enum.Enum):
    """Where the generalised force of a coordinate comes from."""

    measured = 0
    """recorded: a torque, or a current times its gain"""

    controller = 1
    """computed from what was commanded (U1 of docs/theory/estimation.md)"""

    zero = 2
    """known to be none: a passive joint, a motor that was off"""

    unknown = 3
    """
    not recorded: the coordinate has no row of its own, its motion acts in the rows of others
    """

class Friction(enum.Enum):
    """
    f(v) is what the law takes from the torque at speed v, with s = sgn v (or tanh(v/sign_width)):
    """

    viscous = 0
    """Fv v"""

    coulomb = 1
    """Fc s"""

    offset = 2
    """Fo"""

    cubic = 3
    """F2 s v² + F3 v³ (indri2002 eq. 3, with viscous and coulomb)"""

    asymmetric = 4
    """
    Fa |v|: viscous friction differs between directions. Brings `offset`, which does so for Coulomb
    """

    stribeck = 5
    """Fs s exp(-|v/v_s|^δ): what static friction exceeds Coulomb friction by"""

    load = 6
    """Fl s |τ_load|: grows with the transmitted torque"""

    hysteresis = 7
    """
    Σ Fh_i x_i: pre-sliding, stop elements x_i that follow the position (L10); Σ Fh_i s once they slide
    """

    position = 8
    """
    Σ Fp_k cos kπx, x the position as a share of the range seen (L13): cogging, cables, eccentric gears
    """

    spring = 9
    """
    Fk x: a linear spring (L14). Brings `offset`, which has its rest position: Fo = −Fk x₀
    """

    balancer = 10
    """
    Fb h(x): a cylinder between a point that turns and one that stands, of lever arm h (L15)
    """

    harmonics = 11
    """
    Σ Fg_k sin, cos of x and 2x: a potential of which nothing else is known (L16)
    """

class ParameterKind(enum.Enum):
    """One of inertial, rotor, friction, offset, drive."""

    inertial = 0

    rotor = 1

    friction = 2

    offset = 3

    drive = 4

class Limits:
    """Limits of a joint [rad or m, s, N·m or N]; infinite where not known."""

    def __init__(self, *, lower: float = float('-inf'), upper: float = float('inf'), velocity: float = float('inf'), acceleration: float = float('inf'), jerk: float = float('inf'), effort: float = float('inf'), continuous: bool = False) -> None: ...

    @property
    def lower(self) -> float: ...

    @property
    def upper(self) -> float: ...

    @property
    def velocity(self) -> float: ...

    @property
    def acceleration(self) -> float: ...

    @property
    def jerk(self) -> float: ...

    @property
    def effort(self) -> float: ...

    @property
    def continuous(self) -> bool:
        """
        turns on and on, as a URDF's `continuous` joint: no position limit is missing
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Box:
    """Axis-aligned in the frame of the link it belongs to [m]."""

    def __init__(self, *, lower: numpy.typing.ArrayLike | None = None, upper: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def lower(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def upper(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Capsule:
    """
    All points within `radius` of the segment from a to b, in the frame of the link it belongs to [m].
    """

    def __init__(self, *, a: numpy.typing.ArrayLike | None = None, b: numpy.typing.ArrayLike | None = None, radius: float = 0.0) -> None: ...

    @property
    def a(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def b(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def radius(self) -> float: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Joint:
    """
    A moving joint of the tree, with the link it carries. T_parent_link(q) = T_parent_joint · J(q) · T_joint_link, where J turns about or slides along z. A floating joint's frames are the identity.
    """

    def __init__(self, *, name: str = '', link: str = '', type: JointType | str = JointType.revolute, parent: int = -1, T_parent_joint: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')] | None = None, T_joint_link: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')] | None = None, limits: Limits | None = None, extent: Box | None = None, capsules: Sequence[Capsule] | None = None) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def link(self) -> str:
        """the carried link's name"""

    @property
    def type(self) -> JointType: ...

    @property
    def parent(self) -> int:
        """joint whose link carries this one, always an earlier one; -1: the base"""

    @property
    def T_parent_joint(self) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]: ...

    @property
    def T_joint_link(self) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]:
        """identity for modified DH, and a URDF's axis z"""

    @property
    def limits(self) -> Limits: ...

    @property
    def extent(self) -> Box | None:
        """around the link's shape, in its frame; none where that is not known"""

    @property
    def capsules(self) -> list[Capsule]:
        """around the link's shape, in its frame; empty where that is not known"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Coordinate:
    """
    What is commanded and logged: q. Usually one per joint; q_tree = G q + g0.
    """

    def __init__(self, *, name: str = '', label: str = '', type: JointType | str = JointType.revolute, limits: Limits | None = None) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def label(self) -> str:
        """in parameter names: the 1-based number of its joint in the tree"""

    @property
    def type(self) -> JointType: ...

    @property
    def limits(self) -> Limits: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FrictionShape:
    """Constants of the laws besides their linear parameters."""

    def __init__(self, *, sign_width: float = 0.0, stribeck_velocity: float = 0.1, stribeck_exponent: float = 2.0, hysteresis_yield: float = 0.1, position_lower: float = -3.141592653589793, position_upper: float = 3.141592653589793, balancer_near: float = 0.2, balancer_far: float = 0.8, balancer_angle: float = 0.0, balancer_rise: float = 0.0) -> None: ...

    @property
    def sign_width(self) -> float:
        """
        ε of tanh(v/ε) [rad/s or m/s]; 0: the exact sign, as the papers have it
        """

    @property
    def stribeck_velocity(self) -> float:
        """v_s [rad/s or m/s]; geared arms have 0.01 to 0.3"""

    @property
    def stribeck_exponent(self) -> float:
        """δ [-]; 2 is the Gaussian form, smooth at v = 0"""

    @property
    def hysteresis_yield(self) -> float:
        """
        displacement at which the softest stop element slides [rad or m]; geared arms pre-slide over 1e-3 to 0.1
        """

    @property
    def position_lower(self) -> float:
        """lower end of the positions that `position` is known at [rad or m]"""

    @property
    def position_upper(self) -> float:
        """upper end of these [rad or m]; beyond, the torque stays"""

    @property
    def balancer_near(self) -> float:
        """one end of a balancer from the shaft's axis [m]"""

    @property
    def balancer_far(self) -> float:
        """its other end from there [m]"""

    @property
    def balancer_angle(self) -> float:
        """position at which it is shortest, and has no lever arm [rad]"""

    @property
    def balancer_rise(self) -> float:
        """
        growth of its force, as a share, for each metre that it is longer [1/m]
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Shaft:
    """
    Something that turns with the robot and has friction and rotor inertia of its own: every coordinate, and every motor of a transmission that is separate from its joint. A floating base's coordinates have none of these terms. With a its `speed` row it adds aᵀ(Ia a q̈ + f(a q̇)) to the torque.
    """

    def __init__(self, *, kind: ShaftKind | str = ShaftKind.coordinate, index: int = 0, label: str = '', type: JointType | str = JointType.revolute, speed: numpy.typing.ArrayLike | None = None, load: numpy.typing.ArrayLike | None = None, rotor: bool = False, friction: Sequence[Friction | str] | None = None, shape: FrictionShape | None = None) -> None: ...

    @property
    def kind(self) -> ShaftKind: ...

    @property
    def index(self) -> int:
        """0-based coordinate or motor"""

    @property
    def label(self) -> str:
        """in parameter names: the coordinate's, "m6" for motor 6"""

    @property
    def type(self) -> JointType: ...

    @property
    def speed(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """shaft speed = speed · q̇"""

    @property
    def load(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """torque the shaft transmits = load · τ of the links"""

    @property
    def rotor(self) -> bool:
        """has a rotor inertia column"""

    @property
    def friction(self) -> list[Friction]:
        """its laws, in the order of their columns"""

    @property
    def shape(self) -> FrictionShape: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class DriveController:
    """
    The law by which drives make torque of what is commanded: τ(t) = sat(kp (q_ref(t − δ) − q(t)) + kd (q̇_ref(t − δ) − q̇(t)) + τ_ref(t − δ)).
    """

    def __init__(self, *, kp: numpy.typing.ArrayLike | None = None, kd: numpy.typing.ArrayLike | None = None, torque_limit: numpy.typing.ArrayLike | None = None, delay: float | None = None, delay_deviation: float = 0.0, joint_delays: numpy.typing.ArrayLike | None = None, joint_delay_deviations: numpy.typing.ArrayLike | None = None, hold: bool | None = None, hold_time: float = 0.0) -> None: ...

    @property
    def kp(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        [N·m/rad, N/m] of each joint, or of a leg's for all legs; empty: no such law
        """

    @property
    def kd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[N·m·s/rad, N·s/m] likewise; empty: zero"""

    @property
    def torque_limit(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[N·m, N] likewise; empty: none"""

    @property
    def delay(self) -> float | None:
        """
        δ of all joints [s], their mean where they differ; none: to be estimated
        """

    @property
    def delay_deviation(self) -> float:
        """standard deviation of an estimated δ [s]; 0: it was given"""

    @property
    def joint_delays(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """δ of each joint [s], where they differ; empty: `delay`"""

    @property
    def joint_delay_deviations(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviations of those [s]; empty: they were given"""

    @property
    def hold(self) -> bool | None:
        """
        drives hold each logged command until the next one; none: to be found out
        """

    @property
    def hold_time(self) -> float:
        """that they hold it [s], half of which is in δ; 0: not known"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Drives:
    """From motors to joints: q_motor = T (q − offset), τ = Tᵀ τ_motor."""

    def __init__(self, *, gain: numpy.typing.ArrayLike | None = None, gain_deviation: numpy.typing.ArrayLike | None = None, transmission: numpy.typing.ArrayLike | None = None, offset: numpy.typing.ArrayLike | None = None, gain_required: bool = False, effort: Sequence[EffortSource | str] | None = None, controller: DriveController | None = None) -> None: ...

    @property
    def gain(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """N·m (or N) per A, empty when not given"""

    @property
    def gain_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """relative standard deviation of each gain [-]; empty: not known"""

    @property
    def transmission(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """T, empty when the log is joint-side"""

    @property
    def offset(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[rad or m], empty: zero"""

    @property
    def gain_required(self) -> bool:
        """
        the gains were given for the logs to come: one without current is refused
        """

    @property
    def effort(self) -> list[EffortSource]:
        """
        effort of each coordinate (of each motor, where there is a transmission); empty: all are measured
        """

    @property
    def controller(self) -> DriveController:
        """
        the law of the drives, as the description or a fit has it; not given: not known
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Frame:
    """
    A frame fixed to a link: merged fixed links of a URDF (tool0, flange …), the tool of a robot file.
    """

    def __init__(self, *, name: str = '', joint: int = -1, T_link_frame: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')] | None = None) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def joint(self) -> int:
        """joint whose link it is fixed to; -1: the base"""

    @property
    def T_link_frame(self) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ContactPoint:
    """
    A place of a link where the robot may touch or hang on something: the origin of this frame. Forces that are measured there are along the frame's axes.
    """

    def __init__(self, *, name: str = '', joint: int = -1, T_link_contact: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')] | None = None, always: bool = False) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def joint(self) -> int:
        """joint whose link it is part of"""

    @property
    def T_link_contact(self) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]: ...

    @property
    def always(self) -> bool:
        """it touches in every sample of the logs, and nobody measured its force"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ToolLimits:
    """Limits of the tool, which is the frame named "tool"."""

    def __init__(self, *, speed: float = float('inf'), acceleration: float = float('inf')) -> None: ...

    @property
    def speed(self) -> float:
        """[m/s]"""

    @property
    def acceleration(self) -> float:
        """[m/s²]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class LogFingerprint:
    """
    Excerpts of a fitted log, by which it is known again: whatever its file is called, in part, or with noise on its torque.
    """

    def __init__(self, *, log: str = '', rate: float = 0.0, length: int = 0, tolerance: numpy.typing.ArrayLike | None = None, torque: numpy.typing.ArrayLike | None = None, position: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def log(self) -> str:
        """the log's name"""

    @property
    def rate(self) -> float:
        """rate of the samples [Hz]"""

    @property
    def length(self) -> int:
        """samples of each excerpt"""

    @property
    def tolerance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        difference of each joint's torque below which samples are the same [N·m, N]
        """

    @property
    def torque(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        joints × samples [N·m, N], excerpt after excerpt; empty where the log is too short
        """

    @property
    def position(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """the same samples' positions [rad, m]; empty: not known"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Provenance:
    """Provenance of identified values."""

    def __init__(self, *, method: str = '', cutoff: float = 0.0, order: int = 4, speed: numpy.typing.ArrayLike | None = None, lower: numpy.typing.ArrayLike | None = None, upper: numpy.typing.ArrayLike | None = None, logs: Sequence[str] | None = None, fingerprints: Sequence[LogFingerprint] | None = None, delay: float = 0.0, base: Sequence[str] | None = None, covariance: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def method(self) -> str:
        """"wls"; empty: not known"""

    @property
    def cutoff(self) -> float:
        """
        [Hz] of the zero-phase low-pass before the fit, for the logs to judge too; 0: none
        """

    @property
    def order(self) -> int:
        """order of that low-pass"""

    @property
    def speed(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        largest |q̇| of each coordinate in the fit [rad/s, m/s]; empty: not known
        """

    @property
    def lower(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        range of positions of each coordinate in the fit [rad, m]; empty: not known
        """

    @property
    def upper(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        range of positions of each coordinate in the fit [rad, m]; empty: not known
        """

    @property
    def logs(self) -> list[str]:
        """fitted logs"""

    @property
    def fingerprints(self) -> list[LogFingerprint]:
        """fingerprints of the fitted logs' content; empty: not known"""

    @property
    def delay(self) -> float:
        """
        delay of the logs' torque behind their motion [s], which predictions share
        """

    @property
    def base(self) -> list[str]:
        """names of the base parameters, in the order of `covariance`"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        their covariance, whatever the colour of the residual; empty: not known
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Robot:
    """Structure alone: values of the parameters are a Model's."""

    def __init__(self, *, name: str = '', source: str = '', joints: Sequence[Joint] | None = None, gravity: numpy.typing.ArrayLike | None = None, coordinates: Sequence[Coordinate] | None = None, G: numpy.typing.ArrayLike | None = None, g0: numpy.typing.ArrayLike | None = None, shafts: Sequence[Shaft] | None = None, drives: Drives | None = None, frames: Sequence[Frame] | None = None, contacts: Sequence[ContactPoint] | None = None, T_base_imu: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')] | None = None, tool: ToolLimits | None = None, base_capsules: Sequence[Capsule] | None = None, floor: float | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def source(self) -> str:
        """where the numbers come from"""

    @property
    def joints(self) -> list[Joint]:
        """the tree, parents before children"""

    @property
    def gravity(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        acceleration of gravity in the base frame; a floating base: world [m/s²]
        """

    @property
    def coordinates(self) -> list[Coordinate]: ...

    @property
    def G(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """joints × coordinates; a floating base's row and columns are zero"""

    @property
    def g0(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[rad or m]"""

    @property
    def shafts(self) -> list[Shaft]: ...

    @property
    def drives(self) -> Drives: ...

    @property
    def frames(self) -> list[Frame]: ...

    @property
    def contacts(self) -> list[ContactPoint]: ...

    @property
    def T_base_imu(self) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]:
        """where an IMU sits on a floating base"""

    @property
    def tool(self) -> ToolLimits: ...

    @property
    def base_capsules(self) -> list[Capsule]:
        """around what stands still with the base, in the base frame"""

    @property
    def floor(self) -> float | None:
        """
        its height above the base frame's origin, against gravity [m]; none: not known
        """

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """what was ignored or assumed while reading it"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def dof(self) -> int:
        """coordinates"""

    @property
    def links(self) -> int:
        """moving links"""

    @property
    def floating(self) -> bool:
        """the base moves freely"""

    @property
    def base_dof(self) -> int:
        """coordinates of a floating base, before the others"""

    @property
    def coupled(self) -> bool:
        """G is more than an ordering of the joints"""

    @property
    def serial(self) -> bool:
        """every joint sits on the one before, the first on a fixed base"""

class Parameter:
    """The one place that maps parameters to columns of a regressor."""

    def __init__(self, *, name: str = '', kind: ParameterKind | str = ParameterKind.inertial, unit: str = '', link: int = -1, element: int = -1, shaft: int = -1, term: int = -1, term_column: int = -1) -> None: ...

    @property
    def name(self) -> str:
        """XX_3, Ia_3, Fv_3, Fv_m6 …"""

    @property
    def kind(self) -> ParameterKind: ...

    @property
    def unit(self) -> str:
        """"kg.m2\""""

    @property
    def link(self) -> int:
        """inertial: 0-based link"""

    @property
    def element(self) -> int:
        """inertial: 0 XX … 9 M"""

    @property
    def shaft(self) -> int:
        """rotor, friction, offset: 0-based shaft"""

    @property
    def term(self) -> int:
        """friction, offset: index into the shaft's terms"""

    @property
    def term_column(self) -> int: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ParameterLayout:
    """
    Columns in order: [XX XY XZ YY YZ ZZ MX MY MZ M] of every link, base to tip; then per shaft (coordinates first, then motors) its rotor inertia Ia and its friction columns in the order of the robot's terms.
    """

    def __init__(self, robot: Robot, *, rotor: bool = True, friction: bool = True) -> None: ...

    def __len__(self) -> int: ...

    def __getitem__(self, column: int) -> Parameter: ...

    @property
    def names(self) -> list[str]:
        """names of every column"""

    @property
    def link_columns(self) -> int:
        """the first of them are the links'"""

    @staticmethod
    def link(index: int, element: int = 0) -> int:
        """
        Column of a link's parameter: of its first, XX, or of element 0 XX … 9 M. link(n) is where n links' columns end.
        """

    def find(self, name: str) -> int:
        """-1 when there is none"""

    def rotor_column(self, shaft: int) -> int:
        """-1 when it has none"""

    def friction_column(self, shaft: int, term: int) -> int:
        """its first column; -1 when left out"""

    def __repr__(self) -> str: ...

class Model:
    """Values are NaN where they are not known; dynamics want all of them."""

    @overload
    def __init__(self, robot: Robot, known: Mapping[str, float] = {}) -> None:
        """With the values that are known, by the names of their parameters."""

    @overload
    def __init__(self, robot: Robot, layout: ParameterLayout, values: numpy.typing.ArrayLike) -> None: ...

    @property
    def robot(self) -> Robot: ...

    @property
    def layout(self) -> ParameterLayout: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """in the order of the layout"""

    @property
    def provenance(self) -> Provenance | None:
        """set: the values are a fit's, and need not be physically consistent"""

    def __repr__(self) -> str: ...

    def __getstate__(self) -> tuple[Robot, dict[str, float], Provenance | None]: ...

    def __setstate__(self, arg: tuple[Robot, Mapping[str, float], Provenance | None], /) -> None: ...

    @property
    def has_inertia(self) -> bool:
        """every link has one"""

    @property
    def has_friction(self) -> bool:
        """a value of every friction and rotor term"""

    @property
    def unknown(self) -> list[str]:
        """names of the parameters without a value"""

    @property
    def known(self) -> dict[str, float]:
        """values that are known, by the names of their parameters"""

    def link(self, index: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))] | None:
        """about the link frame's origin; none unless all ten are known"""

    def rotor(self, shaft: int) -> float | None:
        """[kg·m² or kg at the shaft]"""

def load_model(path_or_name: str, *, gravity: numpy.typing.ArrayLike | None = None, joints: Sequence[str] | None = None, base: Base | None = None) -> Model:
    """
    A description with the values it gives: a URDF or MJCF (by content), a robot file, or the name of a bundled robot.
    """

def with_robot(model: Model, robot: Robot) -> Model:
    """
    The values on another structure of the same links (other friction laws, rotors, drives), by name; what is new has none.
    """

def values_in(model: Model, layout: ParameterLayout) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """The values in another layout, by name; NaN where there is none."""

def load_robot(path_or_name: str, *, gravity: numpy.typing.ArrayLike | None = None, joints: Sequence[str] | None = None, base: Base | None = None) -> Robot:
    """
    The structure that a URDF or MJCF (by content), a robot file, or a bundled robot's name stands for; load_model has its values too.
    """

def parse_urdf(xml: str, file: str = 'robot.urdf', *, gravity: numpy.typing.ArrayLike | None = None, joints: Sequence[str] | None = None, base: Base | None = None) -> Model:
    """The model of a URDF's text; `file` for messages."""

def parse_mjcf(xml: str, file: str = 'robot.xml', *, gravity: numpy.typing.ArrayLike | None = None, joints: Sequence[str] | None = None, base: Base | None = None) -> Model:
    """
    The model of an MJCF's text; `file` for messages and the files it includes.
    """

def parse_robot_file(yaml: str, file: str = 'robot.yaml', *, gravity: numpy.typing.ArrayLike | None = None, joints: Sequence[str] | None = None, base: Base | None = None) -> Model:
    """The model of a robot file's text; `file` for messages."""

def bundled_robots() -> list[str]:
    """The bundled robots' names."""

def bundled_robot_file(name: str) -> str:
    """The text of a bundled robot's file."""

def select_coordinates(model: Model, names: Sequence[str]) -> Model:
    """
    Only these coordinates, in this order; the others are locked at zero and their links merged.
    """

def T_parent_link(joint: Joint, q: float) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]:
    """
    Pose of the joint's link in its parent's link frame when the joint stands at q.
    """

def upwards(robot: Robot) -> Annotated[NDArray[numpy.float64], dict(shape=(3), order='C')]:
    """
    The direction against gravity, in the base frame; z where there is none.
    """

def with_base(model: Model, base: Base) -> Model:
    """
    The robot with its base held where it stands, or as it is where it floats.
    """

def own_joint(robot: Robot, coordinate: int) -> int:
    """
    The joint whose angle coordinate k is (q_j = q_k), or -1 when it is no single joint's own; and its label.
    """

def robot_text(path_or_name: str) -> str:
    """The text of a URDF, an MJCF, a robot file or a bundled one."""

def is_urdf(text: str) -> bool:
    """Whether such a text is a URDF's."""

def is_mjcf(text: str) -> bool:
    """Whether such a text is an MJCF's."""

def is_robot_file(text: str) -> bool:
    """Whether such a text is a robot file's."""

def with_rotors(robot: Robot) -> Robot:
    """
    The robot as it would be if every coordinate had a rotor: at the motors where it has them there, else at the joints.
    """

def friction_keywords() -> list[str]:
    """The friction laws there are, as files and `friction=` name them."""

def nominal_model(model: Model) -> Model:
    """
    The model with unknown friction and rotor inertia at zero, and a diagnostic about them. Throws InvalidInput when a link has no inertia.
    """

def inverse_dynamics(model: Model, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, qdd: numpy.typing.ArrayLike, *, rotor: bool = True, friction: bool = True) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    τ = M(q) q̈ + C(q, q̇) q̇ + g(q) + rotor + friction [N·m or N]. A floating base's six rows are the wrench that must act on it from outside: force, then moment about its origin, along its own axes (O1); gravity is in its acceleration. Friction with memory is that of a motion that keeps its direction: one sample has no past.
    """

def torques(model: Model, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, qdd: numpy.typing.ArrayLike, *, rotor: bool = True, friction: bool = True) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    The same for many samples at once (N × dof each, a row is a sample), through the batched regressor. Friction with memory takes them as one motion in time, from stop elements in the middle (L10).
    """

def torque_band(model: Model, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, qdd: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Half width of the 95 % band about the torques of a motion, N × dof each [N·m, N]: links, rotors, friction, the constants of its laws and the choice between laws are uncertain. Noise of measured torque is not in it. Friction with memory takes the samples as one motion, as `torques` does. NaN for joints whose effort was not known to the fit. Empty where the model brings no covariance along.
    """

def mass_matrix(model: Model, q: numpy.typing.ArrayLike, *, rotor: bool = True, friction: bool = True) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """M(q), rotors included unless left out."""

def forward_dynamics(model: Model, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, tau: numpy.typing.ArrayLike, *, rotor: bool = True, friction: bool = True) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    q̈ that torque τ causes; a floating base's is its proper acceleration. Throws Unattainable where the mass matrix is not positive definite.
    """

def kinetic_energy(model: Model, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, *, rotor: bool = True, friction: bool = True) -> float:
    """[J]"""

def potential_energy(model: Model, q: numpy.typing.ArrayLike) -> float:
    """zero when all mass is at the base's origin"""

def gravity_torque(model: Model, q: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """g(q) [N·m or N]."""

def coriolis_matrix(model: Model, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    C(q, q̇) by Christoffel symbols, so that Ṁ − 2C is skew-symmetric. With a floating base C q̇ belongs to the derivative of its twist's components, v̇ = a − ω × v.
    """

def centroidal_momentum(model: Model, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    Momentum of the whole robot with a floating base: linear, then angular about its centre of mass, along the base's own axes [kg·m/s, kg·m²/s]; and the matrix A of it, momentum = A q̇.
    """

def centroidal_matrix(model: Model, q: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Momentum of the whole robot with a floating base: linear, then angular about its centre of mass, along the base's own axes [kg·m/s, kg·m²/s]; and the matrix A of it, momentum = A q̇.
    """

def friction_torque(model: Model, qd: numpy.typing.ArrayLike, load: numpy.typing.ArrayLike, q: numpy.typing.ArrayLike | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    Torque of friction alone; `load`: torque of the links, for load-dependent friction; `q`: for torque that follows the position.
    """

def base_pose(q: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]:
    """Pose of a floating base in the world, from its coordinates q."""

def contact_jacobian(robot: Robot, q: numpy.typing.ArrayLike, touching: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Jacobian of the robot's contact points that are `touching` (not 0), one below the other, in the base's frame: velocity of the points along the base's axes = J q̇. A force f at the points adds Jᵀ f to the torques.
    """

def contact_projector(robot: Robot, q: numpy.typing.ArrayLike, touching: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    P with P Jᵀ = 0, the orthogonal projector (O2): P W φ = P τ whatever the forces. The identity where nothing touches.
    """

def link_poses(robot: Robot, q: numpy.typing.ArrayLike) -> list[Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]]:
    """
    Pose of every link in the base frame, or in the world where the base floats.
    """

def frame_pose(robot: Robot, q: numpy.typing.ArrayLike, frame: str) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]:
    """
    Pose of a frame (a name in robot.frames, or a link's) in the base frame.
    """

def frame_jacobian(robot: Robot, q: numpy.typing.ArrayLike, frame: str) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """(ω; v) of the frame's origin along the base's axes = J q̇."""

class TorqueRegressor:
    """
    Fills blocks of regressor rows, many samples at once. Only entries that can be nonzero exist: row i has the links its coordinate moves and the shafts that turn with it. One object per thread: it owns its workspace.
    """

    def __init__(self, robot: Robot, *, rotor: bool = True, friction: bool = True, simd_level: str = '') -> None: ...

    @property
    def layout(self) -> ParameterLayout: ...

    @property
    def rows(self) -> int:
        """coordinates"""

    @property
    def entries(self) -> int:
        """number of entries of all rows together"""

    def first_entry(self, row: int) -> int:
        """where its entries begin"""

    def columns(self, row: int) -> list[int]:
        """columns of the row's entries, in order"""

    @property
    def simd_level(self) -> str: ...

    def fill(self, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, qdd: numpy.typing.ArrayLike, out: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu')] | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        (entries, samples) of q, q̇, q̈ with a row for each sample; into `out` where that is given.
        """

def simd_levels() -> list[str]:
    """
    Instruction set levels this machine can run, slowest first; "" below means the last.
    """

def torque_regressor(robot: Robot, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, qdd: numpy.typing.ArrayLike, load: numpy.typing.ArrayLike | None = None, *, rotor: bool = True, friction: bool = True) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """Dense and convenient: row s·dof + i is coordinate i at sample s."""

class FilteredPower:
    """Rows of G[q̇ᵀτ] = (sG)[h − h(0)] X + G[d] X (E7), one a sample."""

    def __init__(self, *, rows: numpy.typing.ArrayLike | None = None, power: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def rows(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """samples × parameters"""

    @property
    def power(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """G[q̇ᵀτ] [W]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def energy_regressor(robot: Robot, layout: ParameterLayout, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    h(q, q̇) (E1-E3): kinetic plus potential energy of links and rotors = h X. Friction columns are zero.
    """

def power_regressor(robot: Robot, layout: ParameterLayout, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, qdd: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """ḣ + d: q̇ᵀτ = row · X."""

def dissipation_regressor(robot: Robot, layout: ParameterLayout, qd: numpy.typing.ArrayLike, load: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    d(q̇) (E4): power that friction takes = d X. Link and rotor columns are zero. `load`: torque of the links, for load friction; `q`: for torque that follows the position.
    """

def filtered_power(robot: Robot, layout: ParameterLayout, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, tau: numpy.typing.ArrayLike, dt: float, *, cutoff: float = 5.0) -> FilteredPower:
    """
    q, qd, tau: N × dof on a uniform clock of period dt [s]. Inputs are taken as linear between samples. Load friction takes the measured torque for the links'.
    """

class BaseParameters:
    """
    β = φ₁ + K φ₂ (B1): the identifiable combinations of the standard parameters φ. W φ = W[kept] β.
    """

    def __init__(self, *, kept: Sequence[int] | None = None, regrouped: Sequence[int] | None = None, no_effect: Sequence[int] | None = None, K: numpy.typing.ArrayLike | None = None, rank_gap: float = 0.0) -> None: ...

    @property
    def kept(self) -> list[int]:
        """columns φ₁, base to tip"""

    @property
    def regrouped(self) -> list[int]:
        """columns φ₂, absorbed into φ₁"""

    @property
    def no_effect(self) -> list[int]:
        """columns that are zero in every motion"""

    @property
    def K(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """kept × regrouped"""

    @property
    def rank_gap(self) -> float:
        """
        smallest kept pivot / largest dropped one; near 1: the rank is doubtful
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def count(self) -> int:
        """base parameters"""

    def projection(self, parameters: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """kept × all: β = projection φ."""

class ClosedFormBase:
    """
    Closed form (Gautier, Khalil 1990), for serial chains. Where gravity is absent it may count more parameters than are identifiable.
    """

    def __init__(self, *, links: BaseParameters | None = None, with_rotor: int = 0, robot: Robot | None = None) -> None: ...

    @property
    def links(self) -> BaseParameters:
        """in the frames below"""

    @property
    def with_rotor(self) -> int:
        """count when every joint has a rotor"""

    @property
    def robot(self) -> Robot:
        """
        the same chain in modified DH frames; the given robot itself when it is in them already
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def find_base_parameters(robot: Robot, layout: ParameterLayout, *, seed: int = 1, columns: Sequence[int] | None = None, rows: Sequence[bool] | None = None) -> BaseParameters:
    """
    Numerical (Gautier 1991): QR of the regressor over random states, columns in order. The authority where joints are coupled, and the only way that covers friction.
    """

def find_identifiable_parameters(robot: Robot, layout: ParameterLayout) -> BaseParameters:
    """
    The same by the rows that have an effort (Drives::effort): what a log of this robot can identify at all.
    """

def find_base_parameters_rpna(robot: Robot) -> BaseParameters:
    """
    Structural (RPNA; Wensing, Niemeyer, Slotine): the recursive parameter null space of the links, without sampling. The authority for trees. Columns are the links' 10 each; throws InvalidInput for coupled joints.
    """

def find_base_parameters_closed_form(robot: Robot) -> ClosedFormBase:
    """
    Closed form (Gautier, Khalil 1990), for serial chains. Where gravity is absent it may count more parameters than are identifiable.
    """

def in_modified_dh(model: Model) -> Model:
    """
    The same serial chain with frames placed by the modified DH convention: z along the axes, x along common normals. Inertias come along. Throws InvalidInput for trees and couplings.
    """

def is_modified_dh(robot: Robot) -> bool:
    """Whether it is in such frames already."""

def base_name(base: BaseParameters, layout: ParameterLayout, i: int) -> str:
    """
    Base parameter i in words: its name (ZZR_1 when others are grouped into it, else ZZ_1) and `ZZ_1 + YY_2 + 0.25 M_2`.
    """

def base_expression(base: BaseParameters, layout: ParameterLayout, i: int) -> str:
    """
    Base parameter i in words: its name (ZZR_1 when others are grouped into it, else ZZ_1) and `ZZ_1 + YY_2 + 0.25 M_2`.
    """

def base_values(base: BaseParameters, standard: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """β from φ."""

def with_base_values(base: BaseParameters, standard: numpy.typing.ArrayLike, base_values: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    φ with another β: what is regrouped stays, what is kept takes the rest, φ₁ = β − K φ₂.
    """

class Array:
    """A channel, or some side by side, of a log in memory: rows are samples."""

    def __init__(self, name: str, values: numpy.typing.ArrayLike) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

class Log:
    """
    A recorded motion, as recorded: no filter, no resampling, gaps are NaN; but in SI units.
    """

    def __init__(self, *, file: str = '', t: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, qdd: numpy.typing.ArrayLike | None = None, tau: numpy.typing.ArrayLike | None = None, current: numpy.typing.ArrayLike | None = None, first_row: int = 1, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def file(self) -> str: ...

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[s], N samples; from the rate where the file has no time"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m] N × dof: a row is a sample"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s, m/s] N × dof, or empty"""

    @property
    def qdd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s², m/s²] N × dof, or empty"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N] N × dof, or empty"""

    @property
    def current(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[A] N × dof, or empty"""

    @property
    def first_row(self) -> int:
        """row of the file that is sample 0, 1-based: for messages"""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """
        "log-cut-row", "log-gaps", "log-rate-ignored", and a bag's: "log-cut-file", "log-incomplete-messages", "log-topics-apart\"
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def samples(self) -> int:
        """how many"""

class LogFormat:
    """
    How to read a log: the keys of a `logs:` entry in PROJECT.yaml. The channels are t, q, qd, qdd, tau, current.
    """

    def __init__(self, *, header: bool = True, columns: Mapping[str, Sequence[str]] | None = None, units: Mapping[str, Sequence[str]] | None = None, first_row: int = 1, last_row: int = 0, rate: float = 0.0, variable: str = '', topics: Sequence[str] | None = None, needs_torque: bool = True, with_effort: Sequence[bool] | None = None, prismatic: Sequence[bool] | None = None, joints: Sequence[str] | None = None, memory: Sequence[Array] | None | None = None) -> None: ...

    @property
    def header(self) -> bool:
        """the first line of a text file names the columns"""

    @property
    def columns(self) -> dict[str, list[str]]:
        """
        Channel to its columns: "2-7" or "3" (1-based), names, or a pattern "q{}" with {} = 1 … dof (or 0 … dof-1, if that is what there is); several are joined. A channel not mentioned is looked for under its own name, q1 q2 …, t (not tau when current is mentioned, and the other way round); an empty list leaves it out. In .mat and .npz files the name of a matrix stands for all of its columns.
        """

    @property
    def units(self) -> dict[str, list[str]]:
        """
        Channel to its unit (units.hpp), one for all joints or one each. Default SI.
        """

    @property
    def first_row(self) -> int:
        """1-based row of data, included; comments and blank lines do not count"""

    @property
    def last_row(self) -> int:
        """included; 0: the last one"""

    @property
    def rate(self) -> float:
        """
        [Hz] when there is no t: row k is at (k - 1) / rate; 0: there must be a t
        """

    @property
    def variable(self) -> str:
        """
        .mat and .npz: the matrix that column numbers refer to; "": the only one there is
        """

    @property
    def topics(self) -> list[str]:
        """
        ROS 2 bags: the topics to read. The first of joints gives t, q, qd, tau, a second one q_ref, qd_ref, tau_ref; others give columns such as "/wrench.force". Empty: the only topic of joint states.
        """

    @property
    def needs_torque(self) -> bool:
        """false: tau and current may both be missing (a plan, a motion)"""

    @property
    def with_effort(self) -> list[bool]:
        """
        Per joint, whether its torque or current is read; those of the others may be missing, and count as 0. Empty: all are read.
        """

    @property
    def prismatic(self) -> list[bool]:
        """
        Per joint, so that a unit of the wrong kind is found; empty: q may be an angle or a length.
        """

    @property
    def joints(self) -> list[str]:
        """
        Names of the joints, in the robot's order, by which bags are read; empty: all of the first message, in its order.
        """

    @property
    def memory(self) -> list[Array] | None:
        """
        Columns that are in memory already, read in place of the file, whose path is then a name for messages.
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Table:
    """
    A table of numbers from a text file: CSV, TSV or blanks between columns, with a header line.
    """

    def __init__(self, *, names: Sequence[str] | None = None, values: numpy.typing.ArrayLike | None = None, file: str = '') -> None: ...

    @property
    def names(self) -> list[str]: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rows × columns"""

    @property
    def file(self) -> str:
        """file name for messages"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def with_rows(format: LogFormat, range: str) -> LogFormat:
    """"1-7", "635-": the rows of `--rows`. Throws InvalidInput."""

def read_log(path: str, dof: int, *, header: bool = True, columns: Mapping[str, Sequence[str]] | None = None, units: Mapping[str, Sequence[str]] | None = None, first_row: int = 1, last_row: int = 0, rate: float = 0.0, variable: str = '', topics: Sequence[str] | None = None, needs_torque: bool = True, with_effort: Sequence[bool] | None = None, prismatic: Sequence[bool] | None = None, joints: Sequence[str] | None = None, memory: Sequence[Array] | None | None = None) -> Log:
    """
    Reads CSV and other text tables, NumPy .npy and .npz, MATLAB .mat (all versions), ROS 2 bags (MCAP, sqlite3, or the bag's directory); text and NumPy files may be gzipped. The kind is known by the content. Throws InvalidInput naming file, line, column or channel and the remedy.
    """

def read_table(path: str) -> Table:
    """
    Every row must have as many finite numbers as the header has names; complaints carry the line.
    """

def parse_table(text: str, file: str = 'table.csv') -> Table:
    """The same from text."""

def to_csv(names: Sequence[str], values: numpy.typing.ArrayLike) -> str:
    """CSV with every digit needed to read the same numbers back."""

def known_units() -> list[str]:
    """The units a log may come in."""

class Gap:
    """A pause of the recorder longer than longest_silence."""

    def __init__(self, *, begin: float = 0.0, end: float = 0.0, first: int = 0, count: int = 0) -> None: ...

    @property
    def begin(self) -> float:
        """last time stamp before, first after [s]"""

    @property
    def end(self) -> float:
        """last time stamp before, first after [s]"""

    @property
    def first(self) -> int:
        """first uniform sample strictly inside"""

    @property
    def count(self) -> int:
        """how many are inside: bridged, not measured"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class EffortGap:
    """A stretch in which the torque of one joint was not measured: bridged."""

    def __init__(self, *, joint: int = 0, gap: Gap | None = None) -> None: ...

    @property
    def joint(self) -> int: ...

    @property
    def gap(self) -> Gap: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Resampled:
    """Channels on a uniform clock: column k is at t0 + k·dt."""

    def __init__(self, *, t0: float = 0.0, dt: float = 0.0, values: numpy.typing.ArrayLike | None = None, gaps: Sequence[Gap] | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def t0(self) -> float:
        """first time stamp [s]"""

    @property
    def dt(self) -> float:
        """sample period [s]"""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """samples × channels"""

    @property
    def gaps(self) -> list[Gap]:
        """in order of time"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Motion:
    """
    Position, velocity, acceleration: channels × samples [unit, unit/s, unit/s²].
    """

    def __init__(self, *, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, qdd: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def qdd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Smoothed:
    """
    The smoothed motion and the noise levels used, per channel, as in SmootherOptions.
    """

    def __init__(self, *, motion: Motion | None = None, position_noise: numpy.typing.ArrayLike | None = None, velocity_noise: numpy.typing.ArrayLike | None = None, jerk_density: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def motion(self) -> Motion: ...

    @property
    def position_noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def velocity_noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def jerk_density(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Signals:
    """
    What the doctor examines, the fit uses and a model is judged on. Column k is at t0 + k·dt. Nothing is low-passed yet, but for what keeps a decimated log from aliasing.
    """

    def __init__(self, *, name: str = '', file: str = '', t0: float = 0.0, dt: float = 0.0, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, tau: numpy.typing.ArrayLike | None = None, base_acceleration: numpy.typing.ArrayLike | None = None, contact: numpy.typing.ArrayLike | None = None, gaps: Sequence[Gap] | None = None, diagnostics: Sequence[Diagnostic] | None = None, from_current: bool = False, digest: FileDigest | None = None, effort: Sequence[EffortSource | str] | None = None, effort_gaps: Sequence[EffortGap] | None = None) -> None: ...

    @property
    def name(self) -> str:
        """the file's without directory and extension: for tables and series"""

    @property
    def file(self) -> str:
        """its path, for messages; empty where there is none"""

    @property
    def t0(self) -> float:
        """[s]"""

    @property
    def dt(self) -> float:
        """[s]"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m] samples × joints"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s, m/s] samples × joints; empty when the log has none"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N] samples × joints; empty for a motion without torque"""

    @property
    def base_acceleration(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """proper, of a floating base's origin along its axes [m/s²] 3 × samples"""

    @property
    def contact(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        1 where the robot's contact point touches, else 0: points × samples; empty: none does
        """

    @property
    def gaps(self) -> list[Gap]:
        """pauses of the recorder: bridged, not measured"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    @property
    def from_current(self) -> bool:
        """tau is current times drive gain"""

    @property
    def digest(self) -> FileDigest:
        """digest of the whole file, where it was asked for"""

    @property
    def effort(self) -> list[EffortSource]:
        """source of each joint's tau; empty: all of it was measured"""

    @property
    def effort_gaps(self) -> list[EffortGap]:
        """where the torque of single joints was not measured"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def samples(self) -> int:
        """how many"""

    @property
    def rate(self) -> float:
        """[Hz]"""

class SignalOptions:
    """As under `signals:` in a project file."""

    def __init__(self, *, cutoff: float = 8.0, order: int = 4, decimate: int = 0) -> None: ...

    @property
    def cutoff(self) -> float:
        """
        cut-off of the low-pass [Hz]; by held-out error where it is automatic (estimate/choose_cutoff.hpp)
        """

    @property
    def order(self) -> int:
        """order of the Butterworth low-pass [-]"""

    @property
    def decimate(self) -> int:
        """
        the fit takes a row every so many samples [-]; 0: by the cut-off (decimation_factor)
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FilteredSignals:
    """
    q, q̇ and τ through one zero-phase low-pass (F2 of docs/theory/signals.md); q̈ is the central difference of q̇, and so is q̇ of q where the log has no velocities. A floating base's acceleration is the measured one, through the filter.
    """

    def __init__(self, *, name: str = '', t0: float = 0.0, dt: float = 0.0, motion: Motion | None = None, tau: numpy.typing.ArrayLike | None = None, trusted: Sequence[bool] | None = None, known: Sequence[Sequence[bool]] | None = None, turning: numpy.typing.ArrayLike | None = None, contact: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def t0(self) -> float:
        """[s]"""

    @property
    def dt(self) -> float:
        """[s]"""

    @property
    def motion(self) -> Motion:
        """joints × samples"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N] through the same filter; empty without torque"""

    @property
    def trusted(self) -> list[bool]:
        """
        false where the filters' transients reach: at the ends, around gaps and where a contact is made or lost
        """

    @property
    def known(self) -> list[list[bool]]:
        """
        samples of each joint at which its effort is known; an empty list: at all, nothing at all: every joint's is (known_efforts)
        """

    @property
    def turning(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        speed used for friction terms that jump at zero; empty: the motion's. Noise left by the low-pass flips the sign of a slow joint's speed, which no estimator can undo
        """

    @property
    def contact(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """as the signals have it"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CommandedSignals:
    """A log and what was commanded meanwhile, on its clock."""

    def __init__(self, *, motion: Signals | None = None, q_ref: numpy.typing.ArrayLike | None = None, qd_ref: numpy.typing.ArrayLike | None = None, tau_ref: numpy.typing.ArrayLike | None = None, controller: DriveController | None = None) -> None: ...

    @property
    def motion(self) -> Signals:
        """tau is the controller's, once it was computed"""

    @property
    def q_ref(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m] samples × joints"""

    @property
    def qd_ref(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s, m/s]; empty: none was commanded, which counts as zero"""

    @property
    def tau_ref(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N]; empty likewise"""

    @property
    def controller(self) -> DriveController:
        """law of the drives in this log, with a value for each joint"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def condition(log: Log, *, drives: Drives | None = None, rate: float = 0.0, decimate: int = 1, keep_full_rate: int = 0) -> Signals:
    """A log that is in memory, as signals."""

def condition_file(path: str, dof: int, format: LogFormat, *, drives: Drives | None = None, rate: float = 0.0, decimate: int = 1, keep_full_rate: int = 0) -> Signals:
    """A file, streamed, as signals."""

def low_pass(signals: Signals, *, cutoff: float = 8.0, order: int = 4, decimate: int = 0) -> FilteredSignals:
    """
    q, q̇ and τ through one zero-phase low-pass (F2 of docs/theory/signals.md); q̈ is the central difference of q̇, and so is q̇ of q where the log has no velocities. A floating base's acceleration is the measured one, through the filter.
    """

def butterworth(x: numpy.typing.ArrayLike, rate: float, *, order: int = 4, cutoff: float = 10.0) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Each column of x, (samples, channels), forwards and backwards through a low-pass: no delay.
    """

def central_difference(x: numpy.typing.ArrayLike, dt: float) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    (x_{k+1} − x_{k−1})/2dt; one-sided, of the same second order, at the ends. x: at least 3 samples × channels, dt [s].
    """

def savitzky_golay(x: numpy.typing.ArrayLike, dt: float, *, window: int = 11, degree: int = 3, derivative: int = 1) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Derivative of the least-squares polynomial through the window around each sample; the first and last half windows take the polynomial of the first and last whole window. Exact on polynomials of the degree, edges included.
    """

def smooth(q: numpy.typing.ArrayLike, dt: float, qd: numpy.typing.ArrayLike | None = None, *, position_noise: float = 0.0, velocity_noise: float = 0.0, jerk_density: float = 0.0) -> Smoothed:
    """
    Rauch-Tung-Striebel smoother of q̈̇ = white noise, seen through q and, unless it is empty, qd (at least 4 samples × channels). No prior on the state: quadratic motion passes unchanged.
    """

def differentiate_periodic(q: numpy.typing.ArrayLike, dt: float, *, periods: int = 1, harmonics: int = 0) -> Motion:
    """
    FFT of whole periods, harmonics |k| ≤ K_c times jω and (jω)², inverse FFT. What does not repeat with the period is dropped. Exact on periodic data, to rounding; wrong on other data, such as a joint that keeps turning in one direction.
    """

def resample(t: numpy.typing.ArrayLike, values: numpy.typing.ArrayLike, *, rate: float = 0.0) -> Resampled:
    """
    t: strictly increasing time stamps [s]; values: t.size() × channels. rate: rate of the uniform clock [Hz]; 0: one over the median sample period, which jitter and gaps do not change. Not-a-knot cubic spline, for torque as well as positions and velocities: it is linear in the data, so a linear relation between channels (τ = W X) is preserved; PCHIP is not linear, and linear interpolation damps by an amount that varies with the jitter. The low-pass that follows removes overshoot at a jump of the torque. Every stretch between gaps has its own spline; a gap is bridged by the cubic that meets both neighbours and slopes. Nothing is low-passed: a rate below the recorder's aliases, with a diagnostic; filter and decimate afterwards instead.
    """

class Period:
    """
    Repeated motion: the length of its period, the mean period, and the noise that repetitions show.
    """

    def __init__(self, *, seconds: float = 0.0, correlation: float = 0.0) -> None: ...

    @property
    def seconds(self) -> float:
        """length, to a small fraction of a sample"""

    @property
    def correlation(self) -> float:
        """correlation of the log with itself one period later [-]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class AveragedPeriods:
    """
    Repeated motion: the length of its period, the mean period, and the noise that repetitions show.
    """

    def __init__(self, *, mean: numpy.typing.ArrayLike | None = None, dt: float = 0.0, count: int = 0, covariance: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def mean(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """samples × channels of one period, at t0 + k·dt"""

    @property
    def dt(self) -> float:
        """period / samples [s]: a whole number of samples a period"""

    @property
    def count(self) -> int:
        """periods averaged"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        channels × channels, of one sample about the mean, pooled over the period; the mean's is this over count, if deviations are independent
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Section:
    """
    b₀ + b₁z⁻¹ + b₂z⁻² over 1 + a₁z⁻¹ + a₂z⁻². One of order 1 has b₂ = a₂ = 0.
    """

    def __init__(self, *, b0: float = 0.0, b1: float = 0.0, b2: float = 0.0, a1: float = 0.0, a2: float = 0.0, warp: float = 0.0, damping: float = 0.0) -> None: ...

    @property
    def b0(self) -> float: ...

    @property
    def b1(self) -> float: ...

    @property
    def b2(self) -> float: ...

    @property
    def a1(self) -> float: ...

    @property
    def a2(self) -> float: ...

    @property
    def warp(self) -> float:
        """g = tan(π f_c / f_s), the pre-warped cut-off [-]"""

    @property
    def damping(self) -> float:
        """1/Q of the pole pair [-]; 0: the one real pole of an odd order"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Butterworth:
    """
    Bilinear transform of the analogue Butterworth prototype, pre-warped so that the cut-off stays where it is.
    """

    def __init__(self, *, order: int = 0, cutoff: float = 0.0, rate: float = 0.0, sections: Sequence[Section] | None = None, transient: int = 0) -> None: ...

    @property
    def order(self) -> int: ...

    @property
    def cutoff(self) -> float:
        """[Hz]"""

    @property
    def rate(self) -> float:
        """[Hz]"""

    @property
    def sections(self) -> list[Section]:
        """gain 1 at frequency 0 each"""

    @property
    def transient(self) -> int:
        """
        samples until the step response stays within 1 %: what to trim at each edge
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def design_butterworth(rate: float, *, order: int = 4, cutoff: float = 10.0) -> Butterworth:
    """
    rate: sampling frequency f_s [Hz]; the cut-off must lie below its half.
    """

def zero_phase_gain(filter: Butterworth, f: float) -> float:
    """
    |H|² = 1/(1 + (tan(π f/f_s)/tan(π f_c/f_s))^{2n}): what both passes leave of an amplitude at f [Hz].
    """

def frequency_response(filter: Butterworth, f: float) -> complex:
    """
    H at frequency f [Hz], of one pass, from the sections' coefficients. Both passes: |H|².
    """

def usable_cutoff(cutoff: float, rate: float) -> float:
    """
    Cut-off of a fit's low-pass at this rate [Hz]: the given one, but at most 0.4 of the rate.
    """

def decimate(x: numpy.typing.ArrayLike, factor: int, first: int = 0) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Columns first, first + factor, first + 2·factor … of x (samples × channels). No filter: what lies above half the new rate folds down, so filter first (butterworth.hpp), or use FirDecimator, which does both.
    """

def trim(x: numpy.typing.ArrayLike, head: int, tail: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    x without its first `head` and last `tail` columns: the transients of the filters.
    """

def decimation_factor(rate: float, cutoff: float) -> int:
    """
    The largest factor that keeps half the new rate above 1.25 × cutoff, the usual choice for robots; at least 1. rate, cutoff in Hz.
    """

def find_period(x: numpy.typing.ArrayLike, dt: float) -> Period:
    """
    x: samples × channels, dt [s]. Autocorrelation of all channels together (each with its mean taken off and its power made 1) gives the first lag that repeats as well as any; then the length at which a Fourier series leaves the least residual (maximum likelihood for white noise). Throws Unattainable when nothing repeats. Trim rest at the ends first.
    """

def average_periods(x: numpy.typing.ArrayLike, dt: float, period: float) -> AveragedPeriods:
    """
    Mean of all whole periods from the first sample on. `period` [s] need not be a multiple of dt: the log is then interpolated by a cubic spline, which lowers the variance of white noise (by a quarter at most). Needs two periods.
    """

def interpolate(t: numpy.typing.ArrayLike, values: numpy.typing.ArrayLike, at: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    values: t.size() × channels at the instants `at`, through one not-a-knot spline. Instants beyond the ends are errors.
    """

def outside_gaps(gaps: Sequence[Gap], samples: int, margin: int = 0) -> list[bool]:
    """
    Which of `samples` uniform samples to trust: false inside a gap and within `margin` samples of one (the transient of the filters that came after).
    """

class MotionSamples:
    """Samples of a motion and what drove it, joints × samples each."""

    def __init__(self, *, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, qdd: numpy.typing.ArrayLike | None = None, tau: numpy.typing.ArrayLike | None = None, load: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m]"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s, m/s]"""

    @property
    def qdd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s², m/s²]"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N]; or currents [A], when gains are sought"""

    @property
    def load(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        torque of the links [N·m, N], for load friction; empty: tau stands in for it
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Equations:
    """
    Rows for estimators that look at samples again (Huber, full covariance, per-sample covariance): computed anew at every reading rather than held, so that memory stays flat as the log grows.
    """

    @property
    def joints(self) -> int: ...

    @property
    def parameters(self) -> int: ...

    @property
    def blocks(self) -> int: ...

    def columns(self, joint: int) -> list[int]:
        """the parameters that joint's torque depends on"""

class MotionEquations(Equations):
    """
    tau = W β with W from the torque regressor, computed anew at every reading: what is held is the motion.
    """

    def __init__(self, robot: Robot, base: BaseParameters, samples: MotionSamples) -> None: ...

class LogEquations(Equations):
    """
    Reads a log's equations in chunks of time, each filtered with enough of its neighbours that the seams do not show. Columns with memory follow the positions from the log's first sample on, in the middle there (L10). Where contact points touch, rows are projected so that their forces do not matter (O2), as the log's torque was when it was read.
    """

    def __init__(self, robot: Robot, base: BaseParameters, signals: Signals, *, cutoff: float = 8.0, order: int = 4, decimate: int = 0, links: numpy.typing.ArrayLike | None = None) -> None: ...

class StackedEquations(Equations):
    """Several logs' equations, one after the other."""

    def __init__(self, parts: Sequence[Equations]) -> None: ...

class Observations:
    """
    Equations in, information out: a fold over any number of blocks, logs, threads and machines. Row j of a robot's regressor touches only the links joint j moves, so each joint keeps a factor over its own base columns: fewer operations than one factor over all, and weights per joint come free.
    """

    def __init__(self, parameters: int, columns: Sequence[Sequence[int]], rows: Sequence[Information]) -> None: ...

    @property
    def joints(self) -> int: ...

    @property
    def parameters(self) -> int:
        """base parameters"""

    def row(self, joint: int) -> Information:
        """factor of one joint"""

    def columns(self, joint: int) -> list[int]:
        """base indices"""

    def merge(self, other: Observations) -> None:
        """The equations of both."""

    def select(self, parameters: Sequence[int]) -> Observations:
        """
        On a subset of the parameters, in ascending order, the others held at zero.
        """

    def whitened(self, sigma: numpy.typing.ArrayLike) -> Information:
        """
        One factor over all base parameters, joint j's rows divided by sigma[j].
        """

    def __add__(self, arg: Observations, /) -> Observations: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __repr__(self) -> str: ...

def observe(equations: Equations) -> Observations:
    """The fold of all blocks."""

def observe_in_time(equations: Equations, count: int = 32, *, threads: int = 0) -> list[Observations]:
    """
    The same as contiguous stretches of time, at least `count` where there are rows enough and at most twice as many: their scatter gives the covariance of the whole, and each can be held out. On `threads` threads (0: one per core), with the same result on any number.
    """

def merged(observations: Sequence[Observations]) -> Observations:
    """
    All of them together; empty ones included. Large ones are merged joint by joint on several threads.
    """

class Estimate:
    """Estimators of the base parameters. One file each, one result type."""

    def __init__(self, *, values: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None, sigma: numpy.typing.ArrayLike | None = None, noise: numpy.typing.ArrayLike | None = None, rank: int = 0, condition: float = 0.0, iterations: int = 0, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """base parameters β"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """covariance of β, for noise that is white over samples"""

    @property
    def sigma(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """noise of each joint's torque [N·m or N]"""

    @property
    def noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """Σ of the noise across joints, where the estimator has one; else empty"""

    @property
    def rank(self) -> int:
        """
        below the number of parameters: the motion does not determine all of them
        """

    @property
    def condition(self) -> float:
        """
        condition number of the whitened regressor, columns scaled to unit norm
        """

    @property
    def iterations(self) -> int: ...

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def standard_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """of β, for noise that is white over samples"""

@overload
def ordinary_least_squares(observations: Observations) -> Estimate: ...

@overload
def ordinary_least_squares(information: Information) -> Estimate:
    """
    Every row counts the same: σ̂² = ‖ρ‖²/(r − b), C = σ̂² (WᵀW)⁻¹ (C1).

    The same of rows that belong to no joint, as those of the energy and power models: sigma has one element.
    """

def weighted_least_squares(observations: Observations) -> Estimate:
    """
    Each joint's rows divided by that joint's noise, estimated from its own residual: σ_j² = ‖ρ_j‖²/(r_j − b_j) (C2).
    """

def huber(equations: Equations, *, threads: int = 0) -> Estimate:
    """
    Weights min(1, k ŝ_j/|ρ|) per sample and joint, ŝ_j = 1.4826 MAD of joint j's residuals (C9); the covariance is the M-estimator's. A joint with more than 1 % of its residuals beyond 3 k ŝ_j gives the diagnostic "outliers".
    """

def full_covariance(equations: Equations, *, covariance: numpy.typing.ArrayLike | None = None, periods: int = 1, threads: int = 0) -> Estimate:
    """Minimises Σ_t ρ_tᵀ Σ⁻¹ ρ_t (C4)."""

def total_least_squares(observations: Observations) -> Estimate:
    """
    From the last right singular vector of [W y] with columns of unit norm (C10), rows weighted per joint as by weighted_least_squares. It assumes errors of the same relative size in every column, which holds for few logs: for drive gains and comparisons, not for a fit.
    """

class MotionNoise:
    """
    Standard deviation of each joint's readings, independent of one another and from sample to sample.
    """

    def __init__(self, *, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, qdd: numpy.typing.ArrayLike | None = None, tau: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[rad, m]; empty: none"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[rad/s, m/s]; empty: none"""

    @property
    def qdd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[rad/s², m/s²]; empty: none"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[N·m, N]; empty: from the residuals of weighted least squares"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def maximum_likelihood(robot: Robot, base: BaseParameters, samples: MotionSamples, noise: MotionNoise, *, iterations: int = 30, threads: int = 0) -> Estimate:
    """
    Minimises ½ Σ eᵀ (G Σ_r Gᵀ)⁻¹ e with G = [−∂(Wβ)/∂q, −∂(Wβ)/∂q̇, −M, 1] (C12). Derivatives by q are central differences of the torque; those by q̇ and q̈ are exact for the links, by q̇ differences for friction, whose jump at rest is left out. Holds n² numbers a sample.

    The same for the rows of a log, whose columns passed the low-pass of their torque (log_equations.hpp): row t at sample t of the motion. A regressor of filtered motion against a filtered torque would be biased without any noise, wherever it is not linear in the motion, as friction is not. `noise`: of columns filtered so.
    """

class RobustCovariance:
    """Interval of parameter k: value ± quantile[k] · √covariance(k, k)."""

    def __init__(self, *, covariance: numpy.typing.ArrayLike | None = None, quantile: numpy.typing.ArrayLike | None = None, freedom: numpy.typing.ArrayLike | None = None, inflation: numpy.typing.ArrayLike | None = None, pooled_inflation: float = 1.0, block_correlation: float = 0.0, effective_samples: float = 0.0, lag: int = 0, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def quantile(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """quantile of Student's t for the wanted confidence"""

    @property
    def freedom(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        degrees of freedom of each variance: few where few blocks have information on the parameter (S4)
        """

    @property
    def inflation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """variance over that of white noise of the same size [-]"""

    @property
    def pooled_inflation(self) -> float:
        """the same over all directions together [-]; 1: the residual is white"""

    @property
    def block_correlation(self) -> float:
        """
        correlation of neighbouring blocks' scores, all directions together [-]; 0: blocks are long
        """

    @property
    def effective_samples(self) -> float:
        """effective number of independent instants [-]"""

    @property
    def lag(self) -> int:
        """lag of Bartlett's weights, in blocks"""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """"optimistic-intervals\""""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def standard_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """standard deviation of each parameter"""

def robust_covariance(blocks: Sequence[Observations], estimate: Estimate, *, rows_per_instant: int = 1) -> RobustCovariance:
    """
    From scores at the estimate, parameters × blocks: column b is R_bᵀ(z_b − R_b β). Inflation is against noise of unit size.

    Blocks of equal time, in order, each whitened and over all parameters: 32 to 64 of them, at least 8. More make Student's t more nearly normal, fewer are longer against the residual's correlation time.

    The same, whitened by the estimate's own sigma.
    """

def on_face(covariance: RobustCovariance, held: Sequence[int]) -> RobustCovariance:
    """
    Covariance where the parameters `held` lie at their bounds: the others' with those held, and of each of those its own with the rest of them held. Columns that are much alike have wide intervals in the free fit, and need not here.
    """

class Determination(enum.Enum):
    """
    One word for each parameter, the first that applies (S11): `not_determined` if it takes part in a direction that the motion does not excite; `well` if its relative deviation is small; `negligible` if even the far end of its interval causes too little torque to matter; `not_determined` if its deviation exceeds its value; else `weakly`.
    """

    well = 0

    weakly = 1

    not_determined = 2

    negligible = 3

class ParameterExcitation:
    """
    How well a motion determines each parameter (S11 of docs/theory/estimation.md).
    """

    def __init__(self, *, name: str = '', relative_std_percent: float = 0.0, torque_share_percent: float = 0.0, collinearity: float = 1.0, negligible: bool = False, determined: Determination | str = Determination.well) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def relative_std_percent(self) -> float:
        """100 σ/|β|; infinite for a value of zero"""

    @property
    def torque_share_percent(self) -> float:
        """rms of the torque it causes, of that of all torque, both weighted [%]"""

    @property
    def collinearity(self) -> float:
        """
        1/(1 − R²) of its column on the others [-]: variance over that of a lone column
        """

    @property
    def negligible(self) -> bool:
        """even the far end of its interval hardly shows in this motion's torque"""

    @property
    def determined(self) -> Determination: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Excitation:
    """
    How well a motion determines each parameter (S11 of docs/theory/estimation.md).
    """

    def __init__(self, *, parameters: Sequence[ParameterExcitation] | None = None, rank: int = 0, condition: float = 0.0, condition_raw: float = 0.0, inseparable: Sequence[Sequence[str]] | None = None) -> None: ...

    @property
    def parameters(self) -> list[ParameterExcitation]:
        """in the factor's order"""

    @property
    def rank(self) -> int: ...

    @property
    def condition(self) -> float:
        """condition number of the columns scaled to unit norm"""

    @property
    def condition_raw(self) -> float:
        """condition number of the columns as they are, units mixed"""

    @property
    def inseparable(self) -> list[list[str]]:
        """
        names that only their combinations are known of; one name alone: never excited
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FTest:
    """
    Whether a reduced model explains the data as well as the full one: F ≤ critical.
    """

    def __init__(self, *, F: float = 0.0, critical: float = 0.0, probability: float = 1.0) -> None: ...

    @property
    def F(self) -> float: ...

    @property
    def critical(self) -> float:
        """F_0.95(b − b_r, r − b), or of another confidence"""

    @property
    def probability(self) -> float:
        """probability of so large an F if the dropped parameters were zero"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Essential:
    """
    The parameters that remain when insignificant ones are dropped one by one, the worst determined first.
    """

    def __init__(self, *, kept: Sequence[int] | None = None, dropped: Sequence[int] | None = None, values: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None, relative_std: numpy.typing.ArrayLike | None = None, test: FTest | None = None, condition: float = 0.0) -> None: ...

    @property
    def kept(self) -> list[int]:
        """ascending"""

    @property
    def dropped(self) -> list[int]:
        """in the order of dropping"""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """values of all parameters; dropped ones are 0"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """covariance of all parameters; 0 where dropped, by decision"""

    @property
    def relative_std(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """%σ of the kept ones [%]"""

    @property
    def test(self) -> FTest:
        """test of the kept against the full model"""

    @property
    def condition(self) -> float:
        """condition number of the kept columns, scaled"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CutoffChoice:
    """
    The cut-off of the low-pass, by the error on motion held out of the fit.
    """

    def __init__(self, *, cutoff: float = 0.0, candidates: Sequence[float] | None = None, held_out: Sequence[float] | None = None, reason: str = '') -> None: ...

    @property
    def cutoff(self) -> float:
        """[Hz]"""

    @property
    def candidates(self) -> list[float]:
        """tried, those that the logs' rates allow [Hz]"""

    @property
    def held_out(self) -> list[float]:
        """relative error of each on motion held out, joints weighed alike [-]"""

    @property
    def reason(self) -> str: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class RivalLaw:
    """A law that held-out motion cannot tell from the best one."""

    def __init__(self, *, terms: Sequence[Friction | str] | None = None, shape: FrictionShape | None = None) -> None: ...

    @property
    def terms(self) -> list[Friction]: ...

    @property
    def shape(self) -> FrictionShape: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ShaftFriction:
    """Choice of each joint's friction law by held-out error."""

    def __init__(self, *, terms: Sequence[Friction | str] | None = None, shape: FrictionShape | None = None, reason: str = '', held_out: float = 0.0, plain_held_out: float = 0.0, rivals: Sequence[RivalLaw] | None = None, plain_feeds_power: bool = False) -> None: ...

    @property
    def terms(self) -> list[Friction]:
        """passive, and linear or saturating in speed"""

    @property
    def shape(self) -> FrictionShape: ...

    @property
    def reason(self) -> str:
        """why these, in words with numbers"""

    @property
    def held_out(self) -> float:
        """relative error of the shaft's torque on motion held out [-]"""

    @property
    def plain_held_out(self) -> float:
        """the same with viscous, Coulomb and offset alone"""

    @property
    def rivals(self) -> list[RivalLaw]:
        """other laws within evidence, the best first; intervals count them (L12)"""

    @property
    def plain_feeds_power(self) -> bool:
        """the plain law would feed power, so that it could not be chosen"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FrictionTermErrors:
    """
    Errors of a shaft's torque on motion held out of the fit, relative to that torque [-].
    """

    def __init__(self, *, all: float = float('nan'), without: Sequence[float] | None = None) -> None: ...

    @property
    def all(self) -> float:
        """with all terms of the law; NaN: there is no torque to compare with"""

    @property
    def without(self) -> list[float]:
        """
        with one term left out and all else fitted again, in the order of the terms
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class DriveGains:
    """
    Drive gains from motor currents alone (Gautier, Briot): a payload of known mass gives the scale.
    """

    def __init__(self, *, gains: numpy.typing.ArrayLike | None = None, standard_deviation: numpy.typing.ArrayLike | None = None, determined: Sequence[bool] | None = None, values: numpy.typing.ArrayLike | None = None, payload: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None, sigma: numpy.typing.ArrayLike | None = None, iterations: int = 0, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def gains(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """torque at the joint per current [N·m/A, N/A]"""

    @property
    def standard_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviation of the gains; infinite where not determined"""

    @property
    def determined(self) -> list[bool]:
        """the others give the diagnostic "gain-not-determined\""""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """base parameters β of the unloaded robot"""

    @property
    def payload(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        XX XY XZ YY YZ ZZ MX MY MZ M in the last link's frame, known ones included
        """

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """covariance of (gains, β, payload)"""

    @property
    def sigma(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """noise of the currents [A]"""

    @property
    def iterations(self) -> int: ...

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def excitation(factor: Information, values: numpy.typing.ArrayLike, deviation: numpy.typing.ArrayLike, names: Sequence[str]) -> Excitation:
    """
    factor: whitened, over all parameters. deviation: standard deviations claimed for values.
    """

def essential_parameters(information: Information, *, inflation: float = 1.0) -> Essential:
    """
    From a whitened factor alone (sigma divided out, unit noise or not: the scale is taken from its residual).
    """

class ShapeFit(enum.Enum):
    """How far to go after the constants of a law."""

    full = 0
    """all of them, until nothing changes"""

    quick = 1
    """
    the speeds among them, in a few steps: what a choice between laws needs
    """

def largest_speeds(robot: Robot, signals: FilteredSignals) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """The largest speed of each shaft [rad/s or m/s]."""

def choose_cutoff(robot: Robot, logs: Sequence[Signals], signals: SignalOptions | None = None, *, threads: int = 0) -> CutoffChoice:
    """
    Viscous and Coulomb friction with an offset at every joint; the logs' own order of filter from `signals`.
    """

def choose_friction(robot: Robot, logs: Sequence[Signals], signals: SignalOptions | None = None, *, threads: int = 0) -> list[ShaftFriction]:
    """
    For every shaft the law that predicts held-out motion of these logs best, where a richer one must earn its columns. `signals`: the low-pass; None: the usual one.
    """

def fit_friction_shapes(robot: Robot, logs: Sequence[Signals], signals: SignalOptions | None = None, how: ShapeFit | str = ShapeFit.full, *, threads: int = 0) -> Robot:
    """
    The robot with Stribeck's v_s and δ by variable projection on these logs; shafts without such terms are left alone.
    """

def fit_links(robot: Robot, base: BaseParameters, logs: Sequence[Signals], signals: SignalOptions | None = None, *, threads: int = 0) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')] | None:
    """
    The base parameters' values that load the gears, as LogEquations wants them in `links`; None where no friction depends on the load.
    """

def what_feeds_power(model: Model, shaft: int, speed: float) -> Friction | None:
    """
    The term of a shaft that makes its friction feed power at some speed or load; nothing: the law is passive, its torque has the sign of the velocity at any speed. The offset is no friction: sensors and amplifiers add it. `speed`: the largest seen.
    """

class EnergyBalance:
    """
    Energy equations of consecutive intervals of equal length: work = rows · β (C15).
    """

    def __init__(self, *, rows: numpy.typing.ArrayLike | None = None, work: numpy.typing.ArrayLike | None = None, dt: float = 0.0) -> None: ...

    @property
    def rows(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """intervals × base parameters: Δh + ∫ d dt"""

    @property
    def work(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """∫ q̇ᵀτ dt [J]"""

    @property
    def dt(self) -> float:
        """length of an interval [s]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def energy_balance(robot: Robot, base: BaseParameters, samples: MotionSamples, dt: float) -> EnergyBalance:
    """
    Between samples on a uniform clock of period dt [s], integrals by the trapezoidal rule; q̈ is not used and may be empty. Where integrals are known better, fill an EnergyBalance with them.
    """

def energy_observations(balance: EnergyBalance, window: float = 0.0) -> Information:
    """
    Rows of the energy model (E5, C16). Solve with ordinary_least_squares. window [s]: rows over windows of this length, one after the other; 0: every row from the start to t_k, which has the smaller variance of the two.
    """

def power_observations(robot: Robot, base: BaseParameters, samples: MotionSamples) -> Information:
    """Rows of the power model (E6): q̇ᵀτ = (ḣ + d) β, with q̈."""

def filtered_power_observations(balance: EnergyBalance, cutoff: float = 5.0) -> Information:
    """
    Rows of the filtered power model (E7, C17): the mean power of each interval through the low-pass G.
    """

def pooled_covariance(periods: Sequence[numpy.typing.ArrayLike]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Σ of one sample about its mean over the periods (C7): a list of (samples, joints), two or more.
    """

def per_sample_covariance(mean: Equations, periods: Sequence[numpy.typing.ArrayLike], *, shrinkage: float = -1.0, from_residuals: bool = True) -> Estimate:
    """
    Minimises Σ_t ρ_tᵀ (Σ̃_t/P)⁻¹ ρ_t (C8). `mean`: equations whose y is the mean over the periods; periods[p]: the torque of each, samples × joints of a period. Fewer than 5 periods a joint give the diagnostic "few-periods".
    """

def noise_of_periods(periods: Sequence[MotionSamples]) -> MotionNoise:
    """
    From repeated periods, two or more: deviations of one sample about its mean over the periods. The mean's are 1/√P of it.
    """

def f_test(square: float, rank: int, reduced_square: float, reduced_rank: int, rows: float, confidence: float = 0.95) -> FTest:
    """
    square, reduced_square: ‖ρ‖² of both models; rank, reduced_rank: their b; rows: r, white, or as many as they are worth.
    """

class Autoregression:
    """
    e_t = Σ_k a_k e_{t−k} + ε_t, with the predictors of every lower order for the first samples of a run: none is lost.
    """

    def __init__(self, *, predictors: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]] | None = None, deviations: Sequence[float] | None = None) -> None: ...

    @property
    def predictors(self) -> list[Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]:
        """predictors of order 0, 1 … p: a of that order"""

    @property
    def deviations(self) -> list[float]:
        """√variance of each order's prediction error"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def order(self) -> int:
        """order of the filter [-]"""

def fit_autoregression(autocovariance: numpy.typing.ArrayLike, samples: float) -> Autoregression:
    """
    From autocovariances at lags 0, 1, … (Levinson and Durbin); the order by Schwarz' criterion for so many samples. A residual of zero gives order 0.
    """

def fit_autoregressions(equations: Equations, values: numpy.typing.ArrayLike) -> list[Autoregression]:
    """
    Autoregressive filters of the residual at `values`, per joint: one pass over the equations.
    """

def prewhitened(memory: Autoregression, x: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Rows of x (samples × anything, in order of time) less their prediction from earlier rows, all of the deviation of ε, the first ones too.
    """

class PrewhitenedEquations(Equations):
    """
    The equations with W and y of each joint prewhitened, block by block; every block but the first is shorter by the highest order, so that it need not read the one before. Blocks should be long against that.
    """

    def __init__(self, raw: Equations, memory: Sequence[Autoregression]) -> None: ...

class KnownPayload:
    """
    Known parameters of the body fixed to the last link, in that link's frame.
    """

    def __init__(self, *, mass: float = 0.0, com: numpy.typing.ArrayLike | None = None, inertia: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def mass(self) -> float:
        """[kg]"""

    @property
    def com(self) -> Annotated[NDArray[numpy.float64], dict(shape=(3), order='C')] | None:
        """centre of mass [m]"""

    @property
    def inertia(self) -> Annotated[NDArray[numpy.float64], dict(shape=(3, 3), order='F')] | None:
        """about the centre of mass [kg·m²]; needs com"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def loaded_columns(robot: Robot, base: BaseParameters) -> list[int]:
    """
    The base columns, then the ten of a body fixed to the last link: XX XY XZ YY YZ ZZ MX MY MZ M in that link's frame.
    """

@overload
def drive_gains(unloaded: Observations, loaded: Observations, payload: KnownPayload, *, joints: Sequence[str] | None = None, iterations: int = 50) -> DriveGains: ...

@overload
def drive_gains(unloaded: Equations, loaded: Equations, payload: KnownPayload, *, joints: Sequence[str] | None = None, iterations: int = 50) -> DriveGains:
    """
    `unloaded`: currents over β. `loaded`: currents over β and the payload's ten columns (loaded_columns). (C11)
    """

class RecursivePrior:
    """
    Prior before the first sample. Empty: none, which only the square-root form supports, and only if it never forgets.
    """

    def __init__(self, *, values: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """P₀, positive definite"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SquareRootRecursion:
    """
    [R z] ← triangle of [√λ [R z]; Σ^{-1/2}[W y]] (C13). Equals the weighted batch to rounding. Without new motion √λ would empty R: with every sample a row of the prior comes back, so that R falls to the prior and no further.
    """

    def __init__(self, parameters: int, *, noise: numpy.typing.ArrayLike, forgetting: float = 1.0, prior: RecursivePrior | None = None) -> None: ...

    @property
    def determined(self) -> bool:
        """all values are determined by now"""

    @property
    def information(self) -> Information: ...

    def update(self, W: numpy.typing.ArrayLike, y: numpy.typing.ArrayLike) -> None:
        """One sample: W is (joints, parameters), y (joints,)."""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """the estimate so far"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """covariance of the values"""

class CovarianceRecursion:
    """
    K = P Wᵀ(Σ + W P Wᵀ)⁻¹, x ← x + K(y − W x), P ← P − K W P (C14), row by row after whitening, with P kept as S Sᵀ (Potter): as indri2002 has it, P itself loses all digits once the data outweigh the prior 1e16 times. It forgets only along the rows that arrive (Kulhavý, Kárný), and there no further than the prior: P stays bounded when the robot stands.
    """

    def __init__(self, prior: RecursivePrior, *, noise: numpy.typing.ArrayLike, forgetting: float = 1.0) -> None: ...

    def update(self, W: numpy.typing.ArrayLike, y: numpy.typing.ArrayLike) -> None:
        """One sample: W is (joints, parameters), y (joints,)."""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """the estimate so far"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """covariance of the values"""

class Distance(enum.Enum):
    """Distance of a link from its reference P₀."""

    entropic = 0
    """
    D = −log det(P₀⁻¹P) + tr(P₀⁻¹P) − 4: the same in every frame; keeps P positive definite by itself
    """

    pullback = 1
    """
    ½ dᵀG d, G_kl = tr(P₀⁻¹E_k P₀⁻¹E_l), d = φ − φ₀: its second-order model, a quadratic
    """

    euclidean = 2
    """
    ½ ‖φ − φ₀‖² in SI units: depends on frame and units; what most papers compare with
    """

class ConsistencyLevel(enum.Enum):
    """
    What the values of a link must be: anything; positive mass and inertia about the centre of mass (bahloul2018 eq. 11, Yoshida-Khalil); or those of a body with a density that is nowhere negative, triangle inequality included.
    """

    none = 0

    positive = 1

    full = 2

class ConstraintOwner(enum.Enum):
    """Part of the robot that a cone or bound belongs to."""

    robot = 0
    """no part alone: all links together"""

    link = 1
    """mass, centre of mass and inertia of a link"""

    rotor = 2
    """rotor inertia of a shaft"""

    friction = 3
    """friction of a shaft"""

    memory = 4
    """
    friction of a shaft with memory: its columns are much alike, and signs of a free fit arbitrary
    """

class Ellipsoid:
    """(x − centre)ᵀ shape⁻¹ (x − centre) ≤ 1 in the link frame [m, m²]."""

    def __init__(self, *, centre: numpy.typing.ArrayLike | None = None, shape: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def centre(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def shape(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class LinkBounds:
    """What is known of one link beforehand."""

    def __init__(self, *, mass_min: float = 0.0, mass_max: float = float('inf'), com_box: Box | None = None, com_ellipsoid: Ellipsoid | None = None, box: Box | None = None, ellipsoid: Ellipsoid | None = None) -> None: ...

    @property
    def mass_min(self) -> float:
        """[kg]"""

    @property
    def mass_max(self) -> float:
        """[kg]"""

    @property
    def com_box(self) -> Box | None:
        """the centre of mass lies in it"""

    @property
    def com_ellipsoid(self) -> Ellipsoid | None:
        """the centre of mass lies in it"""

    @property
    def box(self) -> Box | None:
        """the whole body lies in it"""

    @property
    def ellipsoid(self) -> Ellipsoid | None:
        """the whole body lies in it"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class MatrixCone:
    """
    F(x) = F₀ + Σ_k F_k x[columns[k]] ⪰ 0: a pseudo-inertia, an inertia about the centre of mass, an ellipsoid for it.
    """

    def __init__(self, *, name: str = '', columns: Sequence[int] | None = None, F0: numpy.typing.ArrayLike | None = None, F: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]] | None = None, owner: ConstraintOwner | str = ConstraintOwner.robot, index: int = 0) -> None: ...

    @property
    def name(self) -> str:
        """for messages: "link 3 (forearm): pseudo-inertia\""""

    @property
    def columns(self) -> list[int]:
        """columns of the standard parameters; at most ten"""

    @property
    def F0(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """d × d, d at most six; empty: zero"""

    @property
    def F(self) -> list[Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]]: ...

    @property
    def owner(self) -> ConstraintOwner: ...

    @property
    def index(self) -> int:
        """0-based link or shaft of the owner"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class LinearBound:
    """
    Σ_k coefficients[k] x[columns[k]] + constant ≥ 0: a mass bound, a bounding ellipsoid, friction that brakes.
    """

    def __init__(self, *, name: str = '', columns: Sequence[int] | None = None, coefficients: numpy.typing.ArrayLike | None = None, constant: float = 0.0, owner: ConstraintOwner | str = ConstraintOwner.robot, index: int = 0) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def columns(self) -> list[int]: ...

    @property
    def coefficients(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def constant(self) -> float: ...

    @property
    def owner(self) -> ConstraintOwner: ...

    @property
    def index(self) -> int:
        """0-based link or shaft of the owner"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class LinkReference:
    """A link's ten columns and the body they are drawn to."""

    def __init__(self, *, column: int = 0, parameters: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def column(self) -> int:
        """column of its XX; the other nine follow"""

    @property
    def parameters(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """physically consistent"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ScalarReference:
    """
    A positive scalar (a rotor inertia) and what it is drawn to: x/x₀ − log(x/x₀) − 1, or ½(x/x₀ − 1)² where the distance is quadratic.
    """

    def __init__(self, *, column: int = 0, value: float = 1.0) -> None: ...

    @property
    def column(self) -> int: ...

    @property
    def value(self) -> float: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ConeProgram:
    """
    minimise ½‖R β − z‖² + γ Σ D(P_i‖P₀_i), β = x_kept + K x_regrouped, under cones and bounds on x.
    """

    def __init__(self, *, R: numpy.typing.ArrayLike | None = None, z: numpy.typing.ArrayLike | None = None, base: BaseParameters | None = None, cones: Sequence[MatrixCone] | None = None, bounds: Sequence[LinearBound] | None = None, distance: Distance | str = Distance.entropic, links: Sequence[LinkReference] | None = None, scalars: Sequence[ScalarReference] | None = None, zero: Sequence[int] | None = None, weight: float = 0.0) -> None: ...

    @property
    def R(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """factor of the whitened data: base × base"""

    @property
    def z(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """base"""

    @property
    def base(self) -> BaseParameters:
        """which of x are kept and regrouped, and K"""

    @property
    def cones(self) -> list[MatrixCone]: ...

    @property
    def bounds(self) -> list[LinearBound]: ...

    @property
    def distance(self) -> Distance: ...

    @property
    def links(self) -> list[LinkReference]: ...

    @property
    def scalars(self) -> list[ScalarReference]: ...

    @property
    def zero(self) -> list[int]:
        """
        columns of x without information (R zero), without cone, bound and reference: zero in x
        """

    @property
    def weight(self) -> float:
        """
        γ [-], against data in units of its noise; 0: the references act only where data and cones do not determine x
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Support:
    """A cone or bound that is active at the solution."""

    def __init__(self, *, name: str = '', slack: float = 0.0, multiplier: float = 0.0, owner: ConstraintOwner | str = ConstraintOwner.robot, index: int = 0) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def slack(self) -> float:
        """smallest eigenvalue, or value of the bound"""

    @property
    def multiplier(self) -> float:
        """
        how much the objective would fall per unit of relaxation (trace of Z for a cone)
        """

    @property
    def owner(self) -> ConstraintOwner: ...

    @property
    def index(self) -> int:
        """0-based link or shaft of the owner"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ConeSolution:
    """
    The small convex program behind every physically consistent fit: least squares in base parameters, cones in standard ones (H4-H8 of docs/theory/consistency.md).
    """

    def __init__(self, *, x: numpy.typing.ArrayLike | None = None, base: numpy.typing.ArrayLike | None = None, cost: float = 0.0, objective: float = 0.0, lower_bound: float = 0.0, reach: float = float('inf'), unconstrained: bool = False, supports: Sequence[Support] | None = None, steps: int = 0, settled: bool = True) -> None: ...

    @property
    def x(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        standard parameters: strictly inside every cone and bound (of two opposite bounds without width between them: up to 1e-9 of their size outside)
        """

    @property
    def base(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """β = x_kept + K x_regrouped"""

    @property
    def cost(self) -> float:
        """½‖R β − z‖²"""

    @property
    def objective(self) -> float:
        """cost + γ Σ D"""

    @property
    def lower_bound(self) -> float:
        """
        lower bound on the objective of every feasible x, certified by a feasible dual point (H7), less 5e-9 of the objective for rounding
        """

    @property
    def reach(self) -> float:
        """
        no feasible x with Σ D(x) up to this; finite where γ = 0 and a cone takes something
        """

    @property
    def unconstrained(self) -> bool:
        """β is exactly the least-squares one: no cone is active"""

    @property
    def supports(self) -> list[Support]: ...

    @property
    def steps(self) -> int:
        """Newton steps taken"""

    @property
    def settled(self) -> bool:
        """the requested gap was reached"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def gap(self) -> float:
        """objective − lower_bound"""

class PhysicalOptions:
    """
    Physical consistency of standard parameters, as cones and bounds on a robot's parameters (H1-H8 of docs/theory/consistency.md).
    """

    def __init__(self, *, level: ConsistencyLevel | str = ConsistencyLevel.full, distance: Distance | str = Distance.entropic, weight: float = 0.0, links: Sequence[LinkBounds] | None = None, use_shapes: bool = True, inflation: float = 1.0, total_mass_min: float = 0.0, total_mass_max: float = float('inf'), references: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]] | None = None, scale_references: bool = False) -> None: ...

    @property
    def level(self) -> ConsistencyLevel: ...

    @property
    def distance(self) -> Distance:
        """entropic needs level full: pullback stands in for it elsewhere"""

    @property
    def weight(self) -> float:
        """γ, as in ConeProgram"""

    @property
    def links(self) -> list[LinkBounds]:
        """one per link, or none"""

    @property
    def use_shapes(self) -> bool:
        """
        links lie in their shapes (shape_bounds), as far as the data does not contradict that (make_consistent)
        """

    @property
    def inflation(self) -> float:
        """
        variance of the estimate over that of white noise [-]: less is no contradiction
        """

    @property
    def total_mass_min(self) -> float:
        """[kg] of all moving links"""

    @property
    def total_mass_max(self) -> float:
        """[kg]"""

    @property
    def references(self) -> list[Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]]:
        """one per link; empty: reference_bodies(model)"""

    @property
    def scale_references(self) -> bool:
        """
        only their shapes count: their common density is fitted to the data (make_consistent)
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Consistent:
    """
    From an estimate to the nearest physically consistent one, with all standard parameters (H9-H11 of docs/theory/consistency.md).
    """

    def __init__(self, *, values: numpy.typing.ArrayLike | None = None, program: ConeProgram | None = None, solution: ConeSolution | None = None, weight: float = 0.0, known: ConeProgram | None = None, supports: Sequence[Support] | None = None, least_cost: float = 0.0) -> None: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard parameters"""

    @property
    def program(self) -> ConeProgram:
        """program that the values solve"""

    @property
    def solution(self) -> ConeSolution:
        """with its certificate"""

    @property
    def weight(self) -> float:
        """
        weight asked for; the program's may be larger, where parameters are poorly determined (H9)
        """

    @property
    def known(self) -> ConeProgram:
        """the program without what keeps links near their references"""

    @property
    def supports(self) -> list[Support]:
        """
        what is active in the consistent values nearest to the data, before links are kept near their references
        """

    @property
    def least_cost(self) -> float:
        """
        certified lower bound on ½‖R(β − β̂)‖² of physically consistent parameters
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class WeightChoice:
    """The weight of the references that predicts held-out motion best (H11)."""

    def __init__(self, *, weight: float = 0.0, tried: Sequence[float] | None = None, held_out: Sequence[float] | None = None, reason: str = '') -> None: ...

    @property
    def weight(self) -> float: ...

    @property
    def tried(self) -> list[float]: ...

    @property
    def held_out(self) -> list[float]:
        """error on held-out motion over the torque there [-], of each tried"""

    @property
    def reason(self) -> str: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class MassRange:
    """Masses of a link that physically consistent models have."""

    def __init__(self, *, lower: float = 0.0, upper: float = float('inf')) -> None: ...

    @property
    def lower(self) -> float:
        """[kg]; 0 where it is below a thousandth of the moving mass"""

    @property
    def upper(self) -> float:
        """[kg]; infinite where nothing bounds it"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def mass_ranges(fit: Consistent, inflation: float = 1.0, *, threads: int = 0) -> list[MassRange]:
    """
    For each link the smallest and the largest mass among all physically consistent models that explain the data as well as the fitted one, at 95 % confidence; to about one percent. `inflation`: variance of the estimate over that of white noise. None where the fit has no references (level none).
    """

def solve(program: ConeProgram, *, relative_gap: float = 1e-08, absolute_gap: float = 1e-09, threads: int = 0) -> ConeSolution:
    """
    The program's solution with its certificate. Throws Unattainable, naming the cones and bounds that contradict each other, where no x fulfils all.
    """

def physical_program(model: Model, layout: ParameterLayout, base: BaseParameters, whitened: Information, *, level: ConsistencyLevel | str = ConsistencyLevel.full, distance: Distance | str = Distance.entropic, weight: float = 0.0, links: Sequence[LinkBounds] | None = None, use_shapes: bool = True, inflation: float = 1.0, total_mass_min: float = 0.0, total_mass_max: float = float('inf'), references: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]] | None = None, scale_references: bool = False) -> ConeProgram:
    """
    Cones, bounds and references of the robot's parameters; R and z from `whitened`, over the base parameters. Friction brakes (viscous, Coulomb and load terms, Coulomb with Stribeck, viscous against asymmetric ones) and rotors are not negative at levels positive and full; level none has no cone and no bound. Friction and rotors that have no effect, or that `whitened` has no information on, have neither bound nor reference: they are zero.
    """

def make_consistent(model: Model, layout: ParameterLayout, base: BaseParameters, whitened: Information, estimate: numpy.typing.ArrayLike, *, level: ConsistencyLevel | str = ConsistencyLevel.full, distance: Distance | str = Distance.entropic, weight: float = 0.0, links: Sequence[LinkBounds] | None = None, use_shapes: bool = True, inflation: float = 1.0, total_mass_min: float = 0.0, total_mass_max: float = float('inf'), references: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]] | None = None, scale_references: bool = False) -> Consistent:
    """
    The physically consistent parameters nearest to the base parameters `estimate` in torque: ½‖R(β − β̂)‖², R of the whitened data. Where the references are guesses (no nominal inertias, none given), their common density is the data's. At weight 0 the result is β̂ itself where it is physically consistent; elsewhere poorly determined parameters follow the references (H9). The estimate's covariance holds for the result too, and is wide where cones act (H10).
    """

def reference_bodies(model: Model) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    The reference of every link, used where the data does not determine it: its nominal parameters where they are physically consistent; else one of the nominal mass (or 1 kg) filling the space between its joints (or its geometry where that is known).
    """

def physically_consistent(model: Model, level: ConsistencyLevel | str = ConsistencyLevel.full) -> bool:
    """
    Whether every link is of that level, rotors are not negative and friction brakes, as physical_program asks for them (boundaries included); anything is of level none.
    """

def enlarged_extent(extent: Box) -> Box:
    """
    The box with a tenth of its size and 1 cm added to each side: shapes are simplified.
    """

def link_space(model: Model, link: int) -> Box:
    """
    The space of a link in its frame: its extent; where that is not known, a box about its capsules, its joint, its children's joints and what is fixed to it, and along the axes of these joints to where the neighbours are, wider by 0.2 of its length and at least 5 cm; one about its capsules alone, at least 0.2 of its length and 5 cm in every half size, where its reference is a needle (is_needle) beside that. A nominal centre of mass outside widens it, to lie as far inside.
    """

def shape_bounds(model: Model, link: int, *, level: ConsistencyLevel | str = ConsistencyLevel.full, distance: Distance | str = Distance.entropic, weight: float = 0.0, links: Sequence[LinkBounds] | None = None, use_shapes: bool = True, inflation: float = 1.0, total_mass_min: float = 0.0, total_mass_max: float = float('inf'), references: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]] | None = None, scale_references: bool = False) -> list[LinearBound]:
    """
    Bounds that keep a link in its enlarged space: all of its body at level full, whose inertia ellipsoid is then within three times the space; the centre of mass at level positive. None where the options bound centre or body otherwise.
    """

def choose_weight(model: Model, layout: ParameterLayout, base: BaseParameters, blocks: Sequence[Observations], sigma: numpy.typing.ArrayLike, physical: PhysicalOptions | None = None, *, threads: int = 0) -> WeightChoice:
    """
    Chooses from time blocks of equations, each joint's rows weighted by sigma.
    """

class VirtualFit:
    """
    Virtual parameters: one of many sets of bodies with these base parameters.
    """

    def __init__(self, *, x: numpy.typing.ArrayLike | None = None, base: numpy.typing.ArrayLike | None = None, cost: float = 0.0, costs: Sequence[float] | None = None, iterations: int = 0, settled: bool = False) -> None: ...

    @property
    def x(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        standard parameters: masses, inertias about the centres, friction and rotors positive
        """

    @property
    def base(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """β = g(ϑ) (15)"""

    @property
    def cost(self) -> float:
        """½‖R β − z‖², the least of all starts"""

    @property
    def costs(self) -> list[float]:
        """cost of every start: their scatter is that of local minima"""

    @property
    def iterations(self) -> int:
        """iterations of all starts together"""

    @property
    def settled(self) -> bool:
        """the best start reached the tolerance"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def virtual_parameter_fit(model: Model, layout: ParameterLayout, base: BaseParameters, whitened: Information, *, starts: int = 8, seed: int = 1, iterations: int = 1000) -> VirtualFit:
    """
    minimise ½‖R g(ϑ) − z‖², ϑ = masses, centres, inertias about them, rotors and friction, all but the centres positive. Columns of laws that the paper does not know (other than viscous, Coulomb and load-dependent) are free.
    """

def entropic_distance(body: numpy.typing.ArrayLike, reference: numpy.typing.ArrayLike) -> float:
    """
    D(P‖P₀) = −log det(P₀⁻¹P) + tr(P₀⁻¹P) − 4: zero for the reference alone, convex in the body, the same in every frame and unit; infinite for a body that is not physically consistent. Throws InvalidInput where the reference is not.
    """

def geodesic_distance(body: numpy.typing.ArrayLike, reference: numpy.typing.ArrayLike) -> float:
    """
    d = √(½ Σ log² λ_i(P₀⁻¹P)): the length of the shortest way between the two among bodies (Lee, Park 2018). Symmetric, the same in every frame and unit, not convex.
    """

def pullback_metric(reference: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10, 10), order='F')]:
    """
    G_kl = tr(P₀⁻¹E_k P₀⁻¹E_l): near the reference both D and d² are ½ dᵀG d with d = φ − φ₀.
    """

def to_log_cholesky(body: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]:
    """Throws InvalidInput unless the pseudo-inertia is positive definite."""

def from_log_cholesky(theta: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10), order='C')]:
    """Every θ gives a physically consistent body."""

def log_cholesky_jacobian(theta: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(10, 10), order='F')]:
    """∂φ/∂θ: column k is what θ_k changes. Never singular."""

class PayloadRoute(enum.Enum):
    """The five ways from loaded motion to a payload."""

    known_robot = 0
    """Y − W β̂ = W_p φ: a model of the bare robot, and loaded logs (P2)"""

    joint_fit = 1
    """bare and loaded logs in one fit of β and φ (P3): uses all information"""

    torque_difference = 2
    """
    τ_loaded − τ_bare on one trajectory run twice (P4): robot and friction cancel
    """

    two_fits = 3
    """φ from the difference of two full identifications (P5)"""

    wrench = 4
    """
    a force and torque sensor between robot and payload (P14): no torque of a joint is needed
    """

class BareRobot:
    """Prior knowledge: the model of the bare robot."""

    def __init__(self, *, values: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """base parameters β̂"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """their covariance; empty: taken as exact, with a diagnostic"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class PayloadEstimate:
    """
    Payload: the ten parameters of a body fixed to the last link, and the change of friction under load (bahloul2018 section 2.5; P1-P9 of docs/theory/payload.md).
    """

    def __init__(self, *, route: PayloadRoute | str = PayloadRoute.known_robot, values: numpy.typing.ArrayLike | None = None, least_squares: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None, covariance_noise: numpy.typing.ArrayLike | None = None, covariance_robot: numpy.typing.ArrayLike | None = None, covariance_gains: numpy.typing.ArrayLike | None = None, identifiable: Sequence[bool] | None = None, rank: int = 0, quantile: float = 1.96, friction_parameters: Sequence[int] | None = None, friction_change: numpy.typing.ArrayLike | None = None, friction_change_deviation: numpy.typing.ArrayLike | None = None, sigma: numpy.typing.ArrayLike | None = None, unexplained: numpy.typing.ArrayLike | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def route(self) -> PayloadRoute: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """about the last link's origin; physically consistent"""

    @property
    def least_squares(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """the same without the cone; minimum norm where open"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """covariance of `values`: noise, robot and gains"""

    @property
    def covariance_noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """share of the loaded logs' noise, whatever its colour"""

    @property
    def covariance_robot(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """share of the bare robot's uncertainty"""

    @property
    def covariance_gains(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """share of the drive gains'"""

    @property
    def identifiable(self) -> list[bool]:
        """
        which of the ten are determined. Others that take part in a direction without effect are filled in, with zero deviation; the remaining ones are poorly determined, as their deviation shows
        """

    @property
    def rank(self) -> int:
        """directions of the ten that are determined to less than half a body"""

    @property
    def quantile(self) -> float:
        """quantile of Student's t: interval = value ± quantile · deviation"""

    @property
    def friction_parameters(self) -> list[int]:
        """base indices whose change was sought"""

    @property
    def friction_change(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """loaded minus bare friction, of friction_parameters"""

    @property
    def friction_change_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """its standard deviation"""

    @property
    def sigma(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """noise of each joint's torque, loaded [N·m, N]"""

    @property
    def unexplained(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        per joint: rms of the loaded residual over that of the payload's torque [-]; infinite where the payload has none
        """

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class PayloadVisibility:
    """
    Which of the ten the joints first … last (from 0, both included) alone identify, whatever the motion (visibility; kawasaki1985): names and rank over random states.
    """

    def __init__(self, *, rank: int = 0, parameters: Sequence[bool] | None = None) -> None: ...

    @property
    def rank(self) -> int: ...

    @property
    def parameters(self) -> list[bool]:
        """each of the ten by itself"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class PayloadFrame:
    """Where a payload is described: a frame fixed to the last link."""

    def __init__(self, *, name: str = '', flange: bool = False, T_link_frame: Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')] | None = None) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def flange(self) -> bool:
        """makers' flange: "tool0" or "flange", or a name that ends with it"""

    @property
    def T_link_frame(self) -> Annotated[NDArray[numpy.float64], dict(shape=(4, 4), order='F')]:
        """in the last link's frame"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class PayloadBody:
    """
    A payload as mass, centre of mass and inertia about it, in a frame of the robot, with standard deviations.
    """

    def __init__(self, *, frame: PayloadFrame | None = None, values: numpy.typing.ArrayLike | None = None, deviation: numpy.typing.ArrayLike | None = None, noise: numpy.typing.ArrayLike | None = None, robot: numpy.typing.ArrayLike | None = None, gains: numpy.typing.ArrayLike | None = None, identifiable: Sequence[bool] | None = None, filled: Sequence[bool] | None = None, depends_on: Sequence[Sequence[int]] | None = None, quantile: float = 1.96) -> None: ...

    @property
    def frame(self) -> PayloadFrame: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """in the order of body_names [kg, m, kg·m²]"""

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviations by the delta method; zero where filled in"""

    @property
    def noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """shares of the variance [-] due to noise, bare robot and"""

    @property
    def robot(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """drive gains; they sum to one where there is a variance"""

    @property
    def gains(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def identifiable(self) -> list[bool]:
        """determined by the motion"""

    @property
    def filled(self) -> list[bool]:
        """
        not determined at all and filled in; the remaining ones are poorly determined
        """

    @property
    def depends_on(self) -> list[list[int]]:
        """
        undetermined parameters in the last link's frame, 0 XX … 9 M, that a value depends on
        """

    @property
    def quantile(self) -> float:
        """interval = value ± quantile · deviation"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class PayloadSetting:
    """
    One maker's text: comments say frame, units and what was filled in; the last line is the setting.
    """

    def __init__(self, *, maker: str = '', text: str = '') -> None: ...

    @property
    def maker(self) -> str:
        """"ur", "franka", "kuka\""""

    @property
    def text(self) -> str: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Payload:
    """A body held by the robot."""

    def __init__(self, *, mass: float = 0.0, com: numpy.typing.ArrayLike | None = None, inertia: numpy.typing.ArrayLike | None = None, frame: str = '') -> None: ...

    @property
    def mass(self) -> float:
        """[kg]"""

    @property
    def com(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """in `frame` [m]"""

    @property
    def inertia(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """about the centre of mass, along the frame's axes [kg·m²]"""

    @property
    def frame(self) -> str:
        """fixed to the last link; "": the robot's flange"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def payload_known_robot(loaded: Sequence[Observations], bare: BareRobot, friction: Sequence[int], *, friction_change: bool = True, level: ConsistencyLevel | str = ConsistencyLevel.full, gain_deviation: numpy.typing.ArrayLike | None = None, model_shares_gains: bool = True, mass: float | None = None, com: numpy.typing.ArrayLike | None = None, confidence: float = 0.95) -> PayloadEstimate:
    """
    Loaded time blocks over (β, φ): loaded_columns. `friction`: base indices of viscous and Coulomb terms.
    """

def payload_joint_fit(bare: Sequence[Observations], loaded: Sequence[Observations], friction: Sequence[int], *, friction_change: bool = True, level: ConsistencyLevel | str = ConsistencyLevel.full, gain_deviation: numpy.typing.ArrayLike | None = None, model_shares_gains: bool = True, mass: float | None = None, com: numpy.typing.ArrayLike | None = None, confidence: float = 0.95) -> PayloadEstimate:
    """Bare time blocks over β, loaded ones over (β, φ)."""

def payload_two_fits(bare: Sequence[Observations], loaded: Sequence[Observations], payload_columns: numpy.typing.ArrayLike, friction: Sequence[int], *, friction_change: bool = True, level: ConsistencyLevel | str = ConsistencyLevel.full, gain_deviation: numpy.typing.ArrayLike | None = None, model_shares_gains: bool = True, mass: float | None = None, com: numpy.typing.ArrayLike | None = None, confidence: float = 0.95) -> PayloadEstimate:
    """
    The same data, each fitted by itself: Δβ = B_p φ. `payload_columns`: base × 10, what a unit of each payload parameter adds to β.
    """

def payload_torque_difference(difference: Sequence[Observations], friction: Sequence[int], *, friction_change: bool = True, level: ConsistencyLevel | str = ConsistencyLevel.full, gain_deviation: numpy.typing.ArrayLike | None = None, model_shares_gains: bool = True, mass: float | None = None, com: numpy.typing.ArrayLike | None = None, confidence: float = 0.95) -> PayloadEstimate:
    """
    Time blocks of torque differences at equal instants of one trajectory, over (Δfriction, φ).
    """

def describe(estimate: PayloadEstimate, frame: PayloadFrame) -> PayloadBody:
    """
    The body in the given frame, with first-order uncertainty. A value is determined when every parameter it depends on is, and it is itself: far from the last link's origin an inertia may be known to a percent and the part of it about the centre of mass not at all.
    """

def payload_visibility(robot: Robot, first_joint: int, last_joint: int) -> PayloadVisibility:
    """
    Which of the ten the joints first … last (from 0, both included) alone identify, whatever the motion (visibility; kawasaki1985): names and rank over random states.
    """

def payload_frame(robot: Robot, name: str = '', origin: str = 'frame') -> PayloadFrame:
    """
    "": the robot's flange, which is tool0, else flange, else its last link. Throws InvalidInput for a name the robot does not have, or not on its last link; `origin` names the setting in messages.
    """

def payload_settings(body: PayloadBody) -> list[PayloadSetting]:
    """The payload as UR, Franka and KUKA controllers want it."""

def with_payload(model: Model, payload: Payload) -> Model:
    """
    The model with the body added to its last link. Throws InvalidInput for a body that is not physically consistent (negative mass or inertia) or a frame that is not there.
    """

class PrincipalInertia:
    """
    Principal moments about the centre of mass and their axes: R the axes as columns, right-handed, in the frame of I. R = Rz(A) Ry(B) Rx(C), each in degrees, as KUKA has it; |A|, |B|, |C| as small as the order and the signs of the axes allow, so that a body along the frame's axes has A = B = C = 0.
    """

    def __init__(self, *, moments: numpy.typing.ArrayLike | None = None, axes: numpy.typing.ArrayLike | None = None, A: float = 0.0, B: float = 0.0, C: float = 0.0) -> None: ...

    @property
    def moments(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[kg·m²]"""

    @property
    def axes(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def A(self) -> float:
        """[°]"""

    @property
    def B(self) -> float:
        """[°]"""

    @property
    def C(self) -> float:
        """[°]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def principal_inertia(inertia: numpy.typing.ArrayLike) -> PrincipalInertia:
    """
    Principal moments about the centre of mass and their axes: R the axes as columns, right-handed, in the frame of I. R = Rz(A) Ry(B) Rx(C), each in degrees, as KUKA has it; |A|, |B|, |C| as small as the order and the signs of the axes allow, so that a body along the frame's axes has A = B = C = 0.
    """

def ur_setting(body: PayloadBody) -> PayloadSetting:
    """
    `set_target_payload(m, [cx, cy, cz], [Ixx, Iyy, Izz, Ixy, Ixz, Iyz])` of URScript: kg, m, kg·m² about the centre of gravity along the axes of the tool flange; products are elements of the tensor.
    """

def franka_setting(body: PayloadBody) -> PayloadSetting:
    """
    `setLoad(mass, F_x_Cload, load_inertia)` of libfranka: kg, m from the flange, the tensor about the centre of mass along the flange's axes, column by column.
    """

def kuka_setting(body: PayloadBody) -> PayloadSetting:
    """
    LOAD_DATA of KUKA: M [kg]; X, Y, Z [mm] and A, B, C [°] of the principal axes in the flange frame; JX, JY, JZ [kg·m²] about them, through the centre of mass.
    """

def maker_of(robot: str) -> str:
    """
    The maker that a robot's name (ur10e, panda, fr3, kuka …) belongs to, as in PayloadSetting; "" where unknown.
    """

class PayloadNow:
    """The estimate so far."""

    def __init__(self, *, values: numpy.typing.ArrayLike | None = None, deviation: numpy.typing.ArrayLike | None = None, determined: Sequence[bool] | None = None, com: numpy.typing.ArrayLike | None = None, com_deviation: numpy.typing.ArrayLike | None = None, com_determined: bool = False, friction_change: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """about the last link's origin; minimum norm where undetermined"""

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        standard deviations from white noise of the given size and the bare robot's uncertainty
        """

    @property
    def determined(self) -> list[bool]:
        """which of the ten are determined by now"""

    @property
    def com(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[m] in the last link's frame; zero unless com_determined"""

    @property
    def com_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def com_determined(self) -> bool: ...

    @property
    def friction_change(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """change of PayloadRecursion::friction()"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def mass(self) -> float:
        """[kg]"""

    @property
    def mass_deviation(self) -> float:
        """[kg]"""

class PayloadRecursion:
    """
    y − W β̂ = W_p φ + W_f Δf, absorbed sample by sample. Values are least squares, not made physically consistent: use the batch estimate where a consistent body is needed.
    """

    def __init__(self, robot: Robot, base: BaseParameters, bare: BareRobot, *, sigma: numpy.typing.ArrayLike, friction_change: bool = True, forgetting: float = 1.0, prior: RecursivePrior | None = None) -> None: ...

    def update(self, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, qdd: numpy.typing.ArrayLike, tau: numpy.typing.ArrayLike) -> None:
        """One sample, a number for each joint."""

    @property
    def friction(self) -> list[int]:
        """base indices whose change is sought"""

    @property
    def determined(self) -> bool:
        """all unknowns are identifiable, however poorly"""

    @property
    def now(self) -> PayloadNow:
        """what is known by now"""

class TerminalMethod(enum.Enum):
    """One of least_squares, stacked, quasi_diagonal."""

    least_squares = 0
    """biased where q̈ is noisy"""

    stacked = 1
    """
    instruments Ŵ one below the other: ΣŴᵀPᵀP(y − Wx) = 0, which is consistent
    """

    quasi_diagonal = 2
    """
    Â of eq. (33), (54) as printed: ΣWᵀPᵀPŴŴᵀPᵀP(y − Wx) = 0, which is not; for comparison
    """

class TerminalLinks:
    """
    The parameters of links k … n and of the friction of joints k … n, as far as these joints' torques determine them.
    """

    def __init__(self, *, first: int = 0, columns: Sequence[int] | None = None, base: BaseParameters | None = None) -> None: ...

    @property
    def first(self) -> int:
        """joint k, from 0"""

    @property
    def columns(self) -> list[int]:
        """columns of the robot's layout"""

    @property
    def base(self) -> BaseParameters:
        """indices into `columns`: kept ones, and what is grouped into them"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def kept(self) -> list[int]:
        """base.kept as columns of the layout"""

class InstrumentModel:
    """
    q̈̂_i(t) = −a q̈̂_i(t − 1) + b₀ u_i(t) + b₁ u_i(t − 1) (kawasaki1985 eq. 35): a linear model of one joint. Its noise-free input makes q̈̂ independent of the noise of q̈; nothing else is asked of it.
    """

    def __init__(self, *, a: float = 0.0, b0: float = 0.0, b1: float = 0.0) -> None: ...

    @property
    def a(self) -> float: ...

    @property
    def b0(self) -> float: ...

    @property
    def b1(self) -> float: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    def accelerations(self, input: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """from rest"""

class TerminalEstimate:
    """
    Changes of links k … n, from the torques of joints k … n alone (kawasaki1985; P10-P13 of docs/theory/payload.md): cheap enough for a controller, and independent of errors in the model of links before k.
    """

    def __init__(self, *, values: numpy.typing.ArrayLike | None = None, covariance: numpy.typing.ArrayLike | None = None, rank: int = 0, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """changes of the kept parameters"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        from the scores: whatever the noise's size at each instant, if instants are independent
        """

    @property
    def rank(self) -> int:
        """
        rank of the normal equations; below the count, values are of least norm
        """

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """"weak-instruments\""""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def standard_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """standard deviation of each value"""

def terminal_links(robot: Robot, first_joint: int) -> TerminalLinks:
    """
    The parameters of links k … n and of the friction of joints k … n, as far as these joints' torques determine them.
    """

def first_identifying_joint(robot: Robot, elements: Sequence[int] = []) -> int:
    """
    The largest k for which joints k … n identify each of these elements of a body on the last link (0 XX … 9 M) alone, whatever the other links; elements empty: all ten. Throws Unattainable where all joints together do not.
    """

def fit_instrument_model(input: numpy.typing.ArrayLike, accelerations: numpy.typing.ArrayLike) -> InstrumentModel:
    """
    The model of that kind whose q̈̂ follows q̈ best: output error, linear in b₀ and b₁, searched over |a| < 1. Three numbers from thousands of samples hardly depend on the noise.
    """

def estimate_terminal_links(robot: Robot, links: TerminalLinks, measured: MotionSamples, instruments: numpy.typing.ArrayLike, *, method: TerminalMethod | str = TerminalMethod.stacked, weights: numpy.typing.ArrayLike | None = None) -> TerminalEstimate:
    """
    `measured`: tau holds Δτ, measured torque less that of the nominal model at the measured motion (all joints; those before k are not looked at). `instruments`: accelerations, samples × joints; least squares does not look at them.
    """

class Measure:
    """What a check measured, whether or not it spoke."""

    def __init__(self, *, code: str = '', value: float = 0.0, alarm: float = 0.0) -> None: ...

    @property
    def code(self) -> str:
        """code of the finding"""

    @property
    def value(self) -> float:
        """
        statistic of the check, the larger the worse; its unit is that of the alarm
        """

    @property
    def alarm(self) -> float:
        """largest value that passes"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Diagnosis:
    """
    The data doctor, second visit: do position, velocity and torque belong together, and to this robot?
    """

    def __init__(self, *, signals: Signals | None = None, diagnostics: Sequence[Diagnostic] | None = None, measures: Sequence[Measure] | None = None, too_short: str = '', still: Sequence[int] | None = None, delay: float = 0.0, delay_deviation: float = 0.0) -> None: ...

    @property
    def signals(self) -> Signals:
        """
        mended: torque shifted in time, a useless velocity left out; else as given
        """

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """diagnostics of this examination alone"""

    @property
    def measures(self) -> list[Measure]:
        """
        how near to an alarm the log came, check by check; none of a log that was refused
        """

    @property
    def too_short(self) -> str:
        """
        why nothing could be examined and no model judged; "": there was enough
        """

    @property
    def still(self) -> list[int]:
        """joints that do not move"""

    @property
    def delay(self) -> float:
        """
        delay of torque behind motion [s], where it is significant; compensated unless judged
        """

    @property
    def delay_deviation(self) -> float:
        """its standard deviation [s]; 0: not estimated"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def examine(model: Model, signals: Signals, *, judged: bool = False, base_moves: bool = False, alone: bool = True, threads: int = 0) -> Diagnosis:
    """
    Faults with a proven remedy are repaired and reported. Otherwise throws InvalidInput where the file is at fault and Unattainable where the motion is: with joint or channel, evidence, remedy, and the code in brackets.
    """

def repair_clock(log: Log, judged: bool = False) -> Log:
    """
    Strictly increasing, finite time stamps and values without holes, or InvalidInput: file, row or channel, remedy. clock-duplicate  a row written twice: dropped clock-disorder   a stamp that goes back, jumps ahead and returns, or repeats with other data: the row is dropped clock-jitter     stamps spread around their period: resampling cures it clock-gap        pauses of the recorder: bridged by resampling, and masked values-filled    short runs of missing values: interpolated (position and velocity by a cubic, torque by a line) values-dropped   longer ones: the whole rows are dropped and become a gap
    """

def require_motion(robot: Robot, logs: Sequence[Diagnosis]) -> None:
    """
    Throws Unattainable for joints that move in none of a fit's logs, naming them.
    """

class FamilyKind(enum.Enum):
    """One of fourier, sines, multisine, bspline, points."""

    fourier = 0
    """
    q = q₀ + Σ_l a_l/(ωl) sin ωlt − b_l/(ωl) cos ωlt, ω = 2π/period (Swevers)
    """

    sines = 1
    """q = α₀ + Σ_j α_j sin ω_j t, frequencies free (indri2002 eq. 7)"""

    multisine = 2
    """
    equal amplitudes, phases free, integer harmonics below the limit frequency (bahloul2018 eq. 20)
    """

    bspline = 3
    """quintic B-spline, its control points free"""

    points = 4
    """quintic pieces through free points, at rest in each"""

class Boundary(enum.Enum):
    """One of rest, blend, periodic."""

    rest = 0
    """
    starts and ends at rest (q̇ = q̈ = 0): linear conditions on the coefficients
    """

    blend = 1
    """the same by adding a 5th-order polynomial to each term (Park)"""

    periodic = 2
    """
    ends as it starts, moving; free sines, which do not repeat: as they come
    """

class CriterionKind(enum.Enum):
    """One of d, e, a, condition, jd, jk."""

    d = 0
    """
    −log det Π: volume of the confidence ellipsoid; whatever the parameters' units
    """

    e = 1
    """−log λ_min of Π: its longest axis"""

    a = 2
    """log trace Π⁻¹: mean variance"""

    condition = 3
    """log of the condition number of W, its columns scaled to norm 1"""

    jd = 4
    """−J_d of indri2002: as d, in the units of `scale`"""

    jk = 5
    """
    log J_k of indri2002: of the condition number of Π, in the units of `scale`
    """

class Target(enum.Enum):
    """Which parameters a motion is designed for."""

    all = 0
    """all that are identifiable"""

    links = 1
    """inertial ones; friction and rotors are unknown too"""

    friction = 2
    """friction and offsets; links are unknown too"""

    payload = 3
    """
    the body on the last link; the robot's links are known, friction may change
    """

    actuators = 4
    """rotors, friction and offsets; the robot's links are known"""

class Search(enum.Enum):
    """One of gradient, genetic, random."""

    gradient = 0
    """augmented Lagrangian over all samples, from many starts"""

    genetic = 1
    """
    as in Calafiore, Indri, Bona (2001), the source of indri2002; for comparison
    """

    random = 2
    """the best of random feasible motions; for comparison"""

class ObstacleKind(enum.Enum):
    """One of capsule, box, plane."""

    capsule = 0

    box = 1

    plane = 2

class LimitKind(enum.Enum):
    """
    One of position, velocity, acceleration, jerk, torque, tool_speed, tool_acceleration, tool_box, floor, self_collision, obstacle.
    """

    position = 0

    velocity = 1

    acceleration = 2

    jerk = 3

    torque = 4

    tool_speed = 5

    tool_acceleration = 6

    tool_box = 7

    floor = 8

    self_collision = 9

    obstacle = 10

class Trajectory:
    """
    q, q̇, q̈ and jerk, coordinates × samples each: the samples of a motion, or the derivative of a number by each of them (its adjoint).
    """

    def __init__(self, *, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, qdd: numpy.typing.ArrayLike | None = None, jerk: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m]"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s, m/s]"""

    @property
    def qdd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s², m/s²]"""

    @property
    def jerk(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s³, m/s³]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FamilyOptions:
    """
    Families of trajectories: q(t) as a function of a few numbers x, with what an optimiser needs of it (X1-X6 of docs/theory/excitation.md).
    """

    def __init__(self, *, kind: FamilyKind | str = FamilyKind.fourier, boundary: Boundary | str = Boundary.rest, period: float = 10.0, harmonics: int = 5, start: numpy.typing.ArrayLike | None = None, connection: float = 5.0) -> None: ...

    @property
    def kind(self) -> FamilyKind: ...

    @property
    def boundary(self) -> Boundary: ...

    @property
    def period(self) -> float:
        """[s] of the whole trajectory"""

    @property
    def harmonics(self) -> int:
        """sines per joint; points per joint for bspline and points [-]"""

    @property
    def start(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """pose at t = 0 [rad, m]; empty: free"""

    @property
    def connection(self) -> float:
        """
        multisine at rest: from rest to full swing, and back [s]; bahloul2018. At most a quarter of the period is taken
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class MeasurementOptions:
    """
    Information of a motion on the parameters: Π = Σ_s WᵀΣ⁻¹W over its samples, and the adjoint of that (X7, X11 of docs/theory/excitation.md).
    """

    def __init__(self, *, target: Target | str = Target.all, parameters: Sequence[str] | None = None, deviation: numpy.typing.ArrayLike | None = None, smoothing: float = 0.0) -> None: ...

    @property
    def target(self) -> Target: ...

    @property
    def parameters(self) -> list[str]:
        """base parameters that count, by name; empty: by `target`"""

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """deviation of each coordinate's torque noise [N·m, N]; empty: 1"""

    @property
    def smoothing(self) -> float:
        """
        ε of tanh(v/ε) for sgn v, as a share of the velocity limit [-]; 0: as the robot has it. An optimiser needs it smooth
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Obstacle:
    """Something that stands still, in the base frame [m]."""

    def __init__(self, *, name: str = '', kind: ObstacleKind | str = ObstacleKind.capsule, capsule: Capsule | None = None, box: Box | None = None, normal: numpy.typing.ArrayLike | None = None, offset: float = 0.0) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> ObstacleKind: ...

    @property
    def capsule(self) -> Capsule:
        """a sphere where its ends are one"""

    @property
    def box(self) -> Box:
        """along the base's axes"""

    @property
    def normal(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """plane: the robot is where normal·p > offset"""

    @property
    def offset(self) -> float: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class MotionLimits:
    """
    Limits of a motion, and its margins to them (X12-X16 of docs/theory/excitation.md).
    """

    def __init__(self, *, joints: Sequence[Limits] | None = None, tool: ToolLimits | None = None, tool_box: Box | None = None, tool_frame: str = 'tool', torque: bool = True, self_collision: bool = True, floor: float | None = None, clearance: float = 0.01, obstacle_clearance: float = 0.01, obstacles: Sequence[Obstacle] | None = None) -> None: ...

    @property
    def joints(self) -> list[Limits]:
        """per coordinate; infinite: not limited"""

    @property
    def tool(self) -> ToolLimits:
        """limits of the frame `tool_frame`"""

    @property
    def tool_box(self) -> Box | None:
        """the tool's origin stays inside, base frame"""

    @property
    def tool_frame(self) -> str:
        """or a link's name"""

    @property
    def torque(self) -> bool:
        """effort limits hold by the nominal model, where the robot has one"""

    @property
    def self_collision(self) -> bool:
        """where links have shapes"""

    @property
    def floor(self) -> float | None:
        """
        all shapes stay above this height against gravity [m], base frame; none: no floor
        """

    @property
    def clearance(self) -> float:
        """between the shapes of links [m]"""

    @property
    def obstacle_clearance(self) -> float:
        """from links to floor and obstacles [m]"""

    @property
    def obstacles(self) -> list[Obstacle]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class LimitRow:
    """
    One limit of a sample: g ≤ 0 holds it; g = -1 is as far from it as can be (about), 0 at the limit.
    """

    def __init__(self, *, limit: LimitKind | str = LimitKind.position, where: str = '', bound: float = 0.0, unit: str = '') -> None: ...

    @property
    def limit(self) -> LimitKind: ...

    @property
    def where(self) -> str:
        """joint, pair of links, obstacle"""

    @property
    def bound(self) -> float:
        """the limit in its unit"""

    @property
    def unit(self) -> str: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Margin:
    """Margin of a motion to one of its limits."""

    def __init__(self, *, row: LimitRow | None = None, value: float = 0.0, spare: float = 0.0, time: float = 0.0) -> None: ...

    @property
    def row(self) -> LimitRow: ...

    @property
    def value(self) -> float:
        """the largest (or the smallest distance), in the limit's unit"""

    @property
    def spare(self) -> float:
        """-g at its worst: 0.02 is 2 % of the limit to spare, negative is broken"""

    @property
    def time(self) -> float:
        """when [s]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class DesignOptions:
    """
    The excitation designer: the most informative motion of a family inside every limit (X17-X20 of docs/theory/excitation.md).
    """

    def __init__(self, *, search: Search | str = Search.gradient, rate: float = 100.0, seconds: float = 20.0, iterations: int = 0, known: numpy.typing.ArrayLike | None = None, resume: numpy.typing.ArrayLike | None = None, first_start: int = 0) -> None: ...

    @property
    def search(self) -> Search: ...

    @property
    def rate(self) -> float:
        """rate of the samples that count [Hz], as they will be logged"""

    @property
    def seconds(self) -> float:
        """wall clock; infinite: `iterations` alone count"""

    @property
    def iterations(self) -> int:
        """
        evaluations of objective and gradient, all starts together; 0: no limit. Reproducible
        """

    @property
    def known(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        information already collected, over the measurement's parameters; empty: none
        """

    @property
    def resume(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """x to go on from; empty: none"""

    @property
    def first_start(self) -> int:
        """number of the first start: a resumed search goes on where it ended"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Plan:
    """
    An excitation plan: what was designed, for which robot and limits, how well it does, and how to play it.
    """

    def __init__(self, *, robot: str = '', joints: Sequence[str] | None = None, types: Sequence[JointType | str] | None = None, family: FamilyOptions | None = None, x: numpy.typing.ArrayLike | None = None, names: Sequence[str] | None = None, rate: float = 100.0, scale: float = 1.0, limits: MotionLimits | None = None, margins: Sequence[Margin] | None = None, criterion: str = '', target: str = '', parameters: Sequence[str] | None = None, units: Sequence[str] | None = None, nominal: numpy.typing.ArrayLike | None = None, done: Sequence[str] | None = None, deviation: numpy.typing.ArrayLike | None = None, log_det: float = 0.0, lambda_min: float = 0.0, trace_covariance: float = 0.0, condition: float = 0.0, jd: float = 0.0, jk: float = 0.0, standard_deviations: numpy.typing.ArrayLike | None = None, seed: int = 1, starts: int = 0, evaluations: int = 0, seconds: float = 0.0, search: str = '', interrupted: bool = False, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def robot(self) -> str: ...

    @property
    def joints(self) -> list[str]: ...

    @property
    def types(self) -> list[JointType]: ...

    @property
    def family(self) -> FamilyOptions: ...

    @property
    def x(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def names(self) -> list[str]:
        """names of x"""

    @property
    def rate(self) -> float:
        """[Hz] of plan.csv"""

    @property
    def scale(self) -> float:
        """speed it is to be played at [-]: 0.3 for a first run"""

    @property
    def limits(self) -> MotionLimits: ...

    @property
    def margins(self) -> list[Margin]:
        """margins of the motion as it is played, at `scale`"""

    @property
    def criterion(self) -> str:
        """optimised criterion: "d\""""

    @property
    def target(self) -> str:
        """"all", "payload" …"""

    @property
    def parameters(self) -> list[str]:
        """base parameters it is designed for"""

    @property
    def units(self) -> list[str]:
        """units of `parameters`; "" or empty where not known"""

    @property
    def nominal(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """their nominal values; NaN or empty where not known"""

    @property
    def done(self) -> list[str]:
        """files whose information was counted as known"""

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """deviation of the torque noise it was designed for"""

    @property
    def log_det(self) -> float:
        """The motion's values of every criterion, with what was done before."""

    @property
    def lambda_min(self) -> float:
        """The motion's values of every criterion, with what was done before."""

    @property
    def trace_covariance(self) -> float:
        """The motion's values of every criterion, with what was done before."""

    @property
    def condition(self) -> float:
        """The motion's values of every criterion, with what was done before."""

    @property
    def jd(self) -> float:
        """The motion's values of every criterion, with what was done before."""

    @property
    def jk(self) -> float:
        """The motion's values of every criterion, with what was done before."""

    @property
    def standard_deviations(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """expected for `parameters` from one period and noise of `deviation`"""

    @property
    def seed(self) -> int: ...

    @property
    def starts(self) -> int: ...

    @property
    def evaluations(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def search(self) -> str: ...

    @property
    def interrupted(self) -> bool: ...

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class PlayedMotion:
    """
    The samples of plan.csv: one period (longer by 1/scale), period·rate rows from t = 0.
    """

    def __init__(self, *, t: numpy.typing.ArrayLike | None = None, motion: Trajectory | None = None) -> None: ...

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def motion(self) -> Trajectory: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def own_limits(robot: Robot) -> MotionLimits:
    """The robot's own limits and floor, infinite where it has none."""

def with_limits_file(path: str, robot: Robot, limits: MotionLimits) -> MotionLimits:
    """`limits` with the entries of a file of limits (docs/limits-file.md)."""

def motion_limits(robot: Robot) -> MotionLimits:
    """
    The robot's own limits, with what a motion cannot be designed without filled in.
    """

def read_plan(path: str) -> Plan:
    """A plan.json."""

def parse_plan(json: str, file: str = 'plan.json') -> Plan:
    """The text of a plan.json."""

def plan_json(plan: Plan) -> str:
    """The text of plan.json."""

def played(plan: Plan) -> PlayedMotion:
    """The samples of plan.csv: one period (longer by 1/scale), from t = 0."""

def plan_svg(plan: Plan) -> str:
    """
    One SVG without outside parts: q, q̇ and q̈ of every joint over one period at full speed, its limits dashed, and how much of the nearest limits the motion uses.
    """

def motion_csv(motion: PlayedMotion, commands: bool = False) -> str:
    """
    t, q1 …, qd1 …, qdd1 … with every digit: plan.csv; with `commands` t, q_ref1 …, qd_ref1 …, what drives are given.
    """

def sample(plan: Plan, times: numpy.typing.ArrayLike) -> Trajectory:
    """Samples at these times of the plan at full speed [s]."""

def played_at(plan: Plan, times: numpy.typing.ArrayLike) -> Trajectory:
    """Samples at these times of the motion as it is played, at `scale` [s]."""

class Family:
    """A family of motions: q(t) as a function of a few numbers x."""

    @property
    def options(self) -> FamilyOptions:
        """it was made with"""

    @property
    def dof(self) -> int:
        """joints"""

    @property
    def duration(self) -> float:
        """[s]"""

    @property
    def variables(self) -> int:
        """how many numbers x are"""

    @property
    def bandwidth(self) -> float:
        """highest frequency [Hz]"""

    @property
    def repeats(self) -> bool:
        """
        Ends as it starts, so that it can be played again and again: all but free sines.
        """

    @property
    def names(self) -> list[str]:
        """Names of the variables: "x1_1", "x2_1" … the k-th of joint i."""

    @property
    def coefficient_names(self) -> list[str]:
        """
        The coefficients of the family's formula, in SI, for people and other programs: q0, a_l, b_l of Swevers' series, points p_k … and their names, "q0_1", "a1_1" …, per joint in order. (x is scaled, and fewer where a boundary binds coefficients.)
        """

    def sample(self, x: numpy.typing.ArrayLike, times: numpy.typing.ArrayLike) -> Trajectory:
        """The motion at these times [s]."""

    def draw(self, seed: int = 1) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        Some motion of about the size of the position limits, of random shape; other limits need not hold.
        """

    def coefficients(self, x: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        Those of the family's formula, in SI, in the order of coefficient_names.
        """

    def from_coefficients(self, coefficients: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        The x that has these coefficients; where a boundary or the start pose forbids them, the nearest it allows.
        """

def make_family(limits: Sequence[Limits], *, kind: FamilyKind | str = FamilyKind.fourier, boundary: Boundary | str = Boundary.rest, period: float = 10.0, harmonics: int = 5, start: numpy.typing.ArrayLike | None = None, connection: float = 5.0) -> Family:
    """
    Throws InvalidInput where options contradict themselves or the limits (start outside, no harmonics, a free-frequency sine that is to end at rest …).
    """

def limit_frequency(limits: Limits) -> float:
    """
    bahloul2018 eq. 20: up to where a joint can swing over all its range [Hz]; infinite without a velocity limit.
    """

def multisine_harmonics(limits: Limits, period: float, count: int, joint: int = 1) -> list[int]:
    """
    The harmonics of 1/period below that frequency, `count` of them, evenly spread. Throws InvalidInput, with the period that is needed, where there are not so many; `joint` (1-based) is for that message.
    """

class LimitSet:
    """Everything a motion must keep within, of one robot."""

    def __init__(self, model: Model, limits: MotionLimits) -> None: ...

    @property
    def limits(self) -> MotionLimits:
        """as given"""

    @property
    def rows(self) -> list[LimitRow]:
        """one for every limit"""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """what was left out"""

    def evaluate(self, motion: Trajectory) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """g, (rows, samples): a limit holds where it is not positive."""

    def margins(self, motion: Trajectory, times: numpy.typing.ArrayLike) -> list[Margin]:
        """The worst sample of every row."""

class Measurement:
    """
    The columns of W that are estimated, and how their information adds up.
    """

    def __init__(self, robot: Robot, options: MeasurementOptions | None = None) -> None: ...

    @property
    def names(self) -> list[str]:
        """names of the base parameters that Π is over"""

    @property
    def target(self) -> list[int]:
        """those that count; all: empty"""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """what was left out"""

    def information(self, motion: Trajectory) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """Π = Σ WᵀΣ⁻¹W of these samples."""

    def factor(self, motion: Trajectory) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """Triangular R with RᵀR = Π, by orthogonal transformations."""

class Criterion:
    """
    Criteria of how well a motion identifies the parameters, from its information matrix Π (X7-X10 of docs/theory/excitation.md).
    """

    def __init__(self, *, kind: CriterionKind | str = CriterionKind.d, target: Sequence[int] | None = None, scale: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def kind(self) -> CriterionKind: ...

    @property
    def target(self) -> list[int]:
        """
        parameters that count, of those that Π is over; empty: all. The others are unknown too
        """

    @property
    def scale(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """scale of the columns of W, for criteria that depend on units; empty: 1"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CriterionValue:
    """
    Value to be minimised, and its derivative by Π (symmetric). Infinite where Π is singular.
    """

    def __init__(self, *, value: float = 0.0, gradient: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def value(self) -> float: ...

    @property
    def gradient(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def evaluate(criterion: Criterion, information: numpy.typing.ArrayLike) -> CriterionValue:
    """
    The criterion of an information matrix, to be made small, and its derivative.
    """

def evaluate_factor(criterion: Criterion, factor: numpy.typing.ArrayLike) -> float:
    """
    The criteria from a triangular factor R of Π = RᵀR, for reports: without the loss of digits by squaring.
    """

class Design:
    """
    The excitation designer: the most informative motion of a family inside every limit (X17-X20 of docs/theory/excitation.md).
    """

    def __init__(self, *, x: numpy.typing.ArrayLike | None = None, value: float = 0.0, margins: Sequence[Margin] | None = None, starts: int = 0, evaluations: int = 0, seconds: float = 0.0, interrupted: bool = False, checked: int = 0) -> None: ...

    @property
    def x(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """coefficients of the family"""

    @property
    def value(self) -> float:
        """the criterion (criterion.hpp), samples at `rate`"""

    @property
    def margins(self) -> list[Margin]:
        """to every limit, on a grid ten times finer than the optimiser's"""

    @property
    def starts(self) -> int:
        """next start's number, for resuming"""

    @property
    def evaluations(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def interrupted(self) -> bool: ...

    @property
    def checked(self) -> int:
        """samples of the finer grid"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def design(family: Family, measurement: Measurement, criterion: Criterion, limits: LimitSet, seed: int = 1, threads: int = 0, progress: object | None = None, *, search: Search | str = Search.gradient, rate: float = 100.0, seconds: float = 20.0, iterations: int = 0, known: numpy.typing.ArrayLike | None = None, resume: numpy.typing.ArrayLike | None = None, first_start: int = 0) -> Design:
    """
    Throws Unattainable, with the limit, joint and amount, when no motion was found that holds them all. Cancelled, it ends at once with the best so far (`interrupted`), or throws Cancelled where there is none yet.
    """

class WorkingPathKind(enum.Enum):
    """One of line, circle."""

    line = 0
    """from `from` to `to` and back"""

    circle = 1
    """round it, through `from`, about the axis `normal` through `centre`"""

class WorkingPath:
    """
    Path of the tool's origin, in the base frame [m]. At rest at both ends, where it is the same point.
    """

    def __init__(self, *, kind: WorkingPathKind | str = WorkingPathKind.line, from_: numpy.typing.ArrayLike | None = None, to: numpy.typing.ArrayLike | None = None, centre: numpy.typing.ArrayLike | None = None, normal: numpy.typing.ArrayLike | None = None, turns: int = 1, duration: float = 5.0, frame: str = 'tool') -> None: ...

    @property
    def kind(self) -> WorkingPathKind: ...

    @property
    def to(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def centre(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def normal(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def turns(self) -> int:
        """round a circle [-]"""

    @property
    def duration(self) -> float:
        """
        [s] in all; the path's length follows a quintic law (for a line one each way)
        """

    @property
    def frame(self) -> str:
        """name of the frame or link whose origin follows the path"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ToolMotion:
    """
    Position, velocity and acceleration of the tool along a path, 3 × times each.
    """

    def __init__(self, *, position: numpy.typing.ArrayLike | None = None, velocity: numpy.typing.ArrayLike | None = None, acceleration: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def position(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def velocity(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def acceleration(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def along(path: WorkingPath, times: numpy.typing.ArrayLike) -> ToolMotion:
    """Position, velocity and acceleration of the tool along a path."""

def follow(robot: Robot, path: WorkingPath, near: numpy.typing.ArrayLike, times: numpy.typing.ArrayLike) -> Trajectory:
    """
    The joints' motion that takes the tool along: the least of those that do, from the pose nearest to `near` whose tool is at the path's start. Ascending times in [0, duration].
    """

def approach(plan: Plan, limits: LimitSet, pose: numpy.typing.ArrayLike) -> PlayedMotion:
    """
    From rest at `pose` to the plan's first state at the speed it is played with: q, q̇ and q̈ by a quintic in time of each joint, as short as every limit allows. To a plan that begins in motion, where no such quintic holds them: to rest on the plan's own path first, then along it, faster and faster. Samples from t = 0 on at the plan's rate; the plan's first sample is the one after the last. Throws Unattainable, with the limit, where the straight way breaks one at any speed; InvalidInput for a pose of the wrong size or outside the joints' ranges.
    """

def leave(plan: Plan, limits: LimitSet, pose: numpy.typing.ArrayLike) -> PlayedMotion:
    """
    From where the plan ends to rest at `pose`, likewise: its first sample is the one after the plan's last.
    """

def sample_times(duration: float, count: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """count samples of [0, duration): t_k = k·duration/count."""

class ControlLaw(enum.Enum):
    """One of p, pd, pid, computed_torque, resolved_acceleration."""

    p = 0
    """
    position error to a speed, that to torque: τ = kd (kp/kd e − q̇) (bahloul2018)
    """

    pd = 1
    """τ = kp e + kd ė"""

    pid = 2
    """τ = kp e + kd ė + ki ∫e"""

    computed_torque = 3
    """
    τ = M(q) (q̈_r + 2ζω ė + ω² e) + C q̇ + g + friction of the reference (kawasaki1985)
    """

    resolved_acceleration = 4
    """
    the same with q̈ that leads the flange along its path (resolved_acceleration.hpp)
    """

class IntegrationMethod(enum.Enum):
    """One of rk4, semi_implicit."""

    rk4 = 0
    """Runge-Kutta of order four"""

    semi_implicit = 1
    """
    speed first, then position by the new speed; smooth friction implicit: order one, never stiff
    """

class ControlOptions:
    """
    Controllers that drive the joints along a reference: loops per joint, and torque computed by a model.
    """

    def __init__(self, *, law: ControlLaw | str = ControlLaw.pd, rate: float = 1000.0, bandwidth: float = 10.0, damping: float = 1.0, kp: numpy.typing.ArrayLike | None = None, kd: numpy.typing.ArrayLike | None = None, ki: numpy.typing.ArrayLike | None = None, feedforward: bool = True, frame: str = '', singular: float = 0.05, model: Model | None = None) -> None: ...

    @property
    def law(self) -> ControlLaw: ...

    @property
    def rate(self) -> float:
        """[Hz]; most arms' controllers have 250 to 4000"""

    @property
    def bandwidth(self) -> float:
        """
        ω/2π [Hz] of gains that are not given: above any motion, below links that bend
        """

    @property
    def damping(self) -> float:
        """ζ [-]; 1 does not overshoot"""

    @property
    def kp(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[N·m/rad, N/m]; empty: J ω² + Fv ω, J the joint's least inertia"""

    @property
    def kd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[N·m·s/rad, N·s/m]; empty: 2ζω J"""

    @property
    def ki(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[N·m/(rad·s), N/(m·s)]; empty: kp ω/5"""

    @property
    def feedforward(self) -> bool:
        """
        the model's torque of the reference is added (not by laws that compute torque)
        """

    @property
    def frame(self) -> str:
        """
        frame on the last link that resolved acceleration controls; "": the flange
        """

    @property
    def singular(self) -> float:
        """for resolved acceleration: see ResolvedOptions"""

    @property
    def model(self) -> Model | None:
        """
        the controller's own model; none: that of the plant, payload included, as where the payload is set on the controller
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Motor:
    """
    A joint's motor with its drive: V = R i + L di/dt + K_e ω, τ = N K_t i (kim eq. 1-5), currents and voltages limited.
    """

    def __init__(self, *, torque_constant: float = 1.0, gear: float = 1.0, resistance: float = 1.0, inductance: float = 0.0, back_emf: float = 0.0, max_current: float = float('inf'), max_voltage: float = float('inf'), bandwidth: float = 1000.0) -> None: ...

    @property
    def torque_constant(self) -> float:
        """K_t [N·m/A]"""

    @property
    def gear(self) -> float:
        """N = motor speed / joint speed [-]"""

    @property
    def resistance(self) -> float:
        """R [Ω]"""

    @property
    def inductance(self) -> float:
        """L [H]; 0: the current is where it is to be at once"""

    @property
    def back_emf(self) -> float:
        """K_e [V·s/rad]; the same number as K_t in SI for most motors"""

    @property
    def max_current(self) -> float:
        """[A] the drive limits the current asked for"""

    @property
    def max_voltage(self) -> float:
        """[V] of its supply"""

    @property
    def bandwidth(self) -> float:
        """
        bandwidth of the drive's current loop [Hz]; matters with an inductance only
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SensorOptions:
    """Empty vectors: none of it. Else one number per joint."""

    def __init__(self, *, rate: float = 0.0, counts: numpy.typing.ArrayLike | None = None, position_noise: numpy.typing.ArrayLike | None = None, velocity_noise: numpy.typing.ArrayLike | None = None, torque_noise: numpy.typing.ArrayLike | None = None, relative_torque_noise: float = 0.0, torque_correlation: float = 0.0, delay: float = 0.0, torque_delay: float = 0.0, jitter: float = 0.0) -> None: ...

    @property
    def rate(self) -> float:
        """rate of the log [Hz]; 0: the plan's"""

    @property
    def counts(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """per turn (gautier1988's NPT), per metre where a joint slides; 0: exact"""

    @property
    def position_noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviation, before counting [rad, m]"""

    @property
    def velocity_noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviation [rad/s, m/s]"""

    @property
    def torque_noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviation [N·m, N]"""

    @property
    def relative_torque_noise(self) -> float:
        """
        standard deviation over each joint's torque rms [-]; adds to torque_noise
        """

    @property
    def torque_correlation(self) -> float:
        """
        correlation of one logged sample with the next [-]: AR(1) of the same standard deviation
        """

    @property
    def delay(self) -> float:
        """delay of position and speed, in the log and for the controller [s]"""

    @property
    def torque_delay(self) -> float:
        """delay of the logged torque [s]"""

    @property
    def jitter(self) -> float:
        """
        standard deviation of when a row is really sampled [s], a quarter of 1/rate at most
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SimulationLimits:
    """Conditions that stop a useless simulation."""

    def __init__(self, *, saturate: bool = False, overshoot: float = 0.02, error: float = 1.0) -> None: ...

    @property
    def saturate(self) -> bool:
        """torques beyond the limits are cut instead of refused"""

    @property
    def overshoot(self) -> float:
        """beyond position limits, which makers set before the stops [rad, m]"""

    @property
    def error(self) -> float:
        """behind the reference, where the loop is taken for lost [rad, m]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SimulateOptions:
    """
    A robot, its motors, controller and sensors following a reference: what identification would be given, with the truth known.
    """

    def __init__(self, *, control: ControlOptions | None = None, motors: Sequence[Motor] | None = None, sensor: SensorOptions | None = None, method: IntegrationMethod | str = IntegrationMethod.rk4, step: float = 0.001, payload: Payload | None = None, periods: int = 1, lead_in: float = 0.0, lead_out: float = 0.0, seed: int = 1, limits: SimulationLimits | None = None) -> None: ...

    @property
    def control(self) -> ControlOptions: ...

    @property
    def motors(self) -> list[Motor]:
        """one per coordinate; empty: torque as commanded"""

    @property
    def sensor(self) -> SensorOptions: ...

    @property
    def method(self) -> IntegrationMethod: ...

    @property
    def step(self) -> float:
        """longest [s]; RK4 takes shorter ones where friction is stiff"""

    @property
    def payload(self) -> Payload | None: ...

    @property
    def periods(self) -> int: ...

    @property
    def lead_in(self) -> float:
        """rest in the first pose before the motion [s], where it starts at rest"""

    @property
    def lead_out(self) -> float:
        """time at rest after the motion [s]"""

    @property
    def seed(self) -> int: ...

    @property
    def limits(self) -> SimulationLimits: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Reference:
    """One period of a motion at the controller's ticks."""

    def __init__(self, *, motion: Trajectory | None = None, dt: float = 0.001, repeats: bool = True) -> None: ...

    @property
    def motion(self) -> Trajectory:
        """sample k at k·dt; one period, which ends where it began if it repeats"""

    @property
    def dt(self) -> float:
        """[s]"""

    @property
    def repeats(self) -> bool:
        """may be played again and again"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Simulation:
    """
    A robot, its motors, controller and sensors following a reference: what identification would be given, with the truth known.
    """

    def __init__(self, *, t: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, tau: numpy.typing.ArrayLike | None = None, rms_error: numpy.typing.ArrayLike | None = None, largest_torque: numpy.typing.ArrayLike | None = None, kp: numpy.typing.ArrayLike | None = None, kd: numpy.typing.ArrayLike | None = None, ki: numpy.typing.ArrayLike | None = None, duration: float = 0.0, seconds: float = 0.0, step: float = 0.0, truth: Model | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[s]"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rows × coordinates, as measured; τ is the motors', at the joints"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rows × coordinates, as measured; τ is the motors', at the joints"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rows × coordinates, as measured; τ is the motors', at the joints"""

    @property
    def rms_error(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """rms tracking error of each joint [rad, m]"""

    @property
    def largest_torque(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[N·m, N]"""

    @property
    def kp(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """gains that were used"""

    @property
    def kd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """gains that were used"""

    @property
    def ki(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """gains that were used"""

    @property
    def duration(self) -> float:
        """simulated [s]"""

    @property
    def seconds(self) -> float:
        """computing time [s]"""

    @property
    def step(self) -> float:
        """step that was used [s]"""

    @property
    def truth(self) -> Model:
        """simulated model, payload included"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class DryRun:
    """Outcome of a dry run."""

    def __init__(self, *, margins: Sequence[Margin] | None = None, broken: Sequence[Margin] | None = None, limits: Sequence[Diagnostic] | None = None, tracking: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def margins(self) -> list[Margin]:
        """
        margins of the simulated motion to every limit and obstacle, nearest first
        """

    @property
    def broken(self) -> list[Margin]:
        """those that it breaks"""

    @property
    def limits(self) -> list[Diagnostic]:
        """limit-broken of each that is broken"""

    @property
    def tracking(self) -> list[Diagnostic]:
        """poor-tracking of joints far off their reference"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def refusal_text(check: DryRun) -> str:
    """
    What is wrong with the motion, and the remedies; of a dry run with broken limits.
    """

def dry_run(model: Model, plan: Plan, simulation: Simulation, sensor: SensorOptions) -> DryRun:
    """
    Holds the motion against the limits of the plan, with 2 % of each to spare for the loop's small errors (accelerations: 10 %). `simulation`: at the joints, before to_motor_side; `sensor`: its noise. Accelerations are differences of the logged velocities, and jerk is not looked at; torques are those of the motors.
    """

def with_typical_friction(model: Model) -> Model:
    """
    The model with viscous and Coulomb friction of common size on shafts without friction: each a twentieth of the joint's effort limit (viscous: at its speed limit), or of its largest gravity torque.
    """

def reference_of(plan: Plan, rate: float) -> Reference:
    """
    The plan as it is played, at ticks of about this rate [Hz]: a whole number of them in a period.
    """

def run_simulate(plant: Model, reference: Reference, progress: object | None = None, *, control: ControlOptions | None = None, motors: Sequence[Motor] | None = None, sensor: SensorOptions | None = None, method: IntegrationMethod | str = IntegrationMethod.rk4, step: float = 0.001, payload: Payload | None = None, periods: int = 1, lead_in: float = 0.0, lead_out: float = 0.0, seed: int = 1, limits: SimulationLimits | None = None) -> Simulation:
    """
    Throws Unattainable naming time and joint where the loop diverges, or a position or torque limit is passed.
    """

class Ground:
    """
    A plane that springs back where a contact point enters it: from below along z of the world, with friction.
    """

    def __init__(self, *, height: float = 0.0, stiffness: float = 20000.0, damping: float = 300.0, friction: float = 0.8, slip_speed: float = 0.02) -> None: ...

    @property
    def height(self) -> float:
        """[m]"""

    @property
    def stiffness(self) -> float:
        """[N/m]: a 15 kg quadruped on four feet sinks in by 2 mm"""

    @property
    def damping(self) -> float:
        """[N·s/m]"""

    @property
    def friction(self) -> float:
        """coefficient [-]"""

    @property
    def slip_speed(self) -> float:
        """
        speed at which friction reaches 76 % of its limit [m/s]: it is smooth for the integrator
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Hook:
    """
    A spring that holds a contact point where it was at first: a hook or a rope that stays taut.
    """

    def __init__(self, *, contact: int = 0, stiffness: float = 20000.0, damping: float = 300.0) -> None: ...

    @property
    def contact(self) -> int:
        """index into the robot's contacts"""

    @property
    def stiffness(self) -> float:
        """[N/m]"""

    @property
    def damping(self) -> float:
        """[N·s/m]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FloatingSimulation:
    """What happened, without noise."""

    def __init__(self, *, signals: Signals | None = None, forces: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def signals(self) -> Signals:
        """
        base rows of the torque are zero, contacts flagged where they carry anything
        """

    @property
    def forces(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        on the robot at each contact point, along the base's axes [N] 3·points × samples
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def simulate_floating(model: Model, q: numpy.typing.ArrayLike, reference: Callable[[float], numpy.typing.ArrayLike], *, seconds: float = 5.0, rate: float = 500.0, step: float = 0.00025, kp: numpy.typing.ArrayLike | None = None, kd: numpy.typing.ArrayLike | None = None, ground: Ground | None = None, hook: Hook | None = None) -> FloatingSimulation:
    """
    From a state at rest: base coordinates and joints q. Throws Unattainable where the motion diverges.
    """

def read_simulate_settings(path: str, robot: Robot) -> SimulateOptions:
    """
    The file's settings over `defaults`. Paths in it are relative to it. Throws InvalidInput naming file, line and key.
    """

def parse_simulate_settings(yaml: str, robot: Robot, file: str = 'simulate.yaml') -> SimulateOptions:
    """The same from text; `file` for messages."""

def parse_payload(text: str, origin: str = 'payload') -> Payload:
    """
    "2.5" [kg], or "2.5,0,0,0.1": mass and centre of mass in the flange frame.
    """

def to_motor_side(drives: Drives, simulation: Simulation) -> Simulation:
    """
    The rows as a robot with a transmission logs them: q_motor = T (q − offset), τ = Tᵀ τ_motor. Without one nothing changes.
    """

class InstrumentedEquations(Equations):
    """
    Columns 0 … p − 1 are the instruments', p … 2p − 1 the measured regressor's; y is measured.
    """

    def __init__(self, instruments: Equations, measured: Equations) -> None: ...

class ExogeneityTest:
    """
    Test whether W is uncorrelated with the residual: the revised Durbin-Wu-Hausman test (N5).
    """

    def __init__(self, *, statistic: float = 0.0, numerator: float = 0.0, denominator: float = 0.0, probability: float = 1.0, strength: float = 1.0, difference: numpy.typing.ArrayLike | None = None, relative: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def statistic(self) -> float:
        """F statistic of the part of y that W explains outside the space of Z"""

    @property
    def numerator(self) -> float:
        """
        its degrees of freedom: directions of W outside the instruments' space,
        """

    @property
    def denominator(self) -> float:
        """and the remaining rows, fewer where residuals are correlated"""

    @property
    def probability(self) -> float:
        """probability of so large an F if least squares were unbiased [-]"""

    @property
    def strength(self) -> float:
        """
        least canonical correlation of Z and W [-]; near 0: useless instruments
        """

    @property
    def difference(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """least squares − instrumental variables"""

    @property
    def relative(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """the difference in standard deviations of the latter"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    def biased(self, level: float = 0.05) -> bool:
        """Whether W is not free of what drives the residual."""

def of_instruments(observations: Observations) -> Observations:
    """The observations of Z alone, and of W alone, from those over [Z W]."""

def of_measured(observations: Observations) -> Observations:
    """The observations of Z alone, and of W alone, from those over [Z W]."""

def projected(instrumented: Information) -> Information:
    """
    W and y projected onto the space of Z: [R12 r1] of the whitened factor (N3). Least squares on it is the estimate by instrumental variables, with its covariance.
    """

def instrumental_variables(instrumented: Observations) -> Estimate:
    """
    β = (ZᵀΣ⁻¹W)⁻¹ ZᵀΣ⁻¹y, Σ diagonal with each joint's σ_j² from its own residual y − Wβ, iterated (N3). Throws Unattainable where the instruments do not determine all parameters.
    """

def instrumental_covariance(instrumented: Sequence[Observations], estimate: Estimate) -> RobustCovariance:
    """
    Its covariance whatever the residual's colour, from blocks of time (N4).
    """

def exogeneity(instrumented: Observations, by_instruments: Estimate, covariance: RobustCovariance) -> ExogeneityTest:
    """
    `covariance`: of that estimate, by instrumental_covariance; correlated rows count as fewer.
    """

class SimulatedMethod(enum.Enum):
    """One of iv, didim."""

    iv = 0
    """
    Z instruments for W: unbiased whatever the controller, if Z and W correlate well
    """

    didim = 1
    """
    Z in place of W: uses no measured motion, so the simulated loop must match the real one
    """

class FollowedReference:
    """
    The reference that a robot followed while a log was recorded, and the log that a model would have given (N1 of docs/theory/instrumental.md).
    """

    def __init__(self, *, reference: Reference | None = None, start: float = 0.0, periods: int = 1, averaged: bool = False, measured: bool = False) -> None: ...

    @property
    def reference(self) -> Reference:
        """one period, at the controller's ticks"""

    @property
    def start(self) -> float:
        """when its first sample was asked for, on the log's clock [s]"""

    @property
    def periods(self) -> int:
        """played one after the other"""

    @property
    def averaged(self) -> bool:
        """the log is the mean of these periods"""

    @property
    def measured(self) -> bool:
        """
        taken from the log itself: instruments then depend a little on its noise
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SimulatedInput:
    """Logs, and how they were recorded."""

    def __init__(self, *, nominal: Model | None = None, base: BaseParameters | None = None, logs: Sequence[Signals] | None = None, references: Sequence[FollowedReference] | None = None, signals: SignalOptions | None = None, simulation: SimulateOptions | None = None, links: numpy.typing.ArrayLike | None = None, physical: PhysicalOptions | None = None) -> None: ...

    @property
    def nominal(self) -> Model:
        """with the friction to fit"""

    @property
    def base(self) -> BaseParameters: ...

    @property
    def logs(self) -> list[Signals]:
        """before the low-pass; shared, not copied"""

    @property
    def references(self) -> list[FollowedReference]:
        """reference of each log"""

    @property
    def signals(self) -> SignalOptions: ...

    @property
    def simulation(self) -> SimulateOptions:
        """the loop they were recorded in"""

    @property
    def links(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')] | None:
        """base values for the gears' load, where friction depends on it"""

    @property
    def physical(self) -> PhysicalOptions:
        """constraints on the simulated robot's bodies"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SimulatedResult:
    """
    Instrumental variables and direct-inverse identification with a simulated robot (Janot 2014; Gautier, Janot, Vandanjon 2013; N6-N8 of docs/theory/instrumental.md).
    """

    def __init__(self, *, estimate: Estimate | None = None, covariance: RobustCovariance | None = None, exogeneity: ExogeneityTest | None = None, deviation: numpy.typing.ArrayLike | None = None, unstable: bool = False, moved: int = 0) -> None: ...

    @property
    def estimate(self) -> Estimate: ...

    @property
    def covariance(self) -> RobustCovariance: ...

    @property
    def exogeneity(self) -> ExogeneityTest: ...

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        deviation of simulated from measured positions, root of mean square [rad, m]; empty where nothing is simulated
        """

    @property
    def unstable(self) -> bool:
        """
        the last estimate's loop cannot be simulated: the references are the instruments
        """

    @property
    def moved(self) -> int:
        """
        iterations whose estimate was not physically consistent: the nearest consistent model was simulated
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def reference_from_log(log: Signals, rate: float) -> FollowedReference:
    """
    For a log whose reference is not known: its own motion, smoothed, at ticks of this rate [Hz].
    """

def reference_log(followed: FollowedReference, log: Signals) -> Signals:
    """
    The reference at the log's instants, averaged as the log is: q, q̇, and q̈ in place of the torque.
    """

def simulated_log(model: Model, followed: FollowedReference, log: Signals, *, control: ControlOptions | None = None, motors: Sequence[Motor] | None = None, sensor: SensorOptions | None = None, method: IntegrationMethod | str = IntegrationMethod.rk4, step: float = 0.001, payload: Payload | None = None, periods: int = 1, lead_in: float = 0.0, lead_out: float = 0.0, seed: int = 1, limits: SimulationLimits | None = None, threads: int = 0) -> Signals:
    """
    The log that this model would have given in that loop, without noise: the same instants, channels and gaps, so that its rows match those of the measured log. Sensor noise, payload, periods and rest of the options have no effect, nor have limits unless torques are to be cut. It is shifted in time to where its positions are nearest to the log's, since finding a plan in a log takes the lag of the loop for a later start. Throws Unattainable where the loop diverges.
    """

def first_estimate(input: SimulatedInput, *, threads: int = 0) -> Estimate:
    """
    Instrumental variables with the reference's own motion for instruments: a start that needs no model.
    """

def estimate_by_instruments(input: SimulatedInput, instruments: Sequence[FilteredSignals], *, threads: int = 0) -> SimulatedResult:
    """
    Instrumental variables with any motion for instruments, one of each log; nothing is simulated.
    """

def estimate_with_simulator(input: SimulatedInput, *, method: SimulatedMethod | str = SimulatedMethod.iv, threads: int = 0) -> SimulatedResult:
    """
    Starts at first_estimate. Simulates the physically consistent model nearest to the estimate (H9 of docs/theory/consistency.md). Where that loop diverges, IV goes on with the references for instruments, with a diagnostic; DIDIM throws Unattainable.
    """

def estimate_with_linear_instruments(input: SimulatedInput, *, threads: int = 0) -> SimulatedResult:
    """
    The instruments' motion is the reference's, its acceleration q̈̂ that of InstrumentModel with the reference's acceleration as input, fitted to the measured one. `simulation` and `physical` of the input have no effect: only the weights are iterated.
    """

def closed_loop_output_error(input: SimulatedInput, *, threads: int = 0) -> SimulatedResult:
    """
    Levenberg-Marquardt on Σ_j ‖τ_j − τ_j(β)‖²/σ_j², τ(β) of the simulated loop through the log's filters; each iteration takes about as many simulations as there are parameters. Starts from the physically consistent model nearest to first_estimate; shortens steps to where the loop cannot be simulated. The real loop must be the simulated one, as for DIDIM. The exogeneity test is not made.
    """

def measured_equations(input: SimulatedInput) -> Equations:
    """The equations of the measured logs as IV sees them."""

def equations_of_logs(input: SimulatedInput, logs: Sequence[FilteredSignals]) -> Equations:
    """Equations of logs that share the measured ones' instants."""

def nearest_consistent(input: SimulatedInput, metric: Information, beta: numpy.typing.ArrayLike) -> Model:
    """
    The physically consistent model whose torques are nearest to these base values'. `metric`: whitened information of the logs.
    """

def with_gains_of(input: SimulatedInput, model: Model) -> SimulatedInput:
    """
    The input with gains that were not given computed from this model: the controller's gains must not change with the estimate.
    """

def simulated_logs(input: SimulatedInput, model: Model, *, threads: int = 0) -> list[Signals]:
    """The logs that a model would have given."""

def deviation_of(simulated: Sequence[Signals], measured: Sequence[Signals]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    Root mean square difference of two sets of positions, of each joint [rad, m].
    """

class InstrumentalRecursion:
    """
    The triangular factor of [Z W y], one sample after the other: R12 β = r1. Equals the batch to rounding, where the covariance form of kawasaki1985 (TerminalRecursion) needs a prior and loses digits to it.
    """

    def __init__(self, parameters: int, sigma: numpy.typing.ArrayLike, forgetting: float = 1.0) -> None: ...

    def update(self, Z: numpy.typing.ArrayLike, W: numpy.typing.ArrayLike, y: numpy.typing.ArrayLike) -> None:
        """One sample: Z and W are (joints, parameters), y (joints,)."""

    def solve(self) -> bool:
        """
        Solves with the samples so far. False, with the values unchanged, while they do not determine all parameters. Allocates.
        """

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """values of the last solve; zero before"""

    @property
    def information(self) -> Information:
        """the factor of [Z W y] so far"""

class StepCurve(enum.Enum):
    """Which form of f(x) = (e⁻ˣ + x − 1)/x² is fitted (K3, K4)."""

    closed_form = 0
    """exact for every x"""

    series = 1
    """
    Σ (−x)ᵏ/(k + 2)! to t⁶ as kim prints it: 4e-4 off in A at A·T = 0.6, 2 % at 1.5, 20 % at 3
    """

class StepPoint:
    """Response of a joint s [s] after a unit step of U, and its derivatives."""

    def __init__(self, *, value: float = 0.0, by_A: float = 0.0, by_s: float = 0.0) -> None: ...

    @property
    def value(self) -> float:
        """position s² f(As) [s²], or speed s g(As) [s]"""

    @property
    def by_A(self) -> float:
        """derivative by A"""

    @property
    def by_s(self) -> float:
        """derivative by time"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class StepResponse:
    """
    One joint's motion from rest under a constant voltage, the other joints locked.
    """

    def __init__(self, *, name: str = '', t: numpy.typing.ArrayLike | None = None, y: numpy.typing.ArrayLike | None = None, speed: bool = False, voltage: float = 0.0, onset: float | None = None, switched: float | None = None, gravity: float = 0.0, load: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def name(self) -> str:
        """for messages: the file"""

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[s], rising"""

    @property
    def y(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """position [rad, m], or speed [rad/s, m/s]"""

    @property
    def speed(self) -> bool:
        """y is a speed, not a position"""

    @property
    def voltage(self) -> float:
        """[V]"""

    @property
    def onset(self) -> float | None:
        """when the joint began to move [s], if known; else it is found"""

    @property
    def switched(self) -> float | None:
        """
        when the voltage came on [s], if known: the motion begins then or later
        """

    @property
    def gravity(self) -> float:
        """known torque of the load in the first pose [N·m, N]"""

    @property
    def load(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """additional load at each sample [N·m, N]; empty: constant"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class StepFitOptions:
    """
    One step response: A and U of q̈ + A q̇ = U from a record of the motion.
    """

    def __init__(self, *, curve: StepCurve | str = StepCurve.closed_form, robust: bool = True, from_origin: bool = False, inertia: float = 0.0) -> None: ...

    @property
    def curve(self) -> StepCurve: ...

    @property
    def robust(self) -> bool:
        """Huber weights: spikes and dropped counts do not carry the fit away"""

    @property
    def from_origin(self) -> bool:
        """
        kim's setting: motion from y = 0 at t = 0, both known; all samples are used
        """

    @property
    def inertia(self) -> float:
        """M_e that `load` acts on [kg·m², kg]; 0: load is left out"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class StepFit:
    """A and U of one response (K3), with what was found on the way."""

    def __init__(self, *, A: float = 0.0, U: float = 0.0, covariance: numpy.typing.ArrayLike | None = None, onset: float = 0.0, onset_deviation: float = 0.0, rest: float = 0.0, noise: float = 0.0, count: float = 0.0, correlation: float = 0.0, travel: float = 0.0, duration: float = 0.0, first: int = 0, samples: int = 0, outliers: float = 0.0, iterations: int = 0, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def A(self) -> float:
        """[1/s]"""

    @property
    def U(self) -> float:
        """[rad/s², m/s²], signed"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """covariance of (A, U), with onset and rest position unknown too"""

    @property
    def onset(self) -> float:
        """t₀ [s]"""

    @property
    def onset_deviation(self) -> float:
        """[s]; 0: known"""

    @property
    def rest(self) -> float:
        """y before the motion [rad, m]"""

    @property
    def noise(self) -> float:
        """standard deviation of the samples [as y]"""

    @property
    def count(self) -> float:
        """step of a counting sensor [as y]; 0: none seen"""

    @property
    def correlation(self) -> float:
        """
        correlation of successive residuals [-]; 0 where curve is right and noise white
        """

    @property
    def travel(self) -> float:
        """signed [as y]"""

    @property
    def duration(self) -> float:
        """T of motion used [s]"""

    @property
    def first(self) -> int:
        """first sample used, and how many"""

    @property
    def samples(self) -> int:
        """first sample used, and how many"""

    @property
    def outliers(self) -> float:
        """share of samples with less than a third of the weight [-]"""

    @property
    def iterations(self) -> int: ...

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """
        "step-stopped", "step-poor-fit", "step-damping-unknown", "step-late-start\"
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def direction(self) -> int:
        """1 or −1: of the motion"""

    @property
    def A_deviation(self) -> float:
        """standard deviation of A"""

    @property
    def U_deviation(self) -> float:
        """standard deviation of U"""

def step_position(s: float, A: float, curve: StepCurve | str = StepCurve.closed_form) -> StepPoint:
    """What a joint has done so long after a step: its position."""

def step_speed(s: float, A: float, curve: StepCurve | str = StepCurve.closed_form) -> StepPoint:
    """The same of its speed."""

def fit_step(response: StepResponse, *, curve: StepCurve | str = StepCurve.closed_form, robust: bool = True, from_origin: bool = False, inertia: float = 0.0) -> StepFit:
    """
    Throws Unattainable where there is no motion (voltage below friction), too little of it above the noise or too few samples; InvalidInput for records that are none.
    """

def evaluate_step(fit: StepFit, response: StepResponse, t: numpy.typing.ArrayLike, *, curve: StepCurve | str = StepCurve.closed_form, robust: bool = True, from_origin: bool = False, inertia: float = 0.0) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """The fitted curve at these times."""

class StepOptions:
    """
    From step responses at several voltages to inertia, damping and Coulomb friction of a joint (kim eq. 15, 16).
    """

    def __init__(self, *, fit: StepFitOptions | None = None, back_emf_known: bool = False, gain_deviation: float = 0.0, confidence: float = 0.95) -> None: ...

    @property
    def fit(self) -> StepFitOptions: ...

    @property
    def back_emf_known(self) -> bool:
        """
        the motor's back_emf is known: B_v = B − N² K_e K_t/R is then determined, and a winding's inductance is allowed for
        """

    @property
    def gain_deviation(self) -> float:
        """relative standard deviation of N K_t/R [-], which all torques share"""

    @property
    def confidence(self) -> float:
        """level of the intervals [-]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class StepValue:
    """A value with its standard deviation and interval."""

    def __init__(self, *, value: float = 0.0, deviation: float = 0.0, lower: float = 0.0, upper: float = 0.0) -> None: ...

    @property
    def value(self) -> float: ...

    @property
    def deviation(self) -> float: ...

    @property
    def lower(self) -> float: ...

    @property
    def upper(self) -> float: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class JointStep:
    """
    k V = M_e q̈ + B q̇ + T_c sgn q̇ + T_g (K1), from all responses of a joint in one pose.
    """

    def __init__(self, *, inertia: StepValue | None = None, damping: StepValue | None = None, coulomb: StepValue | None = None, load: StepValue | None = None, viscous: StepValue | None = None, load_determined: bool = False, viscous_determined: bool = False, covariance: numpy.typing.ArrayLike | None = None, chi_square: float = 0.0, freedom: int = 0, probability: float = 1.0, fits: Sequence[StepFit] | None = None, series: Sequence[StepFit] | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def inertia(self) -> StepValue:
        """M_e = M_ii + rotor [kg·m², kg]"""

    @property
    def damping(self) -> StepValue:
        """B, back-emf included [N·m·s/rad, N·s/m]"""

    @property
    def coulomb(self) -> StepValue:
        """
        T_c [N·m, N]; with the constant load in it where `load_determined` is false
        """

    @property
    def load(self) -> StepValue:
        """T_g beyond the known gravity: unknown gravity, an offset [N·m, N]"""

    @property
    def viscous(self) -> StepValue:
        """B_v, where the back-emf is known"""

    @property
    def load_determined(self) -> bool:
        """both directions were moved: T_c and T_g are separated"""

    @property
    def viscous_determined(self) -> bool: ...

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """Covariance of (M_e, B, T_c, T_g)."""

    @property
    def chi_square(self) -> float:
        """weighted squared residual of A and U about K2"""

    @property
    def freedom(self) -> int: ...

    @property
    def probability(self) -> float:
        """
        probability of so large a chi_square, if K1 holds and the fits' noise levels are right
        """

    @property
    def fits(self) -> list[StepFit]: ...

    @property
    def series(self) -> list[StepFit]:
        """the same with kim's truncated series, for comparison"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class EffectiveInertia:
    """
    M_e of one joint, the others locked in a pose; and the gravity it bears there, where both directions determined it.
    """

    def __init__(self, *, joint: int = 0, pose: numpy.typing.ArrayLike | None = None, value: float = 0.0, deviation: float = 0.0, gravity_determined: bool = False, gravity: float = 0.0, gravity_deviation: float = 0.0, covariance: float = 0.0) -> None: ...

    @property
    def joint(self) -> int:
        """coordinate"""

    @property
    def pose(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[rad, m]; the joint's own entry matters only where couplings make it"""

    @property
    def value(self) -> float:
        """[kg·m², kg]"""

    @property
    def deviation(self) -> float: ...

    @property
    def gravity_determined(self) -> bool: ...

    @property
    def gravity(self) -> float:
        """T_g [N·m, N]"""

    @property
    def gravity_deviation(self) -> float: ...

    @property
    def covariance(self) -> float:
        """covariance of M_e and T_g"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class LinkInertia:
    """
    Combinations of link parameters and rotor inertias that the effective inertias determine (K9).
    """

    @property
    def layout(self) -> ParameterLayout:
        """links and rotors"""

    @property
    def base(self) -> BaseParameters:
        """combinations that the poses determine"""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """values of base.kept, in kg·m², kg·m, kg"""

    @property
    def covariance(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def identifiable(self) -> int:
        """
        combinations identifiable by all joints in all poses, gravity where it is known now
        """

    @property
    def chi_square(self) -> float: ...

    @property
    def freedom(self) -> int: ...

    @property
    def fitted(self) -> list[float]:
        """M_e of every experiment, by the values"""

    def __repr__(self) -> str: ...

def torque_per_volt(motor: Motor) -> float:
    """k = N K_t/R: joint torque per volt [N·m/V, N/V]."""

def identify_joint(responses: Sequence[StepResponse], motor: Motor, *, fit: StepFitOptions | None = None, back_emf_known: bool = False, gain_deviation: float = 0.0, confidence: float = 0.95, threads: int = 0) -> JointStep:
    """
    Throws Unattainable where the voltages do not separate inertia and friction (two of different size in one direction are needed), or one of them is beyond the drive's limits.
    """

def inertia_row(robot: Robot, joint: int, pose: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    M_ii(q) + rotor as a row over the layout: W of q̈ = e_i at rest, without gravity (K9).
    """

def gravity_row(robot: Robot, joint: int, pose: numpy.typing.ArrayLike) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """Gravity torque as a row over the same layout: W at rest."""

def identify_links(robot: Robot, experiments: Sequence[EffectiveInertia]) -> LinkInertia:
    """
    Combinations of link parameters and rotor inertias that the effective inertias determine (K9).
    """

def nominal_combinations(links: LinkInertia, nominal: Model) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    The determined combinations by the values of a model, unknown rotors as zero; empty where a link has none.
    """

class StepRecord:
    """Rows as a robot would log them."""

    def __init__(self, *, joint: int = 0, voltage: float = 0.0, pose: numpy.typing.ArrayLike | None = None, t: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, input: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def joint(self) -> int:
        """the free joint"""

    @property
    def voltage(self) -> float:
        """applied from `lead_in` on [V]"""

    @property
    def pose(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """pose before the step"""

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[s]"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rows × coordinates, as measured"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rows × coordinates, as measured"""

    @property
    def input(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """voltage at each row [V]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def lock_others(model: Model, coordinate: int, pose: numpy.typing.ArrayLike) -> Model:
    """
    The model with one free coordinate, the others locked at `pose` (the free one's entry does not matter).
    """

def simulate_step(model: Model, joint: int, pose: numpy.typing.ArrayLike, motor: Motor, voltage: float, *, rate: float = 1000.0, duration: float = 0.5, travel: float = 1.0, step: float = 0.0001, sensor: SensorOptions | None = None, seed: int = 1) -> StepRecord:
    """
    Throws InvalidInput for a joint, pose or voltage that cannot be; Unattainable where the drive's limits would cut it.
    """

def step_voltages(model: Model, joint: int, pose: numpy.typing.ArrayLike, motor: Motor, travel: float, duration: float) -> list[float]:
    """
    Voltages that move the joint by `travel` and by half and three quarters of it within `duration`, both ways.
    """

def middle_pose(robot: Robot) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """The middle of each joint's range; zero where it has none."""

class StepLog:
    """A log of one step, of a joint alone or of a whole robot."""

    def __init__(self, *, name: str = '', t: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, voltage: float = 0.0, switched: float | None = None, onset: float | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[s]"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """samples × joints [rad, m]"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """likewise, or empty"""

    @property
    def voltage(self) -> float:
        """voltage of the step [V]"""

    @property
    def switched(self) -> float | None:
        """when it came on [s]"""

    @property
    def onset(self) -> float | None:
        """when the joint began to move [s], if known"""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """diagnostics of reading it"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class StepExperiment:
    """One joint in one pose, from all of its logs."""

    def __init__(self, *, joint: int = 0, pose: numpy.typing.ArrayLike | None = None, responses: Sequence[StepResponse] | None = None, result: JointStep | None = None) -> None: ...

    @property
    def joint(self) -> int: ...

    @property
    def pose(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def responses(self) -> list[StepResponse]: ...

    @property
    def result(self) -> JointStep: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class StepCampaign:
    """
    The whole of kim's method: logs of step experiments on several joints in several poses, from the tip to the base.
    """

    def __init__(self, *, experiments: Sequence[StepExperiment] | None = None, links: LinkInertia | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def experiments(self) -> list[StepExperiment]:
        """from the tip to the base"""

    @property
    def links(self) -> LinkInertia | None:
        """parameters of the links, where a robot is given"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@overload
def read_step(robot: Robot, file: str, *, format: LogFormat | None = None, voltage: float | None = None, voltage_column: str = 'voltage', onset: str = 'fit', speed: bool = False) -> StepLog:
    """A log of a step, of all joints of the robot."""

@overload
def read_step(file: str, *, format: LogFormat | None = None, voltage: float | None = None, voltage_column: str = 'voltage', onset: str = 'fit', speed: bool = False) -> StepLog:
    """A log of a step of one joint alone, no robot."""

def cut_to_step(volts: numpy.typing.ArrayLike, log: StepLog) -> StepLog:
    """
    The log cut to the step in a column of voltages: from rest (0, or its first level) to the end of the longest constant level.
    """

@overload
def identify_steps(logs: Sequence[StepLog], motor: Motor, *, step: StepOptions | None = None, speed: bool = False, known_gravity: bool = True, joint: int = -1, threads: int = 0) -> StepCampaign:
    """One joint alone, no robot: all logs are of it, in one pose."""

@overload
def identify_steps(nominal: Model, logs: Sequence[StepLog], motors: Sequence[Motor], *, step: StepOptions | None = None, speed: bool = False, known_gravity: bool = True, joint: int = -1, threads: int = 0) -> StepCampaign:
    """
    Logs of a robot: grouped by the joint that moves and the pose of the others.
    """

def with_steps(nominal: Model, campaign: StepCampaign) -> Model:
    """
    The model with the identified values: link parameters and rotors by K9 (undetermined ones stay nominal), viscous (B where the back-emf is not known) and Coulomb friction of each joint, averaged over its poses.
    """

def steps_json(campaign: StepCampaign, nominal: Model | None = None, confidence: float = 0.95) -> str:
    """The text of step.json."""

def steps_svg(campaign: StepCampaign, robot: Robot | None = None) -> str:
    """
    Measured and fitted motion, one chart per joint and pose (core/chart.hpp).
    """

class Cause(enum.Enum):
    """
    One of noise, offset, gain, delay, inertia, drift, extrapolated, standstill, velocity, position, unexplained.
    """

    noise = 0
    """the part above the metric's cut-off, and as much per hertz below it"""

    offset = 1
    """constant"""

    gain = 2
    """proportional to the predicted torque"""

    delay = 3
    """
    proportional to the predicted torque's derivative: the measured torque is late or early
    """

    inertia = 4
    """proportional to the acceleration"""

    drift = 5
    """a slow function of time"""

    extrapolated = 6
    """larger beyond the fastest speed fitted"""

    standstill = 7
    """larger at rest"""

    velocity = 8
    """any other function of the velocity"""

    position = 9
    """any other function of the position"""

    unexplained = 10

class JointMetrics:
    """Errors of one joint; NaN where its torque was not measured."""

    def __init__(self, *, rms: float = 0.0, relative_percent: float = 0.0, filtered_relative_percent: float = 0.0, moving_relative_percent: float = 0.0, fit_percent: float = 0.0, filtered_moving_relative_percent: float = float('nan')) -> None: ...

    @property
    def rms(self) -> float:
        """rms of the residual [N·m or N]"""

    @property
    def relative_percent(self) -> float:
        """100 ‖τ − τ̂‖/‖τ‖, against the torque as measured"""

    @property
    def filtered_relative_percent(self) -> float:
        """the same with residual and torque through the fixed low-pass"""

    @property
    def moving_relative_percent(self) -> float:
        """over samples that move; nan when none does"""

    @property
    def fit_percent(self) -> float:
        """100 (1 − ‖τ − τ̂‖/‖τ − mean τ‖)"""

    @property
    def filtered_moving_relative_percent(self) -> float:
        """
        that of samples that move, with the low-pass; nan also where it was not computed
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class TorqueMetrics:
    """
    How well predicted torques meet measured ones (V1-V4 of docs/theory/estimation.md).
    """

    def __init__(self, *, relative_percent: float = 0.0, filtered_relative_percent: float = 0.0, joints: Sequence[JointMetrics] | None = None, cutoff: float = 0.0, filtered_moving_relative_percent: float = float('nan')) -> None: ...

    @property
    def relative_percent(self) -> float:
        """all joints with measured torque together"""

    @property
    def filtered_relative_percent(self) -> float:
        """all joints with measured torque together"""

    @property
    def joints(self) -> list[JointMetrics]: ...

    @property
    def cutoff(self) -> float:
        """
        low-pass that the filtered errors went through [Hz]; 0: none, they are the raw ones
        """

    @property
    def filtered_moving_relative_percent(self) -> float:
        """
        filtered, without the rests of joints that move for a third of the time or more; nan where none does
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class JointMotionError:
    """How far a joint's simulated positions are from those recorded."""

    def __init__(self, *, rms: float = 0.0, worst: float = 0.0, relative_percent: float = 0.0) -> None: ...

    @property
    def rms(self) -> float:
        """[rad, m]"""

    @property
    def worst(self) -> float:
        """[rad, m]"""

    @property
    def relative_percent(self) -> float:
        """
        100 ‖q − q̂‖/‖q − q_ref‖: a loop that follows its reference exactly has 100
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class MotionMetrics:
    """
    A simulation in closed loop from a log's references, against the positions recorded (V10).
    """

    def __init__(self, *, rms: float = 0.0, relative_percent: float = 0.0, joints: Sequence[JointMotionError] | None = None) -> None: ...

    @property
    def rms(self) -> float:
        """
        rms of all joints together [rad, m]; infinite where the simulation diverges
        """

    @property
    def relative_percent(self) -> float:
        """error of all joints together"""

    @property
    def joints(self) -> list[JointMotionError]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CrossErrors:
    """
    Errors of one joint, or of all together. Row: the log judged; column: the log fitted. As in the paper.
    """

    def __init__(self, *, torque_rms: numpy.typing.ArrayLike | None = None, rms: numpy.typing.ArrayLike | None = None, relative: numpy.typing.ArrayLike | None = None, normalised: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def torque_rms(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """rms torque of each judged log [N·m or N]"""

    @property
    def rms(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rms of the residual [N·m or N]"""

    @property
    def relative(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """rms over the torque's [%]"""

    @property
    def normalised(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        rms over that of the model fitted on the judged log itself [-]; nan if there is none
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CrossTable:
    """
    Errors of the model of every log on every other log: tables as in indri2002 (V5 of docs/theory/estimation.md).
    """

    def __init__(self, *, judged_on: Sequence[str] | None = None, fitted_on: Sequence[str] | None = None, joints: Sequence[CrossErrors] | None = None, together: CrossErrors | None = None) -> None: ...

    @property
    def judged_on(self) -> list[str]:
        """names of logs; equal names are the same log"""

    @property
    def fitted_on(self) -> list[str]:
        """names of logs; equal names are the same log"""

    @property
    def joints(self) -> list[CrossErrors]: ...

    @property
    def together(self) -> CrossErrors:
        """errors of all joints' torques together"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CauseShare:
    """
    What a residual looks like, as shares of its energy: where to look first (V7-V9 of docs/theory/estimation.md).
    """

    def __init__(self, *, cause: Cause | str = Cause.unexplained, percent: float = 0.0, text: str = '', filtered_percent: float = 0.0, filtered_text: str = '') -> None: ...

    @property
    def cause(self) -> Cause: ...

    @property
    def percent(self) -> float:
        """share of the residual's energy [%]"""

    @property
    def text(self) -> str:
        """a sentence with the numbers"""

    @property
    def filtered_percent(self) -> float:
        """
        share of its energy below the metric's cut-off [%], which verdict and report show
        """

    @property
    def filtered_text(self) -> str:
        """a sentence of that"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ResidualCauses:
    """
    What a residual looks like, as shares of its energy: where to look first (V7-V9 of docs/theory/estimation.md).
    """

    def __init__(self, *, joint: int = 0, relative_percent: float = 0.0, filtered_relative_percent: float = 0.0, summary: str = '', remedy: str = '', shares: Sequence[CauseShare] | None = None) -> None: ...

    @property
    def joint(self) -> int: ...

    @property
    def relative_percent(self) -> float:
        """V1"""

    @property
    def filtered_relative_percent(self) -> float:
        """V2, by which joints are ordered"""

    @property
    def summary(self) -> str:
        """
        one sentence that can stand alone: how large, what it looks like, what to do
        """

    @property
    def remedy(self) -> str:
        """last part of the summary: what to do"""

    @property
    def shares(self) -> list[CauseShare]:
        """
        largest first, what is unexplained last; both kinds of percent sum to 100
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CauseInput:
    """A judged log: joints × samples on a uniform clock."""

    def __init__(self, *, tau: numpy.typing.ArrayLike | None = None, predicted: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, rate: float = 0.0, valid: Sequence[bool] | None = None, names: Sequence[str] | None = None, slides: Sequence[bool] | None = None, fitted_speed: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def predicted(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]: ...

    @property
    def rate(self) -> float:
        """[Hz]"""

    @property
    def valid(self) -> list[bool]:
        """whether each sample was measured; empty: all were"""

    @property
    def names(self) -> list[str]:
        """names of the joints"""

    @property
    def slides(self) -> list[bool]:
        """whether each joint is prismatic; empty: none is"""

    @property
    def fitted_speed(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """fastest speed of each joint in the fit [rad/s, m/s]; empty: not known"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class JudgedLog:
    """A log the model was judged on."""

    def __init__(self, *, name: str = '', fitted: bool = False, metrics: TorqueMetrics | None = None, nominal: TorqueMetrics | None = None, speed: Sequence[float] | None = None, causes: Sequence[ResidualCauses] | None = None, with_torque: Sequence[bool] | None = None, simulation: MotionMetrics | None = None, nominal_simulation: MotionMetrics | None = None, repeats: bool = False) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def fitted(self) -> bool:
        """part of the fit, so no proof"""

    @property
    def metrics(self) -> TorqueMetrics: ...

    @property
    def nominal(self) -> TorqueMetrics | None:
        """metrics of the nominal model, if there was one"""

    @property
    def speed(self) -> list[float]:
        """fastest speed of each joint [rad/s, m/s]; empty: not known"""

    @property
    def causes(self) -> list[ResidualCauses]:
        """what the residual looks like, worst joint first; empty: not known"""

    @property
    def with_torque(self) -> list[bool]:
        """
        whether each joint's torque was measured; empty: all were. The simulation in closed loop judges where none was, and beside it where some were
        """

    @property
    def simulation(self) -> MotionMetrics | None:
        """in closed loop from the log's references"""

    @property
    def nominal_simulation(self) -> MotionMetrics | None:
        """that of the nominal model, if there was one"""

    @property
    def repeats(self) -> bool:
        """another recording of a motion that was fitted"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class VerdictInput:
    """
    Verdict on whether a model may be used, with reasons and next steps (V6 of docs/theory/estimation.md).
    """

    def __init__(self, *, joints: Sequence[str] | None = None, slides: Sequence[bool] | None = None, logs: Sequence[JudgedLog] | None = None, excitation: Excitation | None = None, diagnostics: Sequence[Diagnostic] | None = None, consistent: bool = True, implausible: str = '', contradicted: str = '', fitted_speed: Sequence[float] | None = None, speed_limit: Sequence[float] | None = None) -> None: ...

    @property
    def joints(self) -> list[str]:
        """names"""

    @property
    def slides(self) -> list[bool]:
        """whether each joint slides; empty: none does"""

    @property
    def logs(self) -> list[JudgedLog]: ...

    @property
    def excitation(self) -> Excitation:
        """excitation of the fitted logs; empty: not known"""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """
        diagnostics of the stages before, but for what other fields say: bodies, speeds
        """

    @property
    def consistent(self) -> bool:
        """physically consistent masses and inertias"""

    @property
    def implausible(self) -> str:
        """why no robot of this size has them; empty: it may"""

    @property
    def contradicted(self) -> str:
        """
        what the description's links say against the controller's gains; empty: nothing
        """

    @property
    def fitted_speed(self) -> list[float]:
        """fastest speed of each joint in the fit [rad/s, m/s]; empty: not known"""

    @property
    def speed_limit(self) -> list[float]:
        """
        speed limit of each joint [rad/s, m/s]; empty, or 0 for a joint: not known
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Verdict:
    """
    Verdict on whether a model may be used, with reasons and next steps (V6 of docs/theory/estimation.md).
    """

    def __init__(self, *, usable: bool = False, headline: str = '', reasons: Sequence[str] | None = None, next_steps: Sequence[str] | None = None) -> None: ...

    @property
    def usable(self) -> bool: ...

    @property
    def headline(self) -> str:
        """one sentence that can stand alone"""

    @property
    def reasons(self) -> list[str]:
        """reasons for and against, weightiest first"""

    @property
    def next_steps(self) -> list[str]:
        """what to do about it, most useful first"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def residual_causes(input: CauseInput, *, cutoff: float = 10.0, threads: int = 0) -> list[ResidualCauses]:
    """
    Causes of every joint, worst joint first by the filtered error, which verdict and report show. Joints without any torque are left out.
    """

def torque_metrics(tau: numpy.typing.ArrayLike, predicted: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, rate: float, *, cutoff: float = 10.0) -> TorqueMetrics:
    """
    tau, predicted, qd: samples × joints on a uniform clock of `rate` [Hz]. Below 25 Hz the filtered metric is the raw one. valid: whether each sample was measured; samples that bridge a gap do not count, nor reach others through the filter. Empty: all are. measured: the same of each joint's torque; empty, or an empty list: always.
    """

def verdict(input: VerdictInput) -> Verdict: ...

class CrossValue(enum.Enum):
    """
    As the paper prints it: a row per judged log and joint, a column per fitted log, averages at the edges.
    """

    rms = 0

    relative = 1

    normalised = 2

def cross_table(judged_on: Sequence[str], fitted_on: Sequence[str], metrics: Sequence[Sequence[TorqueMetrics]]) -> CrossTable:
    """metrics[judged][fitted]."""

def to_text(table: CrossTable, value: CrossValue | str = CrossValue.rms) -> str:
    """
    As the paper prints it: a row per judged log and joint, a column per fitted log.
    """

def compare_text(complete: CrossTable, reduced: CrossTable) -> str:
    """
    The complete model beside a reduced one of the same logs: rms on the log fitted and averaged over the others, per joint.
    """

def metric_low_pass(x: numpy.typing.ArrayLike, rate: float, cutoff: float, valid: Sequence[bool] = []) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    The filtered metric's low-pass of each row, over straight lines where nothing was measured.
    """

class CCode:
    """
    C99, double, no allocation, no static data but the parameters. NAME_torque, NAME_friction, NAME_gravity and NAME_mass_matrix (up to 20 joints) use NAME_parameters, the base parameters; NAME_torque_of and so on take others, in that order. NAME_friction is the part of NAME_torque that is friction; none is written where friction grows with the load. Where friction has memory, NAME_torque takes a NAME_state first, which it moves on and NAME_reset begins; NAME_friction reads it as it is.
    """

    def __init__(self, *, name: str = '', header: str = '', source: str = '', parameters: int = 0, operations: int = 0) -> None: ...

    @property
    def name(self) -> str:
        """the prefix: "ur10e\""""

    @property
    def header(self) -> str:
        """NAME.h: declarations, for C and C++"""

    @property
    def source(self) -> str:
        """NAME.c, without the line that includes the header"""

    @property
    def parameters(self) -> int: ...

    @property
    def operations(self) -> int:
        """operations of NAME_torque: sums, products and calls"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class IsaacActuators:
    """Actuators of a model for Isaac Lab."""

    def __init__(self, *, python: str = '', json: str = '') -> None: ...

    @property
    def python(self) -> str:
        """
        the configuration that a robot's `ArticulationCfg(actuators=…)` takes, to paste or import
        """

    @property
    def json(self) -> str:
        """the same numbers, joint by joint"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def to_urdf(model: Model) -> str:
    """
    A URDF whose links, read back, have the torques of the robot's. Frames become fixed links, couplings of one joint to one other become <mimic>. A link frame that does not lie on its joint's axis (dh) is moved there (urdf-link-frame-moved). What URDF has no word for goes into a comment and a diagnostic (urdf-cannot-hold). Throws Unattainable for a mass that is not positive and for couplings that <mimic> cannot express.
    """

def update_urdf(xml: str, identified: Model, file: str = 'robot.urdf') -> str:
    """
    The user's URDF, `file` for messages, with the inertia and friction of the identified robot, which came from it: visuals, collisions, comments, limits and unknown tags stay. What is fixed to a moving link has its mass in that link's; joints that were locked become fixed (urdf-locked-joint). Throws InvalidInput where the robot is not the URDF's, Unattainable for a mass that is not positive.
    """

def to_mjcf(model: Model) -> str:
    """
    A model whose inverse dynamics in MuJoCo are the robot's: bodies at our link frames, tensors by their principal axes (MuJoCo's own search for them stops at 1e-6), damping, frictionloss and armature, ranges, gravity, a motor per coordinate with its torque limit, frames as sites, capsules as geoms that collide with nothing. Couplings become equality constraints, which MuJoCo keeps softly (mjcf-soft-coupling). What MJCF has no word for goes into a comment and a diagnostic (mjcf-cannot-hold). Throws InvalidInput for a link without nominal inertia, Unattainable for a body that is not physically consistent, which MuJoCo refuses, and for a coordinate that is no joint's own.
    """

def update_mjcf(xml: str, identified: Model, file: str = 'robot.xml', folder: str = '') -> str:
    """
    The user's MJCF, `file` for messages and included files, with inertias, armature, damping and frictionloss of the identified robot, which came from it: geoms, sites, actuators, sensors, keyframes, comments stay, included files are written in their place. Paths of meshes and textures lead from `folder`, where the text will stand, to the files that `file` means; "": they are absolute. Where links are identified, what is welded to a moving body has its mass in that body's, and what <compiler> makes of masses is written; links that are the original's are left as they are. Joints that were locked are gone (mjcf-locked-joint). Throws InvalidInput where the robot is not the MJCF's, Unattainable for what MJCF cannot hold.
    """

def to_isaac(model: Model, step: float = 0.005) -> IsaacActuators:
    """
    Armature, dry friction at rest and in motion, viscous friction, effort and velocity limits of every coordinate, as Isaac Lab 2.3 takes them on Isaac Sim 5.0 and later, where friction is an effort. With the controller that the model has, its gains and its delay too, in steps of the physics [s], less half of the time that drives hold their commands where that is known; without one they stay with the USD file. Joints of other delays are groups of their own. What Isaac Lab has no word for (isaac-cannot-hold) and what the data did not determine (isaac-not-determined) goes into comments and diagnostics. Throws InvalidInput for a step that is not positive.
    """

def to_robot_file(model: Model) -> str:
    """
    YAML that parse_robot_file turns into the same model, every number to its last bit. Diagnostics are not part of it. Throws InvalidInput where the robot is none that a file could hold (a friction term with half of its values).
    """

def to_c_code(model: Model, *, name: str = '', about: str = '') -> CCode:
    """
    Joint side, as `inverse_dynamics`: links, rotors, friction of every kind, couplings. Throws InvalidInput when a link has no nominal inertia.
    """

class FrictionCurve:
    """
    The friction of a shaft that one coordinate alone turns, at that coordinate.
    """

    def __init__(self, *, coordinate: int = 0, velocity: Sequence[float] | None = None, torque: Sequence[float] | None = None, displacement: Sequence[float] | None = None, reversal: Sequence[float] | None = None, position: Sequence[float] | None = None, following: Sequence[float] | None = None) -> None: ...

    @property
    def coordinate(self) -> int:
        """0-based"""

    @property
    def velocity(self) -> list[float]:
        """[rad/s, m/s], ascending; 0 twice: the law's limits from both sides"""

    @property
    def torque(self) -> list[float]:
        """[N·m, N], without load"""

    @property
    def displacement(self) -> list[float]:
        """
        Friction with memory after a reversal, from sliding backwards to sliding forwards: displacement [rad, m] and its torque [N·m, N]. Empty without memory.
        """

    @property
    def reversal(self) -> list[float]:
        """
        Friction with memory after a reversal, from sliding backwards to sliding forwards: displacement [rad, m] and its torque [N·m, N]. Empty without memory.
        """

    @property
    def position(self) -> list[float]:
        """
        Torque that follows the position [N·m, N] over the range seen [rad, m]. Empty without such a law.
        """

    @property
    def following(self) -> list[float]:
        """
        Torque that follows the position [N·m, N] over the range seen [rad, m]. Empty without such a law.
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def friction_curve(model: Model, shaft: int, speed: numpy.typing.ArrayLike) -> FrictionCurve | None:
    """
    Up to `speed` of the coordinates [rad/s, m/s]. None where the shaft is no single coordinate's, where a term has no value or there is no speed.
    """

def joint_trajectory_yaml(plan: Plan, approach: PlayedMotion, leave: PlayedMotion, repeat: int = 1) -> str:
    """
    YAML of the message, as `ros2 topic pub` takes it: approach (may be empty), the plan `repeat` times, way out (may be empty), at the plan's rate or every k-th sample of it. The last point is where the motion ends.
    """

class ResidualStatistics:
    """
    Residual of the momentum observer over motions without contact: joints × bands where there are two numbers to it.
    """

    def __init__(self, *, seconds: float = 0.0, raw: numpy.typing.ArrayLike | None = None, deviation: numpy.typing.ArrayLike | None = None, density: numpy.typing.ArrayLike | None = None, smooth: numpy.typing.ArrayLike | None = None, reversal: numpy.typing.ArrayLike | None = None, peak_level: float = 0.0, peak_excess: float = 0.0, peak_rate: float = 0.0, fitted: bool = False) -> None: ...

    @property
    def seconds(self) -> float:
        """motion that it is of [s]"""

    @property
    def raw(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """deviation from tick to tick [N·m, N]"""

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """deviation below the observer's bandwidth [N·m, N]"""

    @property
    def density(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """variance of means over time, times that time [N²·m²·s, N²·s]"""

    @property
    def smooth(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """deviation in each band, away from reversals [N·m, N]"""

    @property
    def reversal(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """what comes to it in quadrature at a reversal [N·m, N]"""

    @property
    def peak_level(self) -> float:
        """level of the standardised residual above which peaks were counted [-]"""

    @property
    def peak_excess(self) -> float:
        """mean of their squares beyond it [-]"""

    @property
    def peak_rate(self) -> float:
        """peaks a second [1/s]"""

    @property
    def fitted(self) -> bool:
        """the model was fitted to these motions: others leave more"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class OnlineEvents:
    """What a tick brought."""

    def __init__(self, *, used: bool = False, alarm: bool = False, change: bool = False, wear: bool = False) -> None: ...

    @property
    def used(self) -> bool:
        """the tick was; otherwise it was left out (see faults)"""

    @property
    def alarm(self) -> bool:
        """an alarm begins"""

    @property
    def change(self) -> bool:
        """something was picked or placed"""

    @property
    def wear(self) -> bool:
        """a joint was found to have changed"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class OnlinePayloadState:
    """What is carried, as far as is known by now."""

    def __init__(self, *, mass: float = 0.0, mass_deviation: float = 0.0, com: numpy.typing.ArrayLike | None = None, com_deviation: numpy.typing.ArrayLike | None = None, values: numpy.typing.ArrayLike | None = None, deviation: numpy.typing.ArrayLike | None = None, determined: Sequence[bool] | None = None, mass_determined: bool = False, com_determined: bool = False, changes: int = 0, changed: float = 0.0) -> None: ...

    @property
    def mass(self) -> float:
        """[kg]"""

    @property
    def mass_deviation(self) -> float:
        """standard deviation [kg]"""

    @property
    def com(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """in the frame of payloads [m]"""

    @property
    def com_deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """about the last link's origin, physically consistent"""

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviations of the estimate: noise and robot model"""

    @property
    def determined(self) -> list[bool]:
        """whether the data determines each of `values`"""

    @property
    def mass_determined(self) -> bool: ...

    @property
    def com_determined(self) -> bool: ...

    @property
    def changes(self) -> int:
        """picks and places found"""

    @property
    def changed(self) -> float:
        """time of the last [s]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Collision:
    """An alarm, kept until it is acknowledged."""

    def __init__(self, *, joint: int = -1, torque: float = 0.0, ratio: float = 0.0, time: float = 0.0) -> None: ...

    @property
    def joint(self) -> int:
        """
        from 0: whose torque was furthest beyond its threshold; -1: there was none
        """

    @property
    def torque(self) -> float:
        """external torque there, by the observer [N·m, N]"""

    @property
    def ratio(self) -> float:
        """residual over threshold [-]"""

    @property
    def time(self) -> float:
        """[s]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class AlarmSensitivity:
    """What an alarm will see, computed beforehand."""

    def __init__(self, *, within: float = 0.0, torque: numpy.typing.ArrayLike | None = None, force: float = 0.0, directions: int = 3) -> None: ...

    @property
    def within(self) -> float:
        """time after which a push that stays is seen [s]"""

    @property
    def torque(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        external torque of each joint that is seen in 95 of 100, away from reversals [N·m, N]
        """

    @property
    def force(self) -> float:
        """
        force at the flange that is seen whatever its direction, among those that joints feel [N]
        """

    @property
    def directions(self) -> int:
        """
        how many directions these are: joints of a planar arm do not feel a push across its plane
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class JointWear:
    """What is known of one joint."""

    def __init__(self, *, friction: float = 0.0, friction_deviation: float = 0.0, offset: float = 0.0, offset_deviation: float = 0.0, drift: float = 0.0, readings: int = 0, worn: bool = False, shifted: bool = False, news: bool = False) -> None: ...

    @property
    def friction(self) -> float:
        """change of its dry friction against the model, last reading [N·m, N]"""

    @property
    def friction_deviation(self) -> float:
        """standard deviation of that reading"""

    @property
    def offset(self) -> float:
        """change of its offset [N·m, N]"""

    @property
    def offset_deviation(self) -> float: ...

    @property
    def drift(self) -> float:
        """
        change of dry friction since the first readings, as far as it is certain [N·m, N]
        """

    @property
    def readings(self) -> int: ...

    @property
    def worn(self) -> bool:
        """friction changed since the first readings, beyond chance; stays"""

    @property
    def shifted(self) -> bool:
        """the same of the offset"""

    @property
    def news(self) -> bool:
        """the last reading, or tick, is the first that says so"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class TickFaults:
    """Faults of the ticks so far."""

    def __init__(self, *, ticks: int = 0, not_finite: int = 0, outliers: int = 0, repeated: int = 0, dropped: int = 0, restarts: int = 0) -> None: ...

    @property
    def ticks(self) -> int:
        """all that came"""

    @property
    def not_finite(self) -> int:
        """left out: a NaN or an infinite number"""

    @property
    def outliers(self) -> int:
        """
        left out: further from the last tick, faster or stronger than the robot can be
        """

    @property
    def repeated(self) -> int:
        """left out: the time did not move on"""

    @property
    def dropped(self) -> int:
        """ticks that never came, by the usual interval"""

    @property
    def restarts(self) -> int:
        """
        times the estimators began anew: the first tick, pauses, clocks set back
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Ticks:
    """
    A recorded motion as a controller would have met it: tick by tick, joint side, nothing filtered or resampled.
    """

    def __init__(self, *, t: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, tau: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[s]"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m] joints × ticks"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad/s, m/s] joints × ticks"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N] joints × ticks"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __len__(self) -> int: ...

def read_residual_statistics(path: str) -> ResidualStatistics:
    """
    As residual.yaml has them, which `identify` writes beside a model; to be read back. Throws InvalidInput naming file and line.
    """

def residual_statistics(model: Model, without_contact: Sequence[Ticks]) -> ResidualStatistics:
    """
    By replaying the recordings through the observer, tick by tick. Throws Unattainable where they hold less than five seconds of motion.
    """

class OnlineMonitor:
    """
    Fixed memory, no allocation, no exception, no system call in `tick`: the same ticks give the same results to the last bit, live or replayed. One object per robot and thread.
    """

    def __init__(self, model: Model, statistics: ResidualStatistics, *, false_alarms: float = 1.0, bandwidth: float = 5.0, memory: float = 60.0, wear_window: float = 300.0, wear_false_alarms: float = 0.0001) -> None: ...

    def tick(self, t: float, q: numpy.typing.ArrayLike, qd: numpy.typing.ArrayLike, tau: numpy.typing.ArrayLike, temperature: float | None = None) -> OnlineEvents:
        """
        The next tick: time [s], and of each joint position [rad, m], speed and measured torque [N·m, N]. What cannot be is left out and counted in `faults`.
        """

    def acknowledge(self) -> None:
        """The next collision may come."""

    def sensitivity(self, q: numpy.typing.ArrayLike, band: int = 0) -> AlarmSensitivity:
        """
        The smallest push that raises an alarm at a pose: of the fast band (0, within 18 ms) or the slow one (1, within 74 ms).
        """

    @property
    def predicted(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """torque by the model [N·m, N]"""

    @property
    def band(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        half width of the 95 % band about it [N·m, N]; zero where the model does not know how uncertain it is
        """

    @property
    def hand_guiding(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        torque for leading the robot by hand at the last tick's state [N·m, N]: gravity, offsets and a share of the friction that is certain, less than what friction takes, so that it cannot feed energy
        """

    @property
    def external(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """torque that the surroundings exert [N·m, N]"""

    @property
    def threshold(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """external torque that would raise an alarm now, if it stayed [N·m, N]"""

    @property
    def wrench(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        force [N], then moment [N·m] on the flange, along the base's axes, which explain `external` best
        """

    @property
    def payload(self) -> OnlinePayloadState:
        """what is carried, as far as is known by now"""

    @property
    def joint_to_move(self) -> int | None:
        """
        the joint, from 0, whose motion would tell most of the payload; None where all of it is known
        """

    @property
    def collision(self) -> Collision | None:
        """
        the first alarm since the last was acknowledged; None where there was none
        """

    @property
    def armed(self) -> bool:
        """
        whether a push would raise an alarm: it takes a second of motion to know the robot
        """

    @property
    def wear(self) -> list[JointWear]:
        """friction and offset of each joint against the model"""

    @property
    def faults(self) -> TickFaults:
        """faults of the ticks so far"""

    @property
    def time(self) -> float:
        """of the last tick that was used [s]"""

    @property
    def dof(self) -> int: ...

class LogRole(enum.Enum):
    """Use of a recording."""

    identify = 0

    validate = 1

    payload = 2

class Prior(enum.Enum):
    """Source of values that the data does not determine."""

    automatic = 0

    nominal = 1

    none = 2

    file = 3

class LinkFit(enum.Enum):
    """What is fitted of the links."""

    automatic = 0
    """
    identified where torque was recorded, nominal where it is the controller's
    """

    identify = 1
    """base parameters of the links"""

    nominal = 2
    """
    nothing: they keep the description's inertias, and rotors and friction are fitted alone
    """

class Recording:
    """
    A recording, and the motion commanded meanwhile. Its use is stated elsewhere.
    """

    def __init__(self, *, file: str = '', format: LogFormat | None = None, signals: Signals | None = None, plan: str = '', reference: Sequence[str] | None = None, controller: DriveController | None = None, begin: float = 0.0, end: float = 1.0) -> None: ...

    @property
    def file(self) -> str:
        """
        to read; a name for messages and results where the samples are in memory
        """

    @property
    def format(self) -> LogFormat:
        """format of the file, or of the arrays in memory"""

    @property
    def signals(self) -> Signals | None:
        """samples on a uniform clock, in place of the file's"""

    @property
    def plan(self) -> str:
        """plan.json that was played; "": not known"""

    @property
    def reference(self) -> list[str]:
        """columns of the commanded positions, as those of q; empty: none"""

    @property
    def controller(self) -> DriveController:
        """law of the drives in this recording; not given: that of all"""

    @property
    def begin(self) -> float:
        """
        stretch of it to look at, as shares of its time: 0.75 … 1 is what hold_out keeps
        """

    @property
    def end(self) -> float:
        """
        stretch of it to look at, as shares of its time: 0.75 … 1 is what hold_out keeps
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FrictionChoice:
    """The laws to fit: chosen by held-out motion, or the robot's own."""

    def __init__(self, *, automatic: bool = True, terms: Sequence[Friction | str] | None = None) -> None: ...

    @property
    def automatic(self) -> bool: ...

    @property
    def terms(self) -> list[Friction]:
        """terms of every coordinate (and motor), where they are not chosen"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SignalSettings:
    """
    Options of an identification. settings/ has the one table from which project files, the command line and Python set these.
    """

    def __init__(self, *, cutoff: float | None = None, order: int = 4, decimate: int | None = None) -> None: ...

    @property
    def cutoff(self) -> float | None:
        """cut-off of the low-pass [Hz]; none: chosen by held-out motion"""

    @property
    def order(self) -> int:
        """order of the Butterworth filter, forwards and backwards"""

    @property
    def decimate(self) -> int | None:
        """keep one sample of so many; none: chosen from the cutoff"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class EstimateSettings:
    """
    Options of an identification. settings/ has the one table from which project files, the command line and Python set these.
    """

    def __init__(self, *, method: str = 'wls', simulation: str = '') -> None: ...

    @property
    def method(self) -> str:
        """
        one of estimators(): each joint weighted by its own noise is what most logs need
        """

    @property
    def simulation(self) -> str:
        """
        simulate.yaml of the loop the logs come from, for methods that simulate; "": a PD loop of usual gains
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ConsistencySettings:
    """
    Options of an identification. settings/ has the one table from which project files, the command line and Python set these.
    """

    def __init__(self, *, level: ConsistencyLevel | str = ConsistencyLevel.full, prior: Prior | str = Prior.automatic, prior_file: str = '', distance: Distance | str = Distance.entropic, weight: float | None = 0.0, mass_min: numpy.typing.ArrayLike | None = None, mass_max: numpy.typing.ArrayLike | None = None, total_mass_min: float = 0.0, total_mass_max: float = float('inf'), links: Mapping[str, LinkBounds] | None = None) -> None: ...

    @property
    def level(self) -> ConsistencyLevel: ...

    @property
    def prior(self) -> Prior:
        """
        automatic: the robot's nominal values where it has them, else bodies that fill the space between the joints
        """

    @property
    def prior_file(self) -> str:
        """a model of the same robot whose links are the references"""

    @property
    def distance(self) -> Distance: ...

    @property
    def weight(self) -> float | None:
        """
        weight of the prior against the data [-]; 0: only where the data determines nothing; none: by held-out motion
        """

    @property
    def mass_min(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[kg] of each link, or one for all; empty: none"""

    @property
    def mass_max(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[kg] of each link, or one for all; empty: none"""

    @property
    def total_mass_min(self) -> float:
        """[kg] of all moving links together"""

    @property
    def total_mass_max(self) -> float:
        """[kg] of all moving links together"""

    @property
    def links(self) -> dict[str, LinkBounds]:
        """bounds of single links, by name or number"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class PayloadSettings:
    """Known parameters of the payload."""

    def __init__(self, *, mass: float | None = None, com: numpy.typing.ArrayLike | None = None, frame: str = '', sensor: str = '') -> None: ...

    @property
    def mass(self) -> float | None:
        """[kg]"""

    @property
    def com(self) -> Annotated[NDArray[numpy.float64], dict(shape=(3), order='C')] | None:
        """centre of mass in `frame` [m]"""

    @property
    def frame(self) -> str:
        """a link or frame of the robot; "": its flange"""

    @property
    def sensor(self) -> str:
        """
        link or frame along whose axes a force and torque sensor measures; "": as `frame`
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class GainSearch:
    """
    Estimation of unknown drive gains: recordings with a load of known mass set the scale.
    """

    def __init__(self, *, loaded: Sequence[Recording] | None = None, load: PayloadSettings | None = None) -> None: ...

    @property
    def loaded(self) -> list[Recording]: ...

    @property
    def load(self) -> PayloadSettings: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ActuatorSettings:
    """
    What is fitted of actuators whose torque is the controller's, beside armature and friction.
    """

    def __init__(self, *, least_squares: bool = False, delay_each: bool = False, encoder_offsets: bool = False, symmetry: Sequence[str] | None = None) -> None: ...

    @property
    def least_squares(self) -> bool:
        """without instruments, as method wls asks for"""

    @property
    def delay_each(self) -> bool:
        """every joint has a delay of its own, where they are estimated"""

    @property
    def encoder_offsets(self) -> bool:
        """the joints' zeros may be off: gravity must show it"""

    @property
    def symmetry(self) -> list[str]:
        """
        "auto", or joints that are alike with = between them; empty: none share anything
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class IdentifyOptions:
    """
    Options of an identification. settings/ has the one table from which project files, the command line and Python set these.
    """

    def __init__(self, *, friction: FrictionChoice | None = None, signals: SignalSettings | None = None, estimate: EstimateSettings | None = None, consistency: ConsistencySettings | None = None, gains: GainSearch | None = None, description: str = '', description_file: str = '', description_folder: str = '', metric_cutoff: float = 10.0, links: LinkFit | str = LinkFit.automatic, actuators: ActuatorSettings | None = None, controller: DriveController | None = None) -> None: ...

    @property
    def friction(self) -> FrictionChoice: ...

    @property
    def signals(self) -> SignalSettings: ...

    @property
    def estimate(self) -> EstimateSettings: ...

    @property
    def consistency(self) -> ConsistencySettings: ...

    @property
    def gains(self) -> GainSearch | None:
        """set: the drives' gains are looked for first"""

    @property
    def description(self) -> str:
        """
        text and name of the robot's own URDF or MJCF, for model.urdf or model.xml to be that with the new values; "": none
        """

    @property
    def description_file(self) -> str:
        """
        text and name of the robot's own URDF or MJCF, for model.urdf or model.xml to be that with the new values; "": none
        """

    @property
    def description_folder(self) -> str:
        """
        folder that model.xml will stand in, from which its paths lead to meshes; "": they are absolute
        """

    @property
    def metric_cutoff(self) -> float:
        """
        cut-off of the filtered error metrics [Hz]; never the fit's own, which would favour it
        """

    @property
    def links(self) -> LinkFit: ...

    @property
    def actuators(self) -> ActuatorSettings: ...

    @property
    def controller(self) -> DriveController:
        """given: the torque of all logs is what it makes of their commands (U1)"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SpringSettings:
    """
    A spring of a joint: its kind, as laws name it, and what is known of its geometry.
    """

    def __init__(self, *, kind: str = '', geometry: Mapping[str, float] | None = None) -> None: ...

    @property
    def kind(self) -> str:
        """"linear", "gas", "harmonics\""""

    @property
    def geometry(self) -> dict[str, float]:
        """constants of its law: "near", "far", "angle", "rise" of a gas spring"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class RobotSettings:
    """Changes to the robot of a description before it is used."""

    def __init__(self, *, gravity: numpy.typing.ArrayLike | None = None, joints: Sequence[str] | None = None, base: Base | None = None, contacts: Sequence[str] | None = None, imu: str = '', gain: numpy.typing.ArrayLike | None = None, rotor_inertia: Sequence[bool] | None = None, effort: Mapping[str, EffortSource] | None = None, springs: Mapping[str, SpringSettings] | None = None) -> None: ...

    @property
    def gravity(self) -> Annotated[NDArray[numpy.float64], dict(shape=(3), order='C')] | None:
        """in the base frame [m/s²]; none: the robot's own"""

    @property
    def joints(self) -> list[str]:
        """names of the joints, in the order of the logs; empty: all"""

    @property
    def base(self) -> Base | None:
        """what holds it; none: as the description has it"""

    @property
    def contacts(self) -> list[str]:
        """links or frames that touch, each with its point's x, y, z if not zero"""

    @property
    def imu(self) -> str:
        """link or frame of a floating base where its IMU sits; "": the robot's"""

    @property
    def gain(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """takes the place of the drives' [N·m/A, N/A]; empty: theirs"""

    @property
    def rotor_inertia(self) -> list[bool]:
        """
        whether each joint has a rotor inertia, or all; empty: as the robot's file
        """

    @property
    def effort(self) -> dict[str, EffortSource]:
        """where the effort of single joints comes from, by their names"""

    @property
    def springs(self) -> dict[str, SpringSettings]:
        """springs of single joints, by their names"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Settings:
    """The values that the settings of the table write to."""

    def __init__(self, *, robot: RobotSettings | None = None, identify: IdentifyOptions | None = None, payload: PayloadSettings | None = None, hold_out: float = 0.0) -> None: ...

    @property
    def robot(self) -> RobotSettings: ...

    @property
    def identify(self) -> IdentifyOptions: ...

    @property
    def payload(self) -> PayloadSettings: ...

    @property
    def hold_out(self) -> float:
        """
        share at the end of each recording that is kept from the fit and judged instead [-]
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ProjectLog:
    """
    A project file: which robot, which logs, what to make of them. The reference is docs/project-file.md.
    """

    def __init__(self, *, recording: Recording | None = None, role: LogRole | str = LogRole.identify) -> None: ...

    @property
    def recording(self) -> Recording: ...

    @property
    def role(self) -> LogRole: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Project:
    """Contents of a project file, or of a command line in its place."""

    def __init__(self, *, file: str = '', robot: str = '', logs: Sequence[ProjectLog] | None = None, settings: Settings | None = None, find_gains: bool = False) -> None: ...

    @property
    def file(self) -> str:
        """the project file, for messages"""

    @property
    def robot(self) -> str:
        """URDF, MJCF or robot file to open, or the name of a bundled robot"""

    @property
    def logs(self) -> list[ProjectLog]: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def find_gains(self) -> bool:
        """
        `drives: {gain: auto}`: from logs with and without a load of known mass
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def read_project(path: str) -> Project:
    """
    Reads the file and checks that the robot and the logs exist. Throws InvalidInput "file:line: key: complaint".
    """

def parse_project(text: str, file: str = 'project.yaml') -> Project:
    """The same from text, without looking at other files."""

def project_model(project: Project) -> Model:
    """
    The robot of the project: its file with the project's gravity, joints, drives, friction and rotors. Drives of the project replace the robot's as a whole; terms keep their nominal values where they stay in place.
    """

def recordings(project: Project, role: LogRole | str) -> list[Recording]:
    """
    Recordings of a role. What `hold_out` keeps from the fit is cut off those to identify, and comes last of those to validate.
    """

def identify_options(project: Project) -> IdentifyOptions:
    """
    The project's options of an identification, the robot's own URDF among them.
    """

def with_settings(model: Model, settings: Settings) -> Model:
    """
    The robot as the settings want it: gravity, joints, laws of friction, gains. Throws InvalidInput.
    """

def changed_settings(settings: Settings, words: Mapping[str, Sequence[str]], lists: Sequence[str]) -> Settings:
    """
    Settings of the table by name, over what is set already; each a word or, named in `lists`, a list of words.
    """

def setting_names() -> list[str]:
    """Names of all settings, as keywords."""

def setting_help(name: str) -> str:
    """What a setting is for, its unit and its default."""

def estimator_names() -> list[str]: ...

class ParameterSource(enum.Enum):
    """Source of a value."""

    data = 0
    """the recordings determine it"""

    prior = 1
    """
    only a sum it belongs to is determined; its share is filled in from the prior
    """

class ParameterRow:
    """
    The answer of a fit as a table: a row per parameter, with its interval and where it comes from.
    """

    def __init__(self, *, name: str = '', expression: str = '', kind: ParameterKind | str = ParameterKind.inertial, unit: str = '', value: float = 0.0, deviation: float = 0.0, interval: Sequence[float] | None = None, unconstrained: float = 0.0, source: ParameterSource | str = ParameterSource.data, determined: Determination | str = Determination.well, torque_share_percent: float = 0.0, collinearity: float = 1.0, essential: bool = True, note: str = '') -> None: ...

    @property
    def name(self) -> str:
        """"ZZR_1" of a base parameter, "ZZ_1" of a standard one"""

    @property
    def expression(self) -> str:
        """
        "ZZ_1 + YY_2 + …": the standard parameters it is the sum of; its name, of a standard one
        """

    @property
    def kind(self) -> ParameterKind: ...

    @property
    def unit(self) -> str:
        """"kg.m2\""""

    @property
    def value(self) -> float:
        """value of the physically consistent fit, in `unit`"""

    @property
    def deviation(self) -> float:
        """standard deviation; NaN where the data does not determine the value"""

    @property
    def interval(self) -> list[float]:
        """
        confidence interval (95 %), not below 0 of what may not be; NaN likewise
        """

    @property
    def unconstrained(self) -> float:
        """value of the fit without physical consistency; NaN of a standard one"""

    @property
    def source(self) -> ParameterSource: ...

    @property
    def determined(self) -> Determination:
        """
        how well the motion determines it; for a standard parameter that of the base parameter it heads
        """

    @property
    def torque_share_percent(self) -> float:
        """rms of the torque it causes, of that of all torque, both weighted [%]"""

    @property
    def collinearity(self) -> float:
        """variance over that of a lone column [-]"""

    @property
    def essential(self) -> bool:
        """a model without it explains the data significantly worse"""

    @property
    def note(self) -> str:
        """why a rotor inertia is not identifiable in these logs; "" of others"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    def relative_deviation_percent(self) -> float:
        """Standard deviation over the value [%]."""

class LinkBody:
    """
    Mass, centre of mass and inertia of a link; NaN where they are not known.
    """

    def __init__(self, *, mass: float = 0.0, com: numpy.typing.ArrayLike | None = None, inertia: Sequence[float] | None = None) -> None: ...

    @property
    def mass(self) -> float:
        """[kg]"""

    @property
    def com(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """centre of mass, link frame [m]"""

    @property
    def inertia(self) -> list[float]:
        """
        about the centre of mass, axes of the link frame: xx, xy, xz, yy, yz, zz [kg·m²]
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class LinkRow:
    """
    The links of a fitted model as a table: mass, centre of mass, inertia, beside the description's, and the masses that the data allows.
    """

    def __init__(self, *, link: str = '', fitted: LinkBody | None = None, nominal: LinkBody | None = None, mass_range: MassRange | None = None, source: ParameterSource | str = ParameterSource.prior, note: str = '') -> None: ...

    @property
    def link(self) -> str: ...

    @property
    def fitted(self) -> LinkBody:
        """body by the fitted model"""

    @property
    def nominal(self) -> LinkBody:
        """body by the description; NaN where it has none"""

    @property
    def mass_range(self) -> MassRange:
        """
        masses among all physically consistent models that explain the data as well (95 %)
        """

    @property
    def source(self) -> ParameterSource:
        """
        source of the mass: mostly filled in, as near to nominal as the data allows
        """

    @property
    def note(self) -> str:
        """
        where the nominal mass contradicts the data, alone or with the other links' masses; "" elsewhere
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Invocation:
    """How the program was called, which the library does not know."""

    def __init__(self, *, command: str = '', directory: str = '', date: str = '', seed: int = 1) -> None: ...

    @property
    def command(self) -> str:
        """for a shell to run again"""

    @property
    def directory(self) -> str:
        """working directory"""

    @property
    def date(self) -> str:
        """ISO 8601, UTC"""

    @property
    def seed(self) -> int: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class UsedFile:
    """
    Record of a run, so that it can be repeated: for result.json and plan.json.
    """

    def __init__(self, *, path: str = '', role: str = '', bytes: int = 0, sha256: str = '') -> None: ...

    @property
    def path(self) -> str:
        """as it was opened; "robots/NAME.yaml" of a bundled robot"""

    @property
    def role(self) -> str:
        """
        "robot", "project", "plan", "limits", "prior", "simulation", "done", or the log's
        """

    @property
    def bytes(self) -> int: ...

    @property
    def sha256(self) -> str: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class RunRecord:
    """
    Record of a run, so that it can be repeated: for result.json and plan.json.
    """

    def __init__(self, *, invocation: Invocation | None = None, threads: int = 0, options: Sequence[tuple[str, str]] | None = None, files: Sequence[UsedFile] | None = None) -> None: ...

    @property
    def invocation(self) -> Invocation: ...

    @property
    def threads(self) -> int: ...

    @property
    def options(self) -> list[tuple[str, str]]:
        """options of the project, as given"""

    @property
    def files(self) -> list[UsedFile]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class InstrumentReport:
    """Report on the instruments for result.json."""

    def __init__(self, *, reference: str = '', simulation: str = '', iterations: int = 0, deviation: numpy.typing.ArrayLike | None = None, tested: bool = False, exogeneity: ExogeneityTest | None = None) -> None: ...

    @property
    def reference(self) -> str:
        """
        "plan", "columns" of the log, or "log": its own motion, smoothed; of several logs the last of these that one of them needs
        """

    @property
    def simulation(self) -> str:
        """simulate.yaml; "": usual gains, or nothing is simulated"""

    @property
    def iterations(self) -> int:
        """iterations of simulation and fit; 0: nothing is simulated"""

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        deviation of simulated from measured positions, root of mean square [rad, m]; empty likewise
        """

    @property
    def tested(self) -> bool:
        """whether `exogeneity` is one"""

    @property
    def exogeneity(self) -> ExogeneityTest: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FollowedPlan:
    """How a log follows its plan, for result.json."""

    def __init__(self, *, log: str = '', plan: str = '', delay: float = 0.0, start: float = 0.0, scale: float = 1.0, period: float = 0.0, periods: int = 0, before: float = 0.0, after: float = 0.0, averaged: bool = False, deviation: numpy.typing.ArrayLike | None = None, torque_noise: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def log(self) -> str:
        """names of files"""

    @property
    def plan(self) -> str:
        """names of files"""

    @property
    def delay(self) -> float:
        """begin of the first period after that of the log [s]"""

    @property
    def start(self) -> float:
        """the same on the log's clock [s]"""

    @property
    def scale(self) -> float:
        """speed it was played at [plan's full speed]"""

    @property
    def period(self) -> float:
        """as logged [s]"""

    @property
    def periods(self) -> int:
        """whole ones, one after the other"""

    @property
    def before(self) -> float:
        """
        left out: rest, the way to the plan and from it, a part of a period [s]
        """

    @property
    def after(self) -> float:
        """
        left out: rest, the way to the plan and from it, a part of a period [s]
        """

    @property
    def averaged(self) -> bool: ...

    @property
    def deviation(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """deviation of each joint from the plan, root of mean square [rad, m]"""

    @property
    def torque_noise(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        noise of one sample of each joint's mean torque [N·m, N]; empty: not averaged
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Fit:
    """
    A model fitted to recordings, with what is known about it; not yet judged on others.
    """

    def __init__(self, *, model: Model | None = None, base: Sequence[ParameterRow] | None = None, standard: Sequence[ParameterRow] | None = None, links: Sequence[LinkRow] | None = None, grouping: BaseParameters | None = None, estimate: Estimate | None = None, consistent: Consistent | None = None, covariance: RobustCovariance | None = None, excitation: Excitation | None = None, essential: Essential | None = None, method: str = '', signals: SignalOptions | None = None, cutoff: CutoffChoice | None = None, friction: Sequence[ShaftFriction] | None = None, friction_errors: Sequence[FrictionTermErrors] | None = None, level: ConsistencyLevel | str = ConsistencyLevel.full, weight: WeightChoice | None = None, rows: float = 0.0, base_count: int = 0, instruments: InstrumentReport | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def model(self) -> Model:
        """full standard parameters; its provenance has the fit's provenance"""

    @property
    def base(self) -> list[ParameterRow]:
        """base parameters: value, interval, how well they are determined"""

    @property
    def standard(self) -> list[ParameterRow]:
        """standard parameters, in the order of the model's layout"""

    @property
    def links(self) -> list[LinkRow]:
        """
        links: mass, centre of mass, inertia, nominal ones, masses that the data allows
        """

    @property
    def grouping(self) -> BaseParameters:
        """which of the model's standard parameters make up which base parameter"""

    @property
    def estimate(self) -> Estimate:
        """base parameters, as the data alone would have them"""

    @property
    def consistent(self) -> Consistent:
        """nearest physically consistent values, which the model's are"""

    @property
    def covariance(self) -> RobustCovariance:
        """
        covariance of the base parameters, whatever the residual's colour; wide where constraints act
        """

    @property
    def excitation(self) -> Excitation:
        """how well the motion determines each base parameter of `base`"""

    @property
    def essential(self) -> Essential:
        """
        base parameters without which the data is explained significantly worse
        """

    @property
    def method(self) -> str: ...

    @property
    def signals(self) -> SignalOptions:
        """with the cut-off used"""

    @property
    def cutoff(self) -> CutoffChoice:
        """empty where it was given"""

    @property
    def friction(self) -> list[ShaftFriction]:
        """empty where it was given"""

    @property
    def friction_errors(self) -> list[FrictionTermErrors]:
        """errors of each shaft, with its law and without each term of it"""

    @property
    def level(self) -> ConsistencyLevel: ...

    @property
    def weight(self) -> WeightChoice:
        """choice of the prior's weight; nothing tried where it was given"""

    @property
    def rows(self) -> float:
        """rows of each joint"""

    @property
    def base_count(self) -> int:
        """base parameters of the links alone"""

    @property
    def instruments(self) -> InstrumentReport | None:
        """report of methods with instruments"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Judgement:
    """A model on a log: predicted against measured torque."""

    def __init__(self, *, log: str = '', file: str = '', role: LogRole | str = LogRole.validate, fitted: bool = False, repeats: bool = False, rate: float = 0.0, t: numpy.typing.ArrayLike | None = None, tau: numpy.typing.ArrayLike | None = None, predicted: numpy.typing.ArrayLike | None = None, q: numpy.typing.ArrayLike | None = None, qd: numpy.typing.ArrayLike | None = None, measured_q: numpy.typing.ArrayLike | None = None, band: numpy.typing.ArrayLike | None = None, metrics: TorqueMetrics | None = None, nominal: TorqueMetrics | None = None, speed: numpy.typing.ArrayLike | None = None, valid: Sequence[bool] | None = None, path: str = '', digest: FileDigest | None = None, causes: Sequence[ResidualCauses] | None = None, effort: Sequence[EffortSource | str] | None = None, compared: Sequence[Sequence[bool]] | None = None, simulated: numpy.typing.ArrayLike | None = None, simulation: MotionMetrics | None = None, nominal_simulation: MotionMetrics | None = None, commanded: CommandedSignals | None = None, diagnostics: Sequence[Diagnostic] | None = None) -> None: ...

    @property
    def log(self) -> str:
        """
        its name: the file's without directory and extension, distinct among all judged together
        """

    @property
    def file(self) -> str:
        """the file's name without its directory"""

    @property
    def role(self) -> LogRole: ...

    @property
    def fitted(self) -> bool:
        """the fit saw it, so that it proves nothing"""

    @property
    def repeats(self) -> bool:
        """another recording of a motion that was fitted"""

    @property
    def rate(self) -> float:
        """rate of the judged samples [Hz]"""

    @property
    def t(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """[s], the ends that the low-pass disturbs left out"""

    @property
    def tau(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N] samples × joints: unfiltered as measured, and by the model"""

    @property
    def predicted(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[N·m, N] samples × joints: unfiltered as measured, and by the model"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m, s] low-passed, of which the prediction is made"""

    @property
    def qd(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m, s] low-passed, of which the prediction is made"""

    @property
    def measured_q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """[rad, m] as recorded, by which a log is known again"""

    @property
    def band(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        [N·m, N] half width of the 95 % band about the prediction, samples × joints; empty where the model does not say how uncertain it is
        """

    @property
    def metrics(self) -> TorqueMetrics: ...

    @property
    def nominal(self) -> TorqueMetrics | None:
        """metrics of the nominal model, where there was one"""

    @property
    def speed(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """largest of each joint [rad/s, m/s]"""

    @property
    def valid(self) -> list[bool]:
        """whether each sample was measured"""

    @property
    def path(self) -> str:
        """the file as it was opened; empty where the samples were in memory"""

    @property
    def digest(self) -> FileDigest:
        """digest of that file"""

    @property
    def causes(self) -> list[ResidualCauses]:
        """what the residual looks like, worst joint first; see explain"""

    @property
    def effort(self) -> list[EffortSource]:
        """source of each joint's torque; empty: all were measured"""

    @property
    def compared(self) -> list[list[bool]]:
        """
        samples of each joint that its metrics count: those at which its torque was measured, or, where no joint's was, is the controller's; an empty list: all, nothing at all: all of every joint
        """

    @property
    def simulated(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        positions in closed loop from the log's references [rad, m] samples × joints, as t; empty: not simulated
        """

    @property
    def simulation(self) -> MotionMetrics | None:
        """those against the positions recorded"""

    @property
    def nominal_simulation(self) -> MotionMetrics | None:
        """the same of the nominal model, where there was one"""

    @property
    def commanded(self) -> CommandedSignals | None:
        """the log with what was commanded, to simulate; none: not known"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ModelDescriptions:
    """Texts of the model for other tools; empty where one is not written."""

    def __init__(self, *, urdf: str = '', mjcf: str = '') -> None: ...

    @property
    def urdf(self) -> str:
        """text of model.urdf"""

    @property
    def mjcf(self) -> str:
        """text of model.xml, where the robot's own description is MJCF"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Identification:
    """From recordings to a model that was judged: the order of stages."""

    def __init__(self, *, fit: Fit | None = None, logs: Sequence[Judgement] | None = None, verdict: Verdict | None = None, diagnostics: Sequence[Diagnostic] | None = None, samples: float = 0.0, seconds: float = 0.0, gains: DriveGains | None = None, plans: Sequence[FollowedPlan] | None = None, descriptions: ModelDescriptions | None = None, run: RunRecord | None = None, encoder_offsets: numpy.typing.ArrayLike | None = None, encoder_offset_deviations: numpy.typing.ArrayLike | None = None, controller: DriveController | None = None, residual: ResidualStatistics | None = None) -> None: ...

    @property
    def fit(self) -> Fit: ...

    @property
    def logs(self) -> list[Judgement]:
        """every recording that was fitted, then those only judged"""

    @property
    def verdict(self) -> Verdict: ...

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """diagnostics of all stages"""

    @property
    def samples(self) -> float:
        """samples of the fitted recordings, on their uniform clocks"""

    @property
    def seconds(self) -> float:
        """computing time [s]"""

    @property
    def gains(self) -> DriveGains | None:
        """estimated drive gains, where asked for"""

    @property
    def plans(self) -> list[FollowedPlan]:
        """plans of the fitted recordings that have one"""

    @property
    def descriptions(self) -> ModelDescriptions:
        """model.urdf and model.xml"""

    @property
    def run(self) -> RunRecord | None:
        """record of the run for the result; none: not known"""

    @property
    def encoder_offsets(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        encoder offsets of each joint, to add to the logged angle [rad, m]; empty: not asked for
        """

    @property
    def encoder_offset_deviations(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """standard deviations of those [rad, m]"""

    @property
    def controller(self) -> DriveController:
        """the one whose torque was fitted, with its delay; not given: none"""

    @property
    def residual(self) -> ResidualStatistics | None:
        """
        what the model leaves of the fitted logs, tick by tick, for thresholds on a controller; none: the logs do not say
        """

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Validation:
    """
    A model on logs it never saw; and every log's model on every other log.
    """

    def __init__(self, *, model: Model | None = None, logs: Sequence[Judgement] | None = None, verdict: Verdict | None = None, diagnostics: Sequence[Diagnostic] | None = None, run: RunRecord | None = None) -> None: ...

    @property
    def model(self) -> Model: ...

    @property
    def logs(self) -> list[Judgement]: ...

    @property
    def verdict(self) -> Verdict: ...

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    @property
    def run(self) -> RunRecord | None:
        """record of the run for the result; none: not known"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class CrossRun:
    """
    A model on logs it never saw; and every log's model on every other log.
    """

    def __init__(self, *, nominal: Model | None = None, complete: CrossTable | None = None, reduced: CrossTable | None = None, simulated: bool = False, diagnostics: Sequence[Diagnostic] | None = None, run: RunRecord | None = None) -> None: ...

    @property
    def nominal(self) -> Model: ...

    @property
    def complete(self) -> CrossTable:
        """all base parameters; the essential ones"""

    @property
    def reduced(self) -> CrossTable:
        """all base parameters; the essential ones"""

    @property
    def simulated(self) -> bool:
        """
        positions of closed loops [rad, m] are compared, in place of torques: both tables are the same then
        """

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    @property
    def run(self) -> RunRecord | None:
        """record of the run for the result; none: not known"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class FrictionChange:
    """A change of friction under load."""

    def __init__(self, *, parameter: str = '', unit: str = '', value: float = 0.0, deviation: float = 0.0) -> None: ...

    @property
    def parameter(self) -> str:
        """"Fv_3\""""

    @property
    def unit(self) -> str: ...

    @property
    def value(self) -> float:
        """loaded minus bare"""

    @property
    def deviation(self) -> float:
        """loaded minus bare"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class SensorBias:
    """What a force and torque sensor reads with nothing on it."""

    def __init__(self, *, channel: str = '', unit: str = '', value: float = 0.0, deviation: float = 0.0) -> None: ...

    @property
    def channel(self) -> str:
        """"fx" … "tz\""""

    @property
    def unit(self) -> str: ...

    @property
    def value(self) -> float: ...

    @property
    def deviation(self) -> float: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Weighing:
    """From recordings to a payload: which columns, which route."""

    def __init__(self, *, model: Model | None = None, estimate: PayloadEstimate | None = None, body: PayloadBody | None = None, reasons: Sequence[str] | None = None, friction: Sequence[FrictionChange] | None = None, sensor: Sequence[SensorBias] | None = None, known: Sequence[str] | None = None, bare: Sequence[str] | None = None, loaded: Sequence[str] | None = None, signals: SignalOptions | None = None, samples: float = 0.0, carrier: Model | None = None, descriptions: ModelDescriptions | None = None, diagnostics: Sequence[Diagnostic] | None = None, seconds: float = 0.0, logs: Sequence[Judgement] | None = None, read: Sequence[UsedFile] | None = None, run: RunRecord | None = None) -> None: ...

    @property
    def model(self) -> Model:
        """robot without the payload: from its file, or a fit of the bare logs"""

    @property
    def estimate(self) -> PayloadEstimate: ...

    @property
    def body(self) -> PayloadBody: ...

    @property
    def reasons(self) -> list[str]:
        """why a value of the body is not identifiable; "" where it is"""

    @property
    def friction(self) -> list[FrictionChange]: ...

    @property
    def sensor(self) -> list[SensorBias]:
        """biases of the sensor of route wrench"""

    @property
    def known(self) -> list[str]:
        """"mass", "com": held, not measured"""

    @property
    def bare(self) -> list[str]:
        """names of the logs"""

    @property
    def loaded(self) -> list[str]:
        """names of the logs"""

    @property
    def signals(self) -> SignalOptions: ...

    @property
    def samples(self) -> float:
        """samples of the loaded logs"""

    @property
    def carrier(self) -> Model | None:
        """
        the robot with the payload in its last link, where the robot has inertias
        """

    @property
    def descriptions(self) -> ModelDescriptions:
        """descriptions of the loaded robot"""

    @property
    def diagnostics(self) -> list[Diagnostic]: ...

    @property
    def seconds(self) -> float: ...

    @property
    def logs(self) -> list[Judgement]:
        """the loaded ones, by `carrier`; empty where there is none"""

    @property
    def read(self) -> list[UsedFile]:
        """files of all logs as they were read, without their roles"""

    @property
    def run(self) -> RunRecord | None:
        """record of the run for the result; none: not known"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class OutputFile:
    """A file of a directory that is written whole or not at all."""

    def __init__(self, *, path: str = '', text: str = '') -> None: ...

    @property
    def path(self) -> str:
        """relative to the directory"""

    @property
    def text(self) -> str: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@overload
def result_json(run: Identification) -> str:
    """The text of result.json."""

@overload
def result_json(run: Weighing) -> str:
    """The result of a weighing."""

@overload
def result_json(run: Validation) -> str:
    """The result of a validation."""

@overload
def result_json(run: CrossRun) -> str:
    """The result of a cross validation."""

@overload
def result_json(run: Reproduction) -> str:
    """The result of a reproduction: its entry of the program's `papers`."""

@overload
def output_files(run: Identification) -> list[OutputFile]:
    """
    result.json, model.yaml, model.urdf: what the program writes beside series/.
    """

@overload
def output_files(run: Weighing) -> list[OutputFile]: ...

@overload
def output_files(run: Validation) -> list[OutputFile]: ...

@overload
def output_files(run: CrossRun) -> list[OutputFile]: ...

@overload
def run_with_record(run: Identification, record: RunRecord) -> Identification:
    """The same run with a record of the files that it was made from."""

@overload
def run_with_record(run: Weighing, record: RunRecord) -> Weighing: ...

@overload
def run_with_record(run: Validation, record: RunRecord) -> Validation: ...

@overload
def run_with_record(run: CrossRun, record: RunRecord) -> CrossRun: ...

def payload_yaml(run: Weighing) -> str:
    """
    The payload alone, for people and for scripts: frame, values, deviations, makers' settings.
    """

def write_directory(directory: str, files: Sequence[OutputFile], series: Sequence[Judgement] = [], inputs: Sequence[str] = []) -> list[str]:
    """
    All of them beside the directory first, then into place. They are one set: what an earlier run wrote beside its result.json or plan goes, and no interruption leaves files of two runs. Files of other names are left alone. Nothing is left behind when one cannot be written. `series`: judged logs, whose series/ are written as they are made. `inputs`: files that the run was made from: throws InvalidInput where one would be written over, or would go, by whatever name. Returns the paths of all in the directory.
    """

def reduced_model(fit: Fit) -> Model:
    """The model with the essential parameters only, the others zero."""

class ExciteOptions:
    """
    From a robot to an excitation plan: limits, family, measurement, design, in this order.
    """

    def __init__(self, *, family: FamilyOptions | None = None, criterion: CriterionKind | str = CriterionKind.d, measurement: MeasurementOptions | None = None, limits: MotionLimits | None = None, design: DesignOptions | None = None, scale: float = 1.0, resume: str = '', done: Sequence[str] | None = None, from_: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def family(self) -> FamilyOptions: ...

    @property
    def criterion(self) -> CriterionKind:
        """volume of the confidence region: whatever the units"""

    @property
    def measurement(self) -> MeasurementOptions:
        """parameters to identify, and the torque's noise"""

    @property
    def limits(self) -> MotionLimits:
        """own_limits(robot), and more; what is missing is completed"""

    @property
    def design(self) -> DesignOptions:
        """
        search and budget; `known` and `resume` come from the files below; 0 s: the plan that is resumed as it is, held against these limits
        """

    @property
    def scale(self) -> float:
        """speed it is to be played at [-], up to 1: limits hold at full speed"""

    @property
    def resume(self) -> str:
        """a plan to go on from, of the same family; "": none"""

    @property
    def done(self) -> list[str]:
        """plans and logs of this robot whose information is there already"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def run_identify(nominal: Model, fitted: Sequence[Recording], judged: Sequence[Recording], options: IdentifyOptions, threads: int = 0, progress: object | None = None) -> Identification:
    """
    Reads, examines, fits, judges. `nominal`: the robot with what is known of its values, which may be nothing; `fitted`: recordings to fit; `judged`: recordings to validate the model on.
    """

def run_fit(nominal: Model, logs: Sequence[Signals], options: IdentifyOptions, delay: float = 0.0, threads: int = 0, progress: object | None = None) -> Fit: ...

def run_validate(model: Model, recordings: Sequence[Recording], metric_cutoff: float = 10.0, controller: DriveController = ..., threads: int = 0, progress: object | None = None) -> Validation:
    """
    Where a value is not known it is taken as zero; links need theirs. With a controller the torque of all logs is what it makes of their commands, and the model is judged in closed loop.
    """

def run_cross_validate(nominal: Model, recordings: Sequence[Recording], options: IdentifyOptions, threads: int = 0, progress: object | None = None) -> CrossRun:
    """Fits each recording by itself and judges it on all of them. Needs two."""

def run_weigh(model: Model, loaded: Sequence[Recording], bare: Sequence[Recording], threads: int = 0, progress: object | None = None, *, route: PayloadRoute | None = None, frame: str = '', gain_deviation: numpy.typing.ArrayLike | None = None, friction_change: bool = True, confidence: float = 0.95, known: PayloadSettings | None = None, identify: IdentifyOptions | None = None) -> Weighing:
    """
    `loaded`: recordings with the payload; `bare`: without it, where there are any. Throws InvalidInput when a route lacks what it needs, Unattainable when the motion determines nothing of the payload.
    """

def run_make_plan(nominal: Model, seed: int = 1, threads: int = 0, progress: object | None = None, *, family: FamilyOptions | None = None, criterion: CriterionKind | str = CriterionKind.d, measurement: MeasurementOptions | None = None, limits: MotionLimits | None = None, design: DesignOptions | None = None, scale: float = 1.0, resume: str = '', done: Sequence[str] | None = None, from_: numpy.typing.ArrayLike | None = None) -> Plan:
    """
    Throws InvalidInput for options that contradict themselves or the robot, before anything long begins; Unattainable where no motion was found that holds all limits.
    """

def judge(model: Model, signals: Signals, *, cutoff: float = 10.0) -> Judgement:
    """
    The model's torque against the measured one, at the log's own rate, with the model's signal options.
    """

def read_signals(model: Model, log: Recording, *, judged: bool = False) -> Diagnosis:
    """
    Streams the file (or takes the signals that are there): digest, clock repaired, joint side, uniform clock; then examined. `alone`: the only log of its fit. To fit, a log with a plan is cut down to where it follows that, and periods are averaged.
    """

def signal_options(model: Model) -> SignalOptions:
    """
    The signal options a model brings along; the defaults where it brings none.
    """

def plan_files(model: Model, plan: Plan, stem: str, *, from_: numpy.typing.ArrayLike | None = None, repeat: int = 1) -> list[OutputFile]:
    """
    STEM.json, STEM.csv, STEM.svg, STEM.trajectory.yaml (ROS 2), and with `from` STEM.approach.csv, and STEM.leave.csv of a plan that does not end at rest.
    """

def plan_result(model: Model, plan: Plan) -> str:
    """The text of plan.json: the plan, and as `model` the robot it is for."""

def require_same_joints(plan: Plan, robot: Robot, file: str = 'plan.json') -> None:
    """
    Raises InvalidInput where the plan is another robot's: other joints, or in another order.
    """

class Aligned:
    """The second run on the first one's clock."""

    def __init__(self, *, difference: Signals | None = None, shift: float = 0.0, error: numpy.typing.ArrayLike | None = None) -> None: ...

    @property
    def difference(self) -> Signals:
        """motion: mean of both; tau: second minus first"""

    @property
    def shift(self) -> float:
        """time on the second log's clock of the first one's beginning [s]"""

    @property
    def error(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """rms between the runs over the joint's own deviation [-]"""

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Followed:
    """
    A log of a plan: where in it the plan was played, how fast, and its periods made one.
    """

    def __init__(self, *, signals: Signals | None = None, how: FollowedPlan | None = None) -> None: ...

    @property
    def signals(self) -> Signals:
        """the whole periods, or their mean"""

    @property
    def how(self) -> FollowedPlan: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

def align(robot: Robot, bare: Signals, loaded: Signals) -> Aligned:
    """
    Throws Unattainable (other-trajectory), naming the joint and how much, where the runs differ.
    """

def follow_plan(plan: Plan, signals: Signals) -> Followed:
    """
    Throws Unattainable where the log does not hold one period of the plan, with when and which joint deviates most.
    """

def find_gains(model: Model, unloaded: Sequence[Recording], search: GainSearch, *, threads: int = 0) -> DriveGains:
    """
    Estimates the gains from currents without and with a load of known mass, by drive_gains (C11). Friction is viscous and Coulomb with an offset: gravity and inertia determine the gains. Throws InvalidInput when the mass or one kind of recording is missing, Unattainable when a gain is not determined at all.
    """

def physical_options(nominal: Model, settings: ConsistencySettings) -> PhysicalOptions:
    """
    Bounds and references of the project's links; `weight: auto` counts as 0 here. Throws InvalidInput when settings or the prior's file are not of this robot.
    """

def read_recording(robot: Robot, recording: Recording) -> Log:
    """A recording's file, whole."""

def read_reference(robot: Robot, log: Recording, *, threads: int = 0) -> Signals | None:
    """
    The commanded positions, from the columns the log names; nothing where it names none.
    """

def explain(judgement: Judgement, model: Model, *, threads: int = 0) -> Judgement:
    """The judgement with its `causes` filled in."""

def series_table(judgement: Judgement) -> Table:
    """
    t, tau1 … (nan where a torque was not recorded), tau_hat1 …, q1 …, qd1 …, band1 … where there is a band, and q_sim1 … of a log that was simulated in closed loop. At most a million rows: every k-th of a longer log. Time and measured torque have every digit, what the model says of them nine.
    """

@overload
def report_html(run: Identification) -> str:
    """The text of report.html: one page, nothing loaded from anywhere."""

@overload
def report_html(run: Weighing) -> str: ...

@overload
def report_html(plan: Plan, model: Model) -> str: ...

def report_of(path: str) -> str:
    """
    The page of a directory with result.json or plan.json, or of such a file.
    """

class ReproducedRow:
    """
    A paper's figures and tables computed again: its number beside ours, row by row, with the assumptions made where it gives no value, and its errors.
    """

    def __init__(self, *, where: str = '', what: str = '', unit: str = '', paper: float | None = None, ours: float = 0.0, rule: str = '', within: bool = False) -> None: ...

    @property
    def where(self) -> str:
        """place in the paper: "Table 1\""""

    @property
    def what(self) -> str:
        """"J_d of OJD\""""

    @property
    def unit(self) -> str:
        """"" for a pure number"""

    @property
    def paper(self) -> float | None:
        """the paper's number; none where a claim of its text is tested"""

    @property
    def ours(self) -> float: ...

    @property
    def rule(self) -> str:
        """when ours counts as the same: "± 1\""""

    @property
    def within(self) -> bool: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ReproducedTable:
    """A table that is printed as a whole, rows above being its checks."""

    def __init__(self, *, caption: str = '', head: Sequence[str] | None = None, rows: Sequence[Sequence[str]] | None = None) -> None: ...

    @property
    def caption(self) -> str: ...

    @property
    def head(self) -> list[str]: ...

    @property
    def rows(self) -> list[list[str]]: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class ReproducedFigure:
    """
    A paper's figures and tables computed again: its number beside ours, row by row, with the assumptions made where it gives no value, and its errors.
    """

    def __init__(self, *, name: str = '', caption: str = '', svg: str = '') -> None: ...

    @property
    def name(self) -> str:
        """name of the file: "friction\""""

    @property
    def caption(self) -> str:
        """"Fig. 4: …\""""

    @property
    def svg(self) -> str: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

class Reproduction:
    """
    A paper's figures and tables computed again: its number beside ours, row by row, with the assumptions made where it gives no value, and its errors.
    """

    def __init__(self, *, paper: str = '', title: str = '', about: str = '', rows: Sequence[ReproducedRow] | None = None, tables: Sequence[ReproducedTable] | None = None, figures: Sequence[ReproducedFigure] | None = None, assumed: Sequence[str] | None = None, wrong: Sequence[str] | None = None, left: Sequence[str] | None = None, seconds: float = 0.0) -> None: ...

    @property
    def paper(self) -> str:
        """key: "indri2002\""""

    @property
    def title(self) -> str:
        """authors and title"""

    @property
    def about(self) -> str:
        """what is computed again, in a few sentences"""

    @property
    def rows(self) -> list[ReproducedRow]: ...

    @property
    def tables(self) -> list[ReproducedTable]: ...

    @property
    def figures(self) -> list[ReproducedFigure]: ...

    @property
    def assumed(self) -> list[str]:
        """assumptions where the paper gives no value"""

    @property
    def wrong(self) -> list[str]:
        """errors of the paper, or of its scan"""

    @property
    def left(self) -> list[str]:
        """results that cannot be computed again, and why"""

    @property
    def seconds(self) -> float: ...

    def __repr__(self) -> str: ...

    def replace(self, **changed: Any) -> Self:
        """The same with these fields changed."""

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def within(self) -> bool:
        """every row is"""

def papers() -> list[str]:
    """Those that can be reproduced, by year."""

def run_reproduce(paper: str, seed: int = 1, threads: int = 0, progress: object | None = None) -> Reproduction: ...

def reproduction_page(reproduction: Reproduction) -> str:
    """
    The page of a reproduction, Markdown; its figures are taken to lie in a folder of the paper's key beside it.
    """

def reproduction_files(reproduction: Reproduction) -> list[OutputFile]:
    """That page, PAPER.md, and its figures, PAPER/NAME.svg."""
