import { mix } from './color.ts';
import { fade, glow } from './light.ts';
import { circle, ellipse, group, line, path, place, poly, rect, repeat, stroke, svg } from './shape.ts';
import type { Stage } from './stage.ts';

export function scooter(
  stage: Stage,
  x: number,
  y: number,
  size: number,
  color = stage.ink.accent,
  mirrored = false,
): string {
  const { ink } = stage;
  const tyre = (cx: number) => circle(cx, -11, 11, ink.ink) + circle(cx, -11, 5, mix(ink.wall, ink.ink, 0.4));
  const body =
    path('M-34 -16Q-40 -40 -22 -42L2 -40Q6 -20 22 -20L27 -50L32 -50L34 -22Q30 -12 14 -13L-20 -13Z', color) +
    path('M-34 -16Q-40 -40 -22 -42L-12 -41Q-20 -22 -20 -13Z', mix(color, ink.ink, 0.25)) +
    path('M-32 -42Q-16 -50 6 -43L4 -38L-28 -39Z', ink.ink) +
    stroke('M28 -48L24 -60L17 -61', ink.ink, 3) +
    circle(31, -47, 4.5, ink.light);
  return place(tyre(-26) + tyre(32) + body, x, y, size / 70, mirrored);
}

export function bicycle(
  stage: Stage,
  x: number,
  y: number,
  size: number,
  color = stage.ink.ink,
  mirrored = false,
): string {
  const { ink } = stage;
  const wheel = (cx: number) =>
    circle(cx, -17, 16, 'none', `stroke="${ink.ink}" stroke-width="2.6"`) +
    repeat(6, (i) => line(cx, -17, cx + Math.cos(i * 1.05) * 15, -17 + Math.sin(i * 1.05) * 15, ink.ink, 0.6));
  const frame =
    stroke('M-26 -17L-12 -40L18 -40L2 -16L-26 -17M-12 -40L2 -16M18 -42L28 -17', color, 3) +
    stroke('M-18 -46L-6 -45M18 -40L17 -49L25 -50', ink.ink, 3);
  return place(wheel(-26) + wheel(28) + frame, x, y, size / 70, mirrored);
}

export function streetLamp(stage: Stage, x: number, y: number, h: number, mirrored = false): string {
  const { ink } = stage;
  const reach = (mirrored ? -1 : 1) * h * 0.2;
  const post = stroke(
    svg`M${x} ${y}V${y - h * 0.85}Q${x} ${y - h} ${x + reach} ${y - h}`,
    ink.ink,
    Math.max(3, h * 0.016),
  );
  const head = ellipse(
    x + reach,
    y - h + 4,
    h * 0.045,
    h * 0.018,
    stage.dark ? ink.light : mix(ink.wall, ink.ink, 0.2),
  );
  return post + head + (stage.dark ? glow(stage, x + reach, y - h, h * 0.55, ink.light, 0.55) : '');
}

export function utilityPole(stage: Stage, x: number, y: number, h: number, depth = 0): string {
  const color = stage.far(mix(stage.ink.ink, stage.ink.earth, 0.2), depth);
  return (
    line(x, y, x, y - h, color, h * 0.028) +
    line(x - h * 0.12, y - h * 0.92, x + h * 0.12, y - h * 0.92, color, h * 0.016) +
    line(x - h * 0.09, y - h * 0.83, x + h * 0.09, y - h * 0.83, color, h * 0.014) +
    rect(x + h * 0.015, y - h * 0.72, h * 0.045, h * 0.09, color)
  );
}

/** Round paper lantern, lit from inside in the evening. */
export function lantern(stage: Stage, x: number, y: number, r: number, color = stage.ink.accent): string {
  const { ink } = stage;
  const lit = stage.dark;
  const inner = lit ? mix(color, ink.light, 0.55) : mix(color, ink.light, 0.12);
  const shape = ellipse(
    x,
    y,
    r,
    r * 0.86,
    fade(
      stage,
      [
        [0, mix(color, ink.ink, 0.1)],
        [0.5, inner],
        [1, color],
      ],
      true,
    ),
  );
  const ribs = [-0.55, 0, 0.55]
    .map((t) =>
      ellipse(
        x,
        y,
        Math.abs(r * t) + 0.5,
        r * 0.86,
        'none',
        `stroke="${mix(color, ink.ink, 0.4)}" stroke-width="1.2" opacity="0.5"`,
      ),
    )
    .join('');
  const caps =
    rect(x - r * 0.35, y - r * 0.98, r * 0.7, r * 0.18, mix(ink.ink, ink.earth, 0.3)) +
    rect(x - r * 0.35, y + r * 0.8, r * 0.7, r * 0.18, mix(ink.ink, ink.earth, 0.3));
  const tassel = line(x, y + r, x, y + r * 1.6, mix(color, ink.light, 0.3), Math.max(1.5, r * 0.12));
  return (lit ? glow(stage, x, y, r * 3.4, mix(color, ink.light, 0.5), 0.5) : '') + tassel + shape + ribs + caps;
}

/** Lanterns on a sagging line between two points. */
export function lanternString(
  stage: Stage,
  from: [number, number],
  to: [number, number],
  count: number,
  r: number,
  sag: number,
): string {
  const { ink } = stage;
  const at = (t: number): [number, number] => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ];
  const control: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  return (
    stroke(svg`M${from[0]} ${from[1]}Q${control[0]} ${control[1]} ${to[0]} ${to[1]}`, ink.ink, 2.4) +
    repeat(count, (i) => {
      const [x, y] = at((i + 0.7) / (count + 0.4));
      return lantern(stage, x, y + r * 1.1, r);
    })
  );
}

