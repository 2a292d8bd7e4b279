import { mix } from './color.ts';
import { type PoseName, poses } from './poses.ts';
import { curve, ellipse, line, type Point, path, place, poly, stroke } from './shape.ts';
import type { Stage } from './stage.ts';

interface Dress {
  pose?: PoseName;
  top?: string | undefined;
  bottom?: string;
  coat?: boolean;
  umbrella?: string | undefined;
  hat?: 'cone' | 'cap' | undefined;
  mirrored?: boolean;
  depth?: number;
}

function limb(points: Point[], color: string, width: number): string {
  return stroke(curve(points), color, width);
}

export function person(stage: Stage, x: number, y: number, h: number, dress: Dress = {}): string {
  const { ink, rnd } = stage;
  const pose = poses[dress.pose ?? 'stand'];
  const depth = dress.depth ?? 0;
  const dark = stage.far(ink.ink, depth);
  const skin = stage.far(mix(ink.ink, ink.earth, 0.35), depth);
  const top = stage.far(dress.top ?? mix(ink.ink, rnd.pick([ink.water, ink.leaf, ink.roof, ink.wall]), 0.45), depth);
  const bottom = stage.far(dress.bottom ?? mix(ink.ink, ink.water, 0.14), depth);
  const { shoulder: s, hip } = pose;
  const coat = dress.coat
    ? poly(
        [
          [s[0] - 8, s[1] - 1],
          [s[0] + 8, s[1] - 1],
          [hip[0] + 12, hip[1] + 20],
          [hip[0] - 12, hip[1] + 20],
        ],
        top,
        `stroke="${top}" stroke-width="4" stroke-linejoin="round"`,
      )
    : path(
        `M${s[0] - 9} ${s[1]}Q${s[0]} ${s[1] - 5} ${s[0] + 9} ${s[1]}L${hip[0] + 6.5} ${hip[1]}` +
          `Q${hip[0]} ${hip[1] + 4} ${hip[0] - 6.5} ${hip[1]}Z`,
        top,
        `stroke="${top}" stroke-width="3" stroke-linejoin="round"`,
      );
  const parts = [
    limb([s, ...pose.arms[0]], mix(top, ink.ink, 0.3), 5),
    ...pose.legs.map((leg) => limb([hip, ...leg], bottom, 7)),
    coat,
    limb([s, ...pose.arms[1]], top, 5.4),
    line(s[0], s[1], pose.head[0], pose.head[1], skin, 4.5),
    ellipse(pose.head[0], pose.head[1], 5.6, 6.8, skin),
    path(`M${pose.head[0] - 6.4} ${pose.head[1] + 2}a6.6 7.2 0 0 1 12.6 -4.4q-5 -1 -7 3q-1 4 -5.6 1.4Z`, dark),
  ];
  if (dress.hat === 'cone') {
    parts.push(
      poly(
        [
          [pose.head[0] - 13, pose.head[1] - 1],
          [pose.head[0], pose.head[1] - 11],
          [pose.head[0] + 13, pose.head[1] - 1],
        ],
        stage.far(mix(ink.earth, ink.light, 0.4), depth),
      ),
    );
  }
  if (dress.hat === 'cap') {
    const [hx, hy] = pose.head;
    parts.push(path(`M${hx - 6.5} ${hy - 1}a6.5 7 0 0 1 13 0l5 1h-18Z`, stage.far(dress.top ?? ink.accent, depth)));
  }
  if (dress.umbrella) {
    const color = stage.far(dress.umbrella, depth);
    parts.push(
      line(10, -62, 8, -112, dark, 1.6),
      path(
        'M-30 -100Q-24 -128 8 -130Q40 -128 46 -100Q38 -105 29 -100Q19 -106 8 -100Q-4 -106 -13 -100Q-22 -105 -30 -100Z',
        color,
      ),
      path('M8 -130Q40 -128 46 -100Q38 -105 29 -100Q28 -120 8 -130Z', mix(color, ink.ink, 0.25)),
    );
  }
  return place(parts.join(''), x, y, h / 100, dress.mirrored ?? false);
}

export function cat(stage: Stage, x: number, y: number, size: number): string {
  const { ink } = stage;
  const body = path('M-12 0Q-16 -22 -4 -30L-6 -42L0 -37L6 -37L11 -42L10 -30Q15 -16 13 0Z', ink.ink);
  return place(body + stroke('M12 -2q16 2 14 -14', ink.ink, 4), x, y, size / 42, stage.rnd.chance(0.5));
}

/** A pale contact shadow: without it, figures float. */
export function footShadow(stage: Stage, x: number, y: number, w: number): string {
  return ellipse(x, y, w, w * 0.16, stage.ink.ink, 'opacity="0.28"');
}
