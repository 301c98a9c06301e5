"""Every bad robot is refused with the file, the line, the joint, and what to do; nothing is written."""

import pytest

LINK = '<link name="{}"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>\n'
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def joint(name, parent, child, inside=LIMIT, type="revolute"):
    return f'<joint name="{name}" type="{type}"><parent link="{parent}"/><child link="{child}"/>{inside}</joint>\n'


def urdf(*parts, links=("a", "b")):
    return '<robot name="r">\n' + "".join(LINK.format(n) for n in links) + "".join(parts) + "</robot>\n"


def arm(inside, type="revolute"):  # links on lines 2 and 3, the joint on line 4
    return urdf(joint("shoulder", "a", "b", inside, type))


BAD_URDFS = {
    "cycle": (urdf(joint("j1", "a", "b"), joint("j2", "b", "c"), joint("j3", "c", "b2"), joint("j4", "b2", "a"),
                   links=("a", "b", "c", "b2")), ["bad.urdf:", "cycle", "tree", "joint 'j"]),
    "closed loop": (urdf(joint("j1", "a", "b"), joint("j2", "a", "c"), joint("j3", "b", "c"), links=("a", "b", "c")),
                    ["bad.urdf:7:", "link 'c'", "'j2'", "'j3'", "closed loop"]),
    "self": (urdf(joint("j1", "a", "a"), links=("a",)), ["bad.urdf:3:", "joint 'j1'", "cycle"]),
    "disconnected": (urdf(joint("j1", "a", "b"), links=("a", "b", "island")), ["bad.urdf:", "disconnected", "'island'"]),
    "unknown link": (urdf(joint("j1", "a", "nowhere")), ["bad.urdf:4:", "joint 'j1'", "'nowhere'", "does not exist"]),
    "zero axis": (arm('<axis xyz="0 0 0"/>' + LIMIT), ["bad.urdf:4:", "joint 'shoulder'", "axis", "no direction"]),
    "short axis": (arm('<axis xyz="0 1"/>' + LIMIT), ["bad.urdf:4:", "joint 'shoulder'", "must hold 3 numbers, not 2"]),
    "nan": (arm('<origin xyz="0 nan 0"/>' + LIMIT), ["bad.urdf:4:", "joint 'shoulder'", 'xyz="0 nan 0"', "finite"]),
    "wrong type": (arm('<origin xyz="0 zero 0"/>' + LIMIT), ["bad.urdf:4:", "joint 'shoulder'", 'xyz="0 zero 0"', "<origin>"]),
    "negative mass": (urdf(joint("j", "a", "b")).replace('"1"', '"-1.5"', 1), ["bad.urdf:2:", "link 'a'", "negative mass -1.5"]),
    "no mass": (urdf(joint("j", "a", "b")).replace('<mass value="1"/>', "", 1), ["bad.urdf:2:", "link 'a'", "<mass>"]),
    "unknown joint type": (arm(LIMIT, "revolut"), ["bad.urdf:4:", "joint 'shoulder'", "'revolut'", "did you mean 'revolute'?"]),
    "floating": (arm("", "floating"), ["bad.urdf:4:", "joint 'shoulder'", "is floating", "--base floating"]),
    "two joints, one name": (urdf(joint("j", "a", "b"), joint("j", "b", "c"), links=("a", "b", "c")), ["bad.urdf:6:", "joint 'j'", "second"]),
    "two links, one name": (urdf(joint("j", "a", "b"), links=("a", "b", "b")), ["bad.urdf:4:", "link 'b'", "second"]),
    "limits crossed": (arm('<limit lower="2" upper="1" effort="1" velocity="1"/>'), ["bad.urdf:4:", "lower limit 2 is above the upper limit 1"]),
    "mimic cycle": (urdf(joint("j1", "a", "b", LIMIT + '<mimic joint="j2"/>'), joint("j2", "b", "c", LIMIT + '<mimic joint="j1"/>'),
                         links=("a", "b", "c")), ["bad.urdf:", "joint 'j", "follows itself", "cycle"]),
    "mimic of nothing": (arm(LIMIT + '<mimic joint="ghost"/>'), ["bad.urdf:4:", "joint 'shoulder'", "'ghost'", "not a moving joint"]),
    "xacro": ('<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">\n<xacro:include filename="x"/>\n</robot>', ["bad.urdf:2:", "<xacro:include>", "xacro bad.urdf > robot.urdf"]),
    "xacro inside": (arm("<xacro:limits/>"), ["bad.urdf:4:", "<xacro:limits>", "xacro bad.urdf > robot.urdf"]),
    "an expression": (arm('<origin xyz="0 0 ${length}"/>' + LIMIT), ["bad.urdf:4:", "${length}", "xacro bad.urdf > robot.urdf"]),
    "a length beyond all": (arm('<origin xyz="0 0 1e100"/>' + LIMIT), ["bad.urdf", "'shoulder'", "1e+100 m", "in m"]),
    "an inertia beyond all": (urdf(joint("j", "a", "b")).replace('ixx="1"', 'ixx="1e200"'), ["bad.urdf", "'j'", "1e+200"]),
    "malformed XML": ('<robot name="r">\n<link name="a">\n</robot>', ["bad.urdf:", "malformed XML"]),
    "not a URDF": ("<sdf></sdf>", ["bad.urdf:1:", "<sdf>", "neither a URDF"]),
    "no link": ('<robot name="r"></robot>', ["bad.urdf:", "no link"]),
    "nothing moves": (arm("", "fixed"), ["bad.urdf:", "no moving joint"]),
    "no name": (urdf('<joint type="fixed"/>'), ["bad.urdf:4:", "<joint> has no name"]),
    "a name of two lines": (urdf(joint("j&#10;k", "a", "b")), ["bad.urdf:4:", "one short line"]),
    "too many links": (urdf(links=[f"l{i}" for i in range(3000)]), ["bad.urdf:", "3000 links", "up to"]),
}

