"""An MJCF as the robot: read as a URDF is, and given back with what was identified."""

import re
import shutil
import struct

import mujoco
import numpy as np
import pytest

PENDULUM = """<mujoco model="pendulum">
  <!-- two bars -->
  <compiler angle="radian"/>
  <default><joint damping="0.1" armature="0.01" frictionloss="0.2"/></default>
  <worldbody>
    <body name="upper" pos="0 0 1"><joint name="shoulder" axis="0 1 0" range="-3 3"/>
      <inertial pos="0 0 -0.3" mass="2" diaginertia="0.06 0.06 0.002"/>
      <geom name="bar" type="capsule" size="0.03" fromto="0 0 0 0 0 -0.6"/>
      <body name="lower" pos="0 0 -0.6"><joint name="elbow" axis="0 1 0" range="-2.5 2.5"/>
        <inertial pos="0 0 -0.2" mass="1" diaginertia="0.02 0.02 0.001"/>
        <geom name="rod" type="capsule" size="0.02" fromto="0 0 0 0 0 -0.4"/><site name="tip" pos="0 0 -0.4"/></body></body>
  </worldbody>
  <actuator><motor name="s" joint="shoulder" ctrlrange="-40 40"/><motor name="e" joint="elbow" ctrlrange="-15 15"/></actuator>
  <keyframe><key name="down" qpos="0 0"/></keyframe>
</mujoco>
"""


def done(outcome):
    assert outcome.code == 0, outcome
    return outcome


def swinging(steelyard, robot, folder):
    """A log of a designed motion, without noise."""
    limits = folder / "limits.yaml"
    limits.write_text("joints:\n- {velocity: 4, acceleration: 30}\n- {velocity: 5, acceleration: 40}\n")
    plan, log = folder / "plan.json", folder / "log.csv"
    done(steelyard("excite", robot, "-o", plan, "--limits", limits, "--iterations", "1000", "--seed", "1"))
    done(steelyard("simulate", robot, plan, "-o", log, "--periods", "3"))
    return log


def test_identify_gives_the_users_file_back(steelyard, tmp_path):
    robot = tmp_path / "pendulum.xml"
    robot.write_text(PENDULUM)
    log = swinging(steelyard, robot, tmp_path)
    out = tmp_path / "out"
    done(steelyard("identify", robot, log, "--friction", "viscous,coulomb", "-o", out))
    written = (out / "model.xml").read_text()
    assert "<!-- two bars -->" in written and 'name="tip"' in written and 'name="down"' in written
    before, after = (mujoco.MjModel.from_xml_string(text) for text in (PENDULUM, written))
    assert after.ngeom == before.ngeom and after.nkey == 1
    # The log is without noise: the same robot comes back.
    assert np.allclose(after.dof_damping, before.dof_damping, rtol=0.02)
    assert np.allclose(after.dof_frictionloss, before.dof_frictionloss, rtol=0.02)
    data = [mujoco.MjData(m) for m in (before, after)]
    for q in ([0.3, -0.5], [1.2, 0.4]):
        bias = []
        for m, d in zip((before, after), data):
            d.qpos[:] = q
            d.qvel[:] = 0
            mujoco.mj_forward(m, d)
            bias.append(d.qfrc_bias.copy())
        assert np.allclose(*bias, rtol=0.01, atol=0.01)


def test_what_is_locked_is_gone(steelyard, tmp_path):
    robot = tmp_path / "pendulum.xml"
    robot.write_text(PENDULUM)
    out = tmp_path / "one.xml"
    done(steelyard("export", robot, "--joints", "shoulder", "--into", robot, "-o", out))
    model = mujoco.MjModel.from_xml_path(str(out))
    assert model.njnt == 1 and model.nu == 1 and model.nkey == 0
    assert "elbow" not in re.sub(r"<!--.*?-->", "", out.read_text(), flags=re.S)
    assert np.isclose(model.body_mass.sum(), 3)


def tetrahedron(path, size):
    path.parent.mkdir(parents=True, exist_ok=True)
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]) * size
    faces = [corners[list(face)] for face in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))]
    path.write_bytes(b"\0" * 80 + struct.pack("<I", 4) + b"".join(struct.pack("<12f", 0, 0, 0, *f.ravel()) + b"\0\0" for f in faces))


