"""Inertias of a compiled MJCF's bodies by numpy, where MuJoCo looks for principal axes: its search (mju_eig3) stops at 1e-6."""

import os

import mujoco
import numpy as np

PLANE, SPHERE, CAPSULE, ELLIPSOID, CYLINDER, BOX, MESH = (
    getattr(mujoco.mjtGeom, f"mjGEOM_{name}") for name in ("PLANE", "SPHERE", "CAPSULE", "ELLIPSOID", "CYLINDER", "BOX", "MESH"))


def matrix(quat):
    out = np.zeros(9)
    mujoco.mju_quat2Mat(out, np.asarray(quat, dtype=float) / np.linalg.norm(quat))
    return out.reshape(3, 3)


def steiner(mass, offset):
    return mass * (offset @ offset * np.eye(3) - np.outer(offset, offset))


def corners(folder, asset):
    """Corners of the triangles of an STL or OBJ file, in the geom's frame: triangles × corners × coordinates."""
    path = next(found for found in (folder / asset.file, folder / os.path.basename(asset.file)) if found.exists())  # strippath
    if path.suffix == ".stl":
        triangles = np.frombuffer(path.read_bytes()[84:], dtype=np.dtype([("normal", "<3f4"), ("corners", "<9f4"), ("rest", "<u2")]))["corners"]
        out = triangles.astype(float).reshape(-1, 3, 3)
    else:
        lines = [line.split() for line in path.read_text().splitlines()]
        vertices = np.array([line[1:] for line in lines if line[0] == "v"], dtype=float)
        out = vertices[np.array([line[1:] for line in lines if line[0] == "f"], dtype=int) - 1]
    return np.asarray(asset.scale) * ((out - np.asarray(asset.refpos)) @ matrix(asset.refquat))


def solid(triangles, legacy):
    """Volume, centre and tensor about it of what the triangles enclose; legacy: every tetrahedron to their middle counts as solid."""
    area = np.linalg.norm(np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]), axis=1)
    middle = area @ triangles.mean(axis=1) / area.sum()

    def tetrahedra(around):
        moved = triangles - around
        volume = np.linalg.det(moved) / 6
        return moved, np.abs(volume) if legacy else volume

    moved, volume = tetrahedra(middle)
    centre = middle + volume @ moved.sum(axis=1) / 4 / volume.sum()
    moved, volume = tetrahedra(centre)
    total = moved.sum(axis=1)
    second = (np.einsum("t,tci,tcj->ij", volume, moved, moved) + np.einsum("t,ti,tj->ij", volume, total, total)) / 20
    return volume.sum(), centre, np.trace(second) * np.eye(3) - second


def shape(kind, size):
    """Volume and moments about the middle, of density 1."""
    a, b, c = size
    if kind in (SPHERE, ELLIPSOID):
        half = np.array([a, a, a] if kind == SPHERE else [a, b, c]) ** 2
        volume = 4 / 3 * np.pi * np.prod(np.sqrt(half))
        return volume, volume / 5 * (half.sum() - half)
    if kind == BOX:
        half = np.array([a, b, c]) ** 2
        return 8 * a * b * c, 8 * a * b * c / 3 * (half.sum() - half)
    tube, balls = 2 * np.pi * a**2 * b, 4 / 3 * np.pi * a**3 if kind == CAPSULE else 0
    across = tube * (a**2 / 4 + b**2 / 3) + balls * (2 / 5 * a**2 + b**2 + 3 / 4 * a * b)
    return tube + balls, np.array([across, across, tube * a**2 / 2 + balls * 2 / 5 * a**2])


def of_geoms(geoms, model, assets, folder):
    """Mass, centre and tensor about the centre of these together."""
    parts = []
    for geom in geoms:
        T, p, kind = matrix(model.geom_quat[geom.id]), model.geom_pos[geom.id], model.geom_type[geom.id]
        if kind == MESH:
            asset = assets[geom.meshname]
            volume, centre, tensor = solid(corners(folder, asset), asset.inertia == mujoco.mjtMeshInertia.mjMESH_INERTIA_LEGACY)
            mesh = model.geom_dataid[geom.id]  # whose own frame MuJoCo has moved to its middle
            T = T @ matrix(model.mesh_quat[mesh]).T
            p = p - T @ model.mesh_pos[mesh] + T @ centre
        else:
            volume, moments = shape(kind, model.geom_size[geom.id])
            tensor = np.diag(moments)
        density = geom.density if np.isnan(geom.mass) else geom.mass / volume
        parts.append((density * volume, p, density * T @ tensor @ T.T))
    mass = sum(m for m, _, _ in parts)
    centre = sum(m * p for m, p, _ in parts) / mass
    return mass, centre, sum(I + steiner(m, p - centre) for m, p, I in parts)


def sharpened(path):
    """The compiled model of a file, with every body's inertia to the last digits; how many were other than MuJoCo's by more than 1e-12."""
    spec = mujoco.MjSpec.from_file(str(path))
    model = spec.compile()
    assets = {asset.name: asset for asset in spec.meshes}
    folder = path.parent / spec.meshdir
    compiler = spec.compiler
    never, always = (getattr(mujoco.mjtInertiaFromGeom, f"mjINERTIAFROMGEOM_{word}") for word in ("FALSE", "TRUE"))
    first, last = compiler.inertiagrouprange
    of_bodies, masses = {}, np.zeros(model.nbody)
    for body in spec.bodies[1:]:
        geoms = [geom for geom in body.geoms if first <= geom.group <= last and geom.mass != 0 and geom.type != PLANE]
        if body.explicitinertial and compiler.inertiafromgeom != always:
            full = np.array(body.fullinertia)
            masses[body.id] = body.mass
            if not np.isnan(full[0]):
                xx, yy, zz, xy, xz, yz = full
                of_bodies[body.id] = model.body_ipos[body.id].copy(), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        elif geoms and compiler.inertiafromgeom != never:
            masses[body.id], *of_bodies[body.id] = of_geoms(geoms, model, assets, folder)
        masses[body.id] = max(masses[body.id], compiler.boundmass)
    scale = compiler.settotalmass / masses.sum() if compiler.settotalmass > 0 else 1
    assert np.allclose(model.body_mass, scale * masses, rtol=1e-6)
    model.body_mass[:] = scale * masses
    rounded = 0
    for k, (centre, tensor) in of_bodies.items():
        moments, axes = np.linalg.eigh(tensor)
        axes[:, 2] = np.cross(axes[:, 0], axes[:, 1])
        moments = np.maximum(moments, compiler.boundinertia)
        if compiler.balanceinertia and moments[0] + moments[1] < moments[2]:
            moments[:] = moments.mean()
        theirs = matrix(model.body_iquat[k]) @ np.diag(model.body_inertia[k]) @ matrix(model.body_iquat[k]).T
        mine = scale * axes @ np.diag(moments) @ axes.T
        assert np.abs(theirs - mine).max() < 1e-4 * moments.max(), model.body(k).name
        rounded += np.abs(theirs - mine).max() > 1e-12 * moments.max()
        model.body_inertia[k] = scale * moments
        mujoco.mju_mat2Quat(model.body_iquat[k], axes.flatten())
        model.body_ipos[k] = centre
        model.body_sameframe[k] = 0  # else its own axes are taken where the compiler found them principal
    mujoco.mj_setConst(model, mujoco.MjData(model))
    return model, rounded