GOOD_FILE = """\
name: bad
convention: modified-dh
joints:
  - {name: one, alpha: 0, d: 0, theta: 0, r: 0, position: [-1, 1]}
  - {name: two, alpha: 0, d: 0.5, theta: 0, r: 0}
links:
  - {mass: 1, com: [0.1, 0, 0], inertia: [1, 0, 0, 1, 0, 1]}
  - {mass: 1, com: [0.1, 0, 0], inertia: [1, 0, 0, 1, 0, 1]}
friction: [viscous, coulomb]
"""

# what to change in the good file, and what must be said
BAD_FILES = {
    "unknown key": ("friction:", "fricton:", ["bad.yaml:9:", "unknown key 'fricton'", "did you mean 'friction'?"]),
    "unknown key in a joint": ("position:", "positon:", ["bad.yaml:4:", "joints[1]", "'positon'", "did you mean 'position'?"]),
    "wrong type": ("d: 0.5", "d: long", ["bad.yaml:5:", "joints[2].d", "must be a number, not 'long'"]),
    "a list for a number": ("d: 0.5", "d: [1]", ["bad.yaml:5:", "joints[2].d", "must be a number"]),
    "a number for a list": ("[-1, 1]", "1", ["bad.yaml:4:", "joints[1].position", "must be a list"]),
    "nan": ("d: 0.5", "d: nan", ["bad.yaml:5:", "joints[2].d", "finite", "nan"]),
    "yaml's nan": ("d: 0.5", "d: .nan", ["bad.yaml:5:", "joints[2].d"]),
    "infinity": ("d: 0.5", "d: inf", ["bad.yaml:5:", "joints[2].d", "finite"]),
    "pi over zero": ("d: 0.5", "d: pi/0", ["bad.yaml:5:", "finite"]),
    "negative mass": ("- {mass: 1", "- {mass: -1", ["bad.yaml:7:", "links[1].mass", "cannot be negative"]),
    "another convention's key": ("d: 0.5", "a: 0.5", ["bad.yaml:5:", "joints[2]", "'a' belongs to convention", "modified-dh", "alpha, d, theta, r"]),
    "missing key": ("d: 0.5, ", "", ["bad.yaml:5:", "joints[2]", "'d' is missing"]),
    "unknown convention": ("modified-dh", "modified", ["bad.yaml:2:", "convention", "'modified'", "it can be: modified-dh, craig, dh"]),
    "short list": ("com: [0.1, 0, 0]", "com: [0.1, 0]", ["bad.yaml:7:", "links[1].com", "3 entries, not 2"]),
    "too few links": ("  - {mass: 1, com: [0.1, 0, 0], inertia: [1, 0, 0, 1, 0, 1]}\n", "", ["bad.yaml:7:", "links", "2 entries, not 1"]),
    "limits crossed": ("[-1, 1]", "[1, -1]", ["bad.yaml:4:", "joints[1].position", "lower limit is above"]),
    "speed of zero": ("position: [-1, 1]", "velocity: 0", ["bad.yaml:4:", "joints[1].velocity", "must be positive"]),
    "unknown joint type": ("name: two", "name: two, type: rotary", ["bad.yaml:5:", "joints[2].type", "'rotary'", "revolute, prismatic"]),
    "two joints, one name": ("name: two", "name: one", ["bad.yaml:5:", "joints[2]", "two joints are named 'one'"]),
    "a key twice": ("d: 0.5", "d: 0.5, d: 0.6", ["bad.yaml:5:", "'d' appears twice"]),
    "no joints": ("joints:", "joints: []\nlinks: []\nx:", ["bad.yaml:"]),
    "unknown friction": ("coulomb", "coulom", ["bad.yaml:9:", "'coulom'", "did you mean 'coulomb'?"]),
    "friction twice": ("coulomb", "viscous", ["bad.yaml:9:", "'viscous' appears twice"]),
    "singular transmission": ("friction:", "drives: {transmission: [[1, 2], [2, 4]]}\nfriction:", ["bad.yaml:9:", "drives.transmission", "singular"]),
    "tiny transmission": ("friction:", "drives: {transmission: [[1e-310, 0], [0, 1]]}\nfriction:", ["bad.yaml:9:", "singular"]),
    "transmission of another size": ("friction:", "drives: {transmission: [[1]]}\nfriction:", ["bad.yaml:9:", "2 entries, not 1"]),
    "dependent coupling": ("friction:", "coupling: {G: [[1, 1], [1, 1]]}\nfriction:", ["bad.yaml:9:", "coupling.G", "dependent"]),
    "parent ahead": ("name: two", "name: two, parent: 7", ["bad.yaml:5:", "joints[2].parent", "whole number from 0 to 1"]),
    "schema of the future": ("name: bad", "schema: 2\nname: bad", ["bad.yaml:1:", "schema"]),
    "a coordinate named like a joint": ("name: two", "name: q1", ["bad.yaml:9:", "coupling", "rename joint 'q1'"]),
    "malformed YAML": ("[viscous, coulomb]", "[viscous, coulomb", ["bad.yaml:", "not valid YAML"]),
    "a stray comma": ("name: bad", ", name: bad", ["bad.yaml:1:", "comma too many"]),
    "two documents": ("friction:", "---\nfriction:", ["bad.yaml:9:", "more than one YAML document"]),
    "deep nesting": ("[viscous, coulomb]", "[" * 100000, ["bad.yaml:", "nested too deeply"]),
    "a NUL byte": ("friction:", "fri\0ction:", ["bad.yaml:", "NUL byte"]),
}