def with_meshes(folder):
    """A pendulum in robots/, whose upper bar is a mesh of assets/, and whose lower one is a mesh beside the file that is included for it."""
    tetrahedron(folder / "robots/assets/bar.stl", 0.1)
    tetrahedron(folder / "robots/parts/rod.stl", 0.05)
    (folder / "robots/parts/rod.xml").write_text(
        '<mujocoinclude><asset><include file="mesh.xml"/></asset></mujocoinclude>')
    (folder / "robots/parts/mesh.xml").write_text('<mujocoinclude><mesh name="rod" file="rod.stl"/></mujocoinclude>')
    robot = folder / "robots/pendulum.xml"
    robot.write_text(PENDULUM.replace('<compiler angle="radian"/>', '<compiler angle="radian" meshdir="assets"/><include file="parts/rod.xml"/>'
                                                                    '<asset><mesh name="bar" file="bar.stl"/></asset>')
                     .replace('type="capsule" size="0.03" fromto="0 0 0 0 0 -0.6"', 'type="mesh" mesh="bar"')
                     .replace('type="capsule" size="0.02" fromto="0 0 0 0 0 -0.4"', 'type="mesh" mesh="rod"'))
    return robot


def test_meshes_are_found_from_where_the_file_is_written(steelyard, tmp_path):
    robot = with_meshes(tmp_path)
    before = mujoco.MjModel.from_xml_path(str(robot))
    assert before.nmesh == 2
    (tmp_path / "sub").mkdir()
    done(steelyard("export", robot, "--format", "mjcf", "--into", robot, "-o", tmp_path / "sub/copy.xml"))
    log = swinging(steelyard, robot, tmp_path)
    done(steelyard("identify", robot, log, "--friction", "viscous,coulomb", "-o", tmp_path / "sub/model", "--no-report"))
    for written in (tmp_path / "sub/copy.xml", tmp_path / "sub/model/model.xml"):
        after = mujoco.MjModel.from_xml_path(str(written))
        assert np.array_equal(after.mesh_vert, before.mesh_vert)
        assert str(tmp_path) not in written.read_text(), "folders may move together"
    # Beside the original nothing changes.
    done(steelyard("export", robot, "--format", "mjcf", "--into", robot, "-o", tmp_path / "robots/copy.xml"))
    assert mujoco.MjModel.from_xml_path(str(tmp_path / "robots/copy.xml")).nmesh == 2 and 'meshdir="assets"' in (tmp_path / "robots/copy.xml").read_text()
    # On stdout it may go anywhere.
    text = done(steelyard("export", robot, "--format", "mjcf", "--into", "robots/pendulum.xml")).out
    assert mujoco.MjModel.from_xml_string(text).nmesh == 2
    shutil.move(tmp_path / "sub/copy.xml", tmp_path / "copy.xml")
    with pytest.raises(ValueError, match="No such file"):
        mujoco.MjModel.from_xml_path(str(tmp_path / "copy.xml"))


def test_meshes_without_a_folder_of_their_own_get_one_only_where_the_file_moves(steelyard, tmp_path):
    robot = with_meshes(tmp_path)
    robot.write_text(robot.read_text().replace(' meshdir="assets"', "").replace('file="bar.stl"', 'file="assets/bar.stl"'))
    for place, folder in (("robots", None), ("", "robots"), ("robots/assets", "..")):
        out = tmp_path / place / "copy.xml"
        done(steelyard("export", robot, "--format", "mjcf", "--into", robot, "-o", out))
        assert mujoco.MjModel.from_xml_path(str(out)).nmesh == 2
        assert re.findall(r'meshdir="([^"]*)"', out.read_text()) == ([folder] if folder else [])


HELD = """<mujoco model="leg">
  <compiler angle="radian" {}/>
  <worldbody><body name="trunk" pos="0 0 1"><freejoint/><geom type="box" size="0.2 0.1 0.05"/><site name="imu"/>
    <body name="thigh"><joint name="hip" axis="0 1 0" range="-2 2" damping="0.1" armature="0.01"/>
      <inertial pos="0 0 -0.2" mass="1" diaginertia="0.02 0.02 0.001"/><geom size="0.02"/>
      <body name="trunk_foot" pos="0 0 -0.4"><site name="trunk"/><geom type="sphere" size="0.03" mass="0.2"/></body></body></body>
    <body name="stand" pos="1 0 0"><geom type="box" size="0.1 0.1 0.1"/></body></worldbody>
  <actuator><motor name="hip" joint="hip" ctrlrange="-40 40"/></actuator>
</mujoco>
"""