/** Market stall: striped awning, bulbs, a counter with goods and steam. */
export function stall(stage: Stage, x: number, y: number, w: number, color: string): string {
  const { rnd, ink } = stage;
  const h = w * 0.86;
  const top = y - h;
  const stripes = 8;
  const awning = repeat(stripes, (i) => {
    const fill = i % 2 ? stage.lift(ink.wall, 0.35) : color;
    const [a, b] = [i / stripes, (i + 1) / stripes];
    return (
      poly(
        [
          [x + w * (0.06 + a * 0.88), top],
          [x + w * (0.06 + b * 0.88), top],
          [x + w * b, top + h * 0.2],
          [x + w * a, top + h * 0.2],
        ],
        fill,
      ) +
      path(
        svg`M${x + w * a} ${top + h * 0.2}h${w / stripes}q${-w / stripes / 2} ${h * 0.1} ${-w / stripes} 0Z`,
        mix(fill, ink.ink, 0.12),
      )
    );
  });
  const inside = stage.dark ? mix(ink.earth, ink.light, 0.5) : mix(ink.earth, ink.ink, 0.35);
  const back = rect(
    x + w * 0.06,
    top + h * 0.15,
    w * 0.88,
    h * 0.5,
    fade(stage, [
      [0, mix(inside, ink.ink, 0.35)],
      [1, inside],
    ]),
  );
  const goods = repeat(11, (i) => {
    const r = w * rnd.range(0.025, 0.042);
    return circle(
      x + w * (0.11 + i * 0.078),
      y - h * 0.4 - r * 0.5,
      r,
      rnd.pick([mix(ink.earth, ink.light, 0.3), ink.leaf, mix(ink.accent, ink.earth, 0.5), ink.roof]),
    );
  });
  const counter =
    rect(
      x + w * 0.02,
      y - h * 0.4,
      w * 0.96,
      h * 0.4,
      fade(stage, [
        [0, mix(ink.earth, ink.ink, 0.3)],
        [1, mix(ink.earth, ink.ink, 0.68)],
      ]),
    ) +
    rect(x, y - h * 0.42, w, h * 0.045, mix(ink.earth, ink.light, 0.3)) +
    repeat(6, (i) =>
      line(
        x + w * (0.1 + i * 0.16),
        y - h * 0.36,
        x + w * (0.1 + i * 0.16),
        y - h * 0.02,
        ink.ink,
        1.4,
        'opacity="0.3"',
      ),
    );
  const bulbs = repeat(4, (i) => {
    const bx = x + w * (0.18 + i * 0.21);
    return (
      line(bx, top + h * 0.2, bx, top + h * 0.32, ink.ink, 1.5) +
      circle(bx, top + h * 0.35, w * 0.022, ink.light) +
      (stage.dark ? glow(stage, bx, top + h * 0.35, w * 0.24, ink.light, 0.75) : '')
    );
  });
  const posts = [0.06, 0.94]
    .map((t) => line(x + w * t, y, x + w * t, top + h * 0.1, mix(ink.ink, ink.earth, 0.3), w * 0.02))
    .join('');
  return back + posts + goods + counter + awning + bulbs;
}

export function steam(stage: Stage, x: number, y: number, h: number): string {
  const { rnd, ink } = stage;
  return group(
    repeat(3, (i) => {
      const sway = rnd.range(0.15, 0.35) * h * (i % 2 ? -1 : 1);
      return stroke(
        svg`M${x + i * h * 0.1 - h * 0.1} ${y}q${sway} ${-h * 0.25} 0 ${-h * 0.5}t0 ${-h * 0.5}`,
        mix(ink.wall, ink.light, 0.6),
        h * 0.045,
      );
    }),
    'opacity="0.4"',
  );
}

export function crate(stage: Stage, x: number, y: number, w: number, color: string): string {
  const { ink } = stage;
  return (
    rect(x, y - w * 0.55, w, w * 0.55, color) +
    repeat(3, (i) =>
      line(x + 2, y - w * (0.1 + i * 0.17), x + w - 2, y - w * (0.1 + i * 0.17), ink.ink, w * 0.03, 'opacity="0.35"'),
    ) +
    rect(x, y - w * 0.55, w, w * 0.07, mix(color, ink.light, 0.3))
  );
}

export function potPlant(stage: Stage, x: number, y: number, size: number): string {
  const { rnd, ink } = stage;
  const leaf = mix(ink.leaf, ink.ink, rnd.range(0.05, 0.35));
  return (
    repeat(9, (i) => {
      const angle = -Math.PI * (0.1 + 0.8 * (i / 8));
      const reach = size * rnd.range(0.55, 0.95);
      const [ex, ey] = [x + Math.cos(angle) * reach * 0.7, y - size * 0.45 + Math.sin(angle) * reach];
      return path(
        svg`M${x} ${y - size * 0.4}Q${x + (ex - x) * 0.2} ${ey} ${ex} ${ey}` +
          svg`Q${x + (ex - x) * 0.7} ${ey + reach * 0.35} ${x} ${y - size * 0.4}Z`,
        mix(leaf, i % 2 ? ink.light : ink.ink, 0.12),
      );
    }) +
    poly(
      [
        [x - size * 0.3, y - size * 0.48],
        [x + size * 0.3, y - size * 0.48],
        [x + size * 0.2, y],
        [x - size * 0.2, y],
      ],
      mix(ink.roof, ink.earth, 0.3),
    ) +
    rect(x - size * 0.33, y - size * 0.52, size * 0.66, size * 0.1, mix(ink.roof, ink.light, 0.2))
  );
}