@pytest.mark.parametrize("case", BAD_URDFS)
def test_bad_urdf(steelyard, case):
    text, saying = BAD_URDFS[case]
    steelyard.write("bad.urdf", text)
    steelyard.refuses("inspect", "bad.urdf", saying=saying)


def test_the_good_file_is_good(steelyard):
    steelyard.write("bad.yaml", GOOD_FILE)
    assert steelyard("inspect", "bad.yaml").code == 0


@pytest.mark.parametrize("case", BAD_FILES)
def test_bad_robot_file(steelyard, case):
    old, new, saying = BAD_FILES[case]
    assert old in GOOD_FILE
    text = GOOD_FILE.replace(old, new, 1)
    if case == "a coordinate named like a joint":
        text = text.replace("friction:", "coupling: {G: [[2, 0], [0, 1]]}\nfriction:")
    steelyard.write("bad.yaml", text)
    steelyard.refuses("inspect", "bad.yaml", saying=saying)


def test_empty_file(steelyard):
    for text in ("", "\n\n", "# only a comment\n"):
        steelyard.write("empty.yaml", text)
        steelyard.refuses("inspect", "empty.yaml", saying=["empty.yaml", "empty"])


def test_missing_file_and_directory(steelyard):
    steelyard.refuses("inspect", "nowhere.urdf", saying="nowhere.urdf: no such file")
    (steelyard.folder / "folder.urdf").mkdir()
    steelyard.refuses("inspect", "folder.urdf", saying=["folder.urdf", "is a directory"])