@pytest.mark.parametrize("compiler", ["", 'settotalmass="12"', 'boundmass="2" boundinertia="0.01"', 'inertiafromgeom="true"', 'balanceinertia="true"'])
def test_a_held_body_keeps_the_mass_that_the_compiler_made_of_its_own(compiler, steelyard, tmp_path):
    robot = tmp_path / "leg.xml"
    robot.write_text(HELD.format(compiler))
    before = mujoco.MjModel.from_xml_path(str(robot))
    # Links as they are: every body keeps its own.
    done(steelyard("export", robot, "--into", robot, "-o", tmp_path / "same.xml"))
    same = mujoco.MjModel.from_xml_path(str(tmp_path / "same.xml"))
    for name in ("body_mass", "body_inertia", "body_ipos", "body_iquat"):
        assert np.array_equal(getattr(same, name), getattr(before, name)), name
    assert compiler in (tmp_path / "same.xml").read_text()
    # Another thigh: what is welded to it has its mass there, and the others have what they had.
    other = tmp_path / "other.xml"
    other.write_text(HELD.format(compiler).replace('mass="1"', 'mass="2.5"').replace('<geom size="0.02"/>', '<geom size="0.025"/>'))
    done(steelyard("export", other, "--into", robot, "-o", tmp_path / "changed.xml"))
    changed, expected = (mujoco.MjModel.from_xml_path(str(path)) for path in (tmp_path / "changed.xml", other))
    mass = {m: {m.body(k).name: m.body_mass[k] for k in range(m.nbody)} for m in (before, changed, expected)}
    for held in ("trunk", "stand"):
        assert np.isclose(mass[changed][held], mass[before][held], rtol=1e-12), held
        k = before.body(held).id
        assert np.allclose(changed.body_inertia[k], before.body_inertia[k], rtol=1e-9)
    assert np.isclose(mass[changed]["thigh"], mass[expected]["thigh"] + mass[expected]["trunk_foot"], rtol=1e-9)
    assert mass[changed]["trunk_foot"] == 0


def test_a_file_of_another_robot_is_refused(steelyard, tmp_path):
    robot = tmp_path / "pendulum.xml"
    robot.write_text(PENDULUM)
    steelyard.refuses("export", "ur10e", "--into", robot, "-o", tmp_path / "a.xml", saying="is not the MJCF of 'ur10e'")
    steelyard.refuses("export", robot, "--into", robot, "-o", tmp_path / "a.urdf", saying="is an MJCF, and --format asks for a URDF")
    assert not (tmp_path / "a.xml").exists()


# What is not modelled, each in place of something in the pendulum's file: its code, its level, and words of it.
NOTES = {
    "mjcf-spring": ('name="elbow"', 'name="elbow" springdamper="0.1 1"', "warning", ["springdamper", "elbow"]),
    "mjcf-gravcomp": ('name="lower"', 'name="lower" gravcomp="1"', "warning", ["gravity compensation", "lower"]),
    "mjcf-closed-loop": ("<actuator>", '<equality><connect body1="lower" body2="world" anchor="0 0 0"/></equality><actuator>', "warning", ["connect"]),
    "mjcf-actuator": ('<motor name="e" joint="elbow"', '<motor name="e" site="tip"', "info", ["act on no joint", "e"]),
    "mjcf-no-mass": ('<inertial pos="0 0 -0.2" mass="1" diaginertia="0.02 0.02 0.001"/>\n        <geom name="rod" ', '<geom name="rod" mass="0" ', "warning",
                     ["massless", "lower"]),
    "mjcf-unknown-shape": ('type="capsule" size="0.02" fromto="0 0 0 0 0 -0.4"', 'type="mesh" mesh="gone"', "info", ["a mesh cannot be read", "lower"]),
    "mjcf-not-used": ("<default>", '<option viscosity="1"/><default>', "warning", ['viscosity="1"']),
    "mjcf-gains": ('<motor name="e"', '<position kp="3"', "info", ["shoulder"]),
    "mjcf-tendon": ("<actuator>", '<tendon><fixed name="rope" stiffness="1"><joint joint="elbow" coef="1"/></fixed></tendon><actuator>', "warning", ["rope"]),
    "mjcf-base-held": ("<joint name=\"shoulder\" axis=\"0 1 0\" range=\"-3 3\"/>", "<freejoint name=\"shoulder\"/>", "info", ["upper"]),
    "mjcf-ignored-tag": ("<actuator>", "<sensor/><actuator>", "info", ["<sensor>", "poses down"]),
}


