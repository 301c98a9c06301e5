#!/usr/bin/env python3
"""docs/pictures/torques.svg from the demo's torques: python3 docs/pictures/torques.py build/demo/tau.csv > docs/pictures/torques.svg"""

import csv
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 300, 52, 70, 34, 34
COLOURS = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2"]


def main(path):
    rows = [[float(x) for x in row] for row in list(csv.reader(open(path)))[1:]]
    times, joints = [r[0] for r in rows], list(zip(*[r[1:] for r in rows]))
    top = max(abs(x) for joint in joints for x in joint)
    step = next(s for s in (1, 2, 5, 10, 20, 50) if top / s <= 4)
    x = lambda t: LEFT + (WIDTH - LEFT - RIGHT) * t / times[-1]
    y = lambda v: TOP + (HEIGHT - TOP - BOTTOM) * (1 - v / top) / 2
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" role="img" '
        'aria-label="Joint torques of the Denso VP-6242G over ten seconds">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20" fill="#111827" font-size="14">denso-vp6242g: torques of a 10 s motion, links, friction and all [N·m]</text>',
    ]
    for k in range(-int(top // step), int(top // step) + 1):
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(k * step):.1f}" y2="{y(k * step):.1f}" stroke="#e5e7eb"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y(k * step) + 4:.1f}" text-anchor="end" fill="#6b7280">{k * step}</text>')
    for t in range(0, 11, 2):
        out.append(f'<text x="{x(min(t, times[-1])):.1f}" y="{HEIGHT - 12}" text-anchor="middle" fill="#6b7280">{t} s</text>')
    for i, joint in enumerate(joints):
        points = " ".join(f"{x(t):.1f},{y(v):.1f}" for t, v in list(zip(times, joint))[::4])
        out.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[i % 6]}" stroke-width="1.6"/>')
        out.append(f'<text x="{WIDTH - RIGHT + 12}" y="{TOP + 20 + 18 * i}" fill="{COLOURS[i % 6]}">joint {i + 1}</text>')
    print("\n".join(out) + "\n</svg>")


main(sys.argv[1])