@pytest.mark.parametrize("name, start", [("huge.urdf", b"<robot name='r'><!--"), ("huge.yaml", b"name: r\nsource: ")])
def test_huge_file(steelyard, name, start):
    steelyard.write(name, start + b"x" * (33 << 20))
    steelyard.refuses("inspect", name, saying=[name, "larger than 32 MB"])


def test_a_robot_file_of_brackets(steelyard):
    steelyard.write("brackets.yaml", "[" * (8 << 20))
    steelyard.refuses("inspect", "brackets.yaml", saying=["brackets.yaml", "larger than 4 MB"])


def test_binary_file(steelyard):
    steelyard.write("image.urdf", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
    steelyard.refuses("inspect", "image.urdf", saying="image.urdf")


def test_unknown_bundled_name(steelyard):
    steelyard.refuses("inspect", "pumma560", saying=["pumma560", "did you mean 'puma560'?", "denso-vp6242g"])
    steelyard.refuses("inspect", "zzz", saying=["neither a file nor a bundled robot", "denso-vp6242g"])


def test_unknown_joints_of_a_robot(steelyard):
    steelyard.refuses("inspect", "panda", "--joints", "panda_joint1,panda_jiont2", saying=["panda", "'panda_jiont2'", "did you mean 'panda_joint2'?"])
    steelyard.refuses("inspect", "panda", "--joints", "panda_joint1,panda_joint1", saying=["panda_joint1", "twice"])


@pytest.mark.parametrize("gravity", ["1,2", "1,2,3,4", "0,0,down", "0,0,nan"])
def test_bad_gravity(steelyard, gravity):
    steelyard.refuses("inspect", "planar-2r", f"--gravity={gravity}", saying="--gravity")


# ---- what other readers of URDF take, with a warning; and what no robot is like


def diagnosed(steelyard, text, name="odd.urdf"):
    steelyard.write(name, text)
    out = steelyard("inspect", name, "--json").json()
    return out, {d["code"]: d["message"] for d in out["diagnostics"]}


def test_a_world_that_nobody_declares(steelyard):
    out, said = diagnosed(steelyard, urdf(joint("stand", "world", "a", "", "fixed"), joint("shoulder", "a", "b")))
    assert [j["name"] for j in out["joints"]] == ["shoulder"] and not said


def test_products_of_inertia_that_are_left_out_are_zero(steelyard):
    whole = arm(LIMIT).replace('ixx="1"', 'ixx="2"')
    out, said = diagnosed(steelyard, whole.replace('ixy="0" ixz="0"', ""))
    assert "link 'b'" in said["urdf-no-product"] and "ixy, ixz" in said["urdf-no-product"]
    assert diagnosed(steelyard, whole)[0]["base"] == out["base"]


@pytest.mark.parametrize("name", ["damping", "friction"])
def test_friction_below_zero_is_left_out(steelyard, name):
    _, said = diagnosed(steelyard, arm(LIMIT + f'<dynamics {name}="-1"/>'))
    assert "'shoulder'" in said["urdf-negative"] and f'{name}="-1"' in said["urdf-negative"]


DRAKE = ('<transmission name="t"><joint name="shoulder"/><actuator name="m"><drake:gear_ratio value="100"/>'
         '<drake:rotor_inertia value="1e-4"/></actuator></transmission>')
MUJOCO = '<mujoco><default/><joint name="shoulder" armature="1" damping="3" frictionloss="0.5"/></mujoco>'


@pytest.mark.parametrize(("inside", "beside", "brake"), [("", DRAKE, 0), ("", MUJOCO, 3.5), ('<dynamics armature="1"/>', "", 0)])
def test_rotor_inertia_of_extensions(steelyard, inside, beside, brake):
    steelyard.write("motion.csv", "q1,qd1,qdd1\n0,0,0\n0,0,1\n0,1,0\n")
    tau = []
    for text in (urdf(joint("shoulder", "a", "b", LIMIT + inside), beside), arm(LIMIT)):
        steelyard.write("odd.urdf", text)
        outcome = steelyard("predict", "odd.urdf", "motion.csv")
        assert outcome.code == 0, outcome
        tau.append([float(x) for x in outcome.out.split()[1:]])
    with_rotor, without = tau
    assert with_rotor[1] - without[1] == pytest.approx(1)  # at 1 rad/s²
    assert with_rotor[2] - without[2] == pytest.approx(brake)  # at 1 rad/s


LIMITED = """\
name: odd
convention: modified-dh
joints:
  - {name: one, alpha: 0, d: 0, theta: 0, r: 0, position: [-1, 1], velocity: 2}
  - {name: two, alpha: pi/2, d: 0.5, theta: 0, r: 0, position: [-1, 1], velocity: 2}
"""
DEGREES = LIMITED.replace("position: [-1, 1], velocity: 2", "position: [-118, 120], velocity: 110", 1)


@pytest.mark.parametrize(("text", "name", "code", "word"), [
    (DEGREES, "odd.yaml", "limits-in-degrees", "'one' -118 … 120"),
    (arm('<limit lower="-118" upper="120" effort="9" velocity="110"/>'), "odd.urdf", "limits-in-degrees", "'shoulder' -118 … 120"),
    (arm('<origin rpy="0 90 0"/>' + LIMIT), "odd.urdf", "angles-in-degrees", "rpy = 90"),
    (LIMITED.replace("alpha: 0,", "alpha: 90,", 1), "odd.yaml", "angles-in-degrees", "alpha = 90"),
    (arm(LIMIT).replace('ixx="1"', 'ixx="-1"'), "odd.urdf", "negative-inertia", "'b'"),
])
def test_no_robot_is_like_that(steelyard, text, name, code, word):
    _, said = diagnosed(steelyard, text, name)
    assert word in said[code]
    steelyard.refuses("excite", name, "-o", "plan.json", "--iterations", "20",
                      saying={"limits-in-degrees": "degrees", "angles-in-degrees": "degrees"}.get(code, "negative"))


def test_a_moment_above_the_sum_of_the_others(steelyard):
    _, said = diagnosed(steelyard, arm(LIMIT).replace('ixx="1"', 'ixx="3"'))
    assert "'b'" in said["inertia-triangle"]


def test_limits_of_a_file_take_the_place_of_degrees(steelyard):
    steelyard.write("odd.yaml", DEGREES)
    steelyard.write("limits.yaml", "joints:\n  one: {position: [-2, 2], velocity: 2}\n")
    outcome = steelyard("excite", "odd.yaml", "-o", "plan.json", "--iterations", "20", "--limits", "limits.yaml")
    assert outcome.code == 0, outcome


@pytest.mark.parametrize("robot", ["ur10e", "panda", "iiwa14", "tx40", "puma560"])
def test_bundled_robots_are_like_robots(steelyard, robot):
    codes = {d["code"] for d in steelyard("inspect", robot, "--json").json()["diagnostics"]}
    assert not codes & {"limits-in-degrees", "angles-in-degrees", "negative-inertia", "inertia-triangle"}


def test_gravity_beyond_all_and_utf_16(steelyard):
    for gravity in ("0,0,-1e300", "0,0,-9810"):
        steelyard.refuses("inspect", "ur10e", "--gravity", gravity, saying=["gravity", "m/s²"])
    steelyard.write("wide.urdf", arm(LIMIT).encode("utf-16"))
    steelyard.refuses("inspect", "wide.urdf", saying=["wide.urdf", "UTF-16", "UTF-8"])


def test_two_hundred_joints_are_the_most(steelyard):
    def chain(count):
        links = [f"link{k}" for k in range(count + 1)]
        return urdf("".join(joint(f"j{k}", links[k], links[k + 1]) for k in range(count)), links=links)

    steelyard.write("most.urdf", chain(200))
    assert steelyard("inspect", "most.urdf", "--json").json()["dof"] == 200
    steelyard.write("more.urdf", chain(201))
    steelyard.refuses("inspect", "more.urdf", saying=["more.urdf", "201 moving joints", "up to 200"])