@pytest.mark.parametrize("code", NOTES)
def test_what_is_not_modelled_is_said_once(code, steelyard):
    right, other, severity, words = NOTES[code]
    assert right in PENDULUM
    text = PENDULUM.replace(right, other, 1)
    if code == "mjcf-unknown-shape":
        text = text.replace("<default>", '<asset><mesh name="gone" file="gone.stl"/></asset><default>', 1)
    if code == "mjcf-base-held":
        text = text.replace('<motor name="s" joint="shoulder" ctrlrange="-40 40"/>', "")
    steelyard.write("noted.xml", text)
    found = [d for d in done(steelyard("inspect", "noted.xml", "--json")).json()["diagnostics"] if d["code"] == code]
    assert len(found) == 1 and found[0]["severity"] == severity, found
    assert all(word in found[0]["message"] for word in ["noted.xml", *words]), found
    steelyard.write("plain.xml", PENDULUM)
    plain = {d["code"] for d in done(steelyard("inspect", "plain.xml", "--json")).json()["diagnostics"]}
    assert code not in plain or code == "mjcf-ignored-tag", "the pendulum has poses"


def test_what_would_change_written_masses_is_said(steelyard):
    steelyard.write("robot.xml", PENDULUM.replace("<compiler ", '<compiler boundmass="0.5" '))
    steelyard.write("other.xml", PENDULUM.replace('mass="1"', 'mass="1.5"'))
    outcome = done(steelyard("export", "other.xml", "--into", "robot.xml", "-o", "out.xml", "--json")).json()
    found = [d["message"] for d in outcome["diagnostics"] if d["code"] == "mjcf-compiler"]
    assert len(found) == 1 and "boundmass" in found[0] and "boundmass" not in (steelyard.folder / "out.xml").read_text()
    outcome = done(steelyard("export", "robot.xml", "--into", "robot.xml", "-o", "out.xml", "--json")).json()
    assert "mjcf-compiler" not in {d["code"] for d in outcome["diagnostics"]} and "boundmass" in (steelyard.folder / "out.xml").read_text()


# The usual mistakes, each in place of something in the pendulum's file.
MISTAKES = {
    "missing include": ("<compiler", '<include file="parts.xml"/><compiler', ["parts.xml", "no such file"]),
    "cyclic include": ("<compiler", '<include file="bad.xml"/><compiler', ["bad.xml", "included twice"]),
    "include of includes": ("<compiler", '<include file="ring.xml"/><compiler', ["ring.xml", "included twice"]),
    "unknown class": ('name="elbow"', 'name="elbow" class="knee"', ["'elbow'", 'no <default class="knee">']),
    "unknown childclass": ('name="lower"', 'name="lower" childclass="knee"', ['no <default class="knee">']),
    "orientation without length": ('name="lower"', 'name="lower" quat="0 0 0 0"', ["'lower'", "quat has no length"]),
    "orientation of three numbers": ('name="lower"', 'name="lower" quat="1 0 0"', ["'lower'", "3 numbers, not 4"]),
    "two orientations": ('name="lower"', 'name="lower" quat="1 0 0 0" euler="0 0 0"', ["more than one orientation"]),
    "negative mass": ('mass="2"', 'mass="-2"', ["<inertial>", "mass is negative"]),
    "negative damping": ('damping="0.1"', 'damping="-0.1"', ["damping", "negative"]),
    "two bodies of a name": ('name="lower"', 'name="upper"', ["<body> 'upper'", "already in use"]),
    "two joints of a name": ('name="elbow"', 'name="shoulder"', ["<joint> 'shoulder'", "already in use"]),
    "defaults in a loop": ("<default><joint", '<default><default class="a"><default class="a"/></default><joint', ['class "a" already has defaults']),
    "defaults without a class": ("<default><joint", "<default><default/><joint", ["nested defaults need a class"]),
    "misspelt attribute": ('frictionloss="0.2"', 'frictionlos="0.2"', ["frictionlos", "did you mean 'frictionloss'?"]),
    "actuator of no joint": ('joint="elbow" ctrl', 'joint="elbw" ctrl', ["'elbw'", "did you mean 'elbow'?"]),
    "negative gain": ('<motor name="e"', '<position name="e" kp="-3"', ["'e'", "kp is negative"]),
    "malformed": ("</worldbody>", "", ["malformed XML"]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_usual_mistake_is_one_clear_message(mistake, steelyard):
    right, wrong, saying = MISTAKES[mistake]
    assert right in PENDULUM
    steelyard.write("bad.xml", PENDULUM.replace(right, wrong, 1))
    steelyard.write("ring.xml", '<mujocoinclude><include file="ring.xml"/></mujocoinclude>')
    steelyard.refuses("inspect", "bad.xml", saying=["bad.xml" if "ring" not in wrong else "ring.xml", *saying])
