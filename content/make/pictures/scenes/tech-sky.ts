import { mix } from '../color.ts';
import { cables, framing } from '../foreground.ts';
import { tiledHouse } from '../houses.ts';
import { mist, outline, ranges, slope } from '../land.ts';
import { beam, fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { cedar } from '../plants.ts';
import {
  circle,
  curve,
  ellipse,
  group,
  HEIGHT,
  line,
  type Point,
  path,
  poly,
  rect,
  repeat,
  stroke,
  svg,
  turn,
  under,
  WIDTH,
} from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';

function dish(stage: Stage, x: number, y: number, r: number, tilt: number, depth: number): string {
  const { ink } = stage;
  const pale = stage.far(
    stage.time === 'night' ? mix(ink.wall, ink.light, 0.3) : mix(ink.wall, ink.light, 0.45),
    depth,
  );
  const dark = stage.far(mix(ink.ink, ink.water, 0.25), depth);
  const base =
    poly(
      [
        [x - r * 0.16, y - r * 0.75],
        [x + r * 0.16, y - r * 0.75],
        [x + r * 0.5, y],
        [x - r * 0.5, y],
      ],
      dark,
    ) +
    repeat(3, (i) =>
      line(
        x - r * (0.22 + i * 0.1),
        y - r * (0.5 - i * 0.2),
        x + r * (0.22 + i * 0.1),
        y - r * (0.5 - i * 0.2),
        pale,
        r * 0.02,
      ),
    ) +
    rect(x - r * 0.7, y - r * 0.06, r * 1.4, r * 0.12, dark);
  const cy = y - r * 1.15;
  const bowl =
    path(
      svg`M${x - r} ${cy}Q${x} ${cy + r * 0.9} ${x + r} ${cy}Z`,
      fade(
        stage,
        [
          [0, mix(pale, ink.ink, 0.15)],
          [1, mix(pale, ink.ink, 0.5)],
        ],
        true,
      ),
    ) +
    ellipse(
      x,
      cy,
      r,
      r * 0.24,
      fade(
        stage,
        [
          [0, mix(pale, ink.ink, 0.35)],
          [0.6, pale],
          [1, stage.lift(pale, 0.4)],
        ],
        true,
      ),
    ) +
    repeat(5, (i) =>
      line(
        x,
        cy + r * 0.08,
        x + Math.cos(i * 0.63) * r * 0.98 * (i > 2 ? 1 : 1),
        cy + Math.sin(i * 0.63 + 3.3) * r * 0.2,
        dark,
        1.4,
        'opacity="0.3"',
      ),
    ) +
    line(x - r * 0.7, cy, x, cy - r * 0.62, dark, r * 0.024) +
    line(x + r * 0.7, cy, x, cy - r * 0.62, dark, r * 0.024) +
    circle(x, cy - r * 0.64, r * 0.07, ink.accent);
  return base + turn(bowl, tilt, x, cy + r * 0.3);
}

export function satellite(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(560, 640);
  const back = sky(stage, { horizon }) + ranges(stage, horizon, rnd.range(160, 240), 3);
  const x = rnd.range(480, 760);
  const tilt = rnd.range(18, 38);
  const arcs =
    stage.weather === 'rain'
      ? ''
      : group(
          repeat(4, (i) =>
            circle(
              x + 80,
              470,
              330 + i * 110,
              'none',
              `stroke="${ink.light}" stroke-width="2" stroke-dasharray="3 14"`,
            ),
          ),
          'opacity="0.3"',
        );
  const row = repeat(rnd.int(2, 4), (i) =>
    dish(stage, x + 400 + i * 210, horizon + 40 + i * 6, 92 - i * 12, tilt, 0.4),
  );
  const hut = tiledHouse(stage, x - 420, horizon + 90, 210, 110, 0.12);
  const ground = slope(stage, horizon + 10, horizon + 30, ink.leaf, 0.3);
  const fore = slope(stage, rnd.range(740, 780), rnd.range(700, 740), mix(ink.leaf, ink.earth, 0.3));
  return (
    back +
    arcs +
    mist(stage, horizon, 80, 0.5) +
    ground +
    row +
    hut +
    (stage.dark ? glow(stage, x - 320, horizon + 60, 150, ink.light, 0.5) : '') +
    fore +
    dish(stage, x, 770, rnd.range(250, 300), tilt, 0) +
    person(stage, x + 330, 790, 118, { pose: 'stand', top: ink.accent }) +
    framing(stage, ['grass', 'branch', 'none'])
  );
}

export function observatory(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(560, 640);
  const night = stage.time === 'night';
  const band: Point[] = Array.from({ length: 7 }, (_, i) => [-60 + i * 290, 560 - i * rnd.range(70, 90)]);
  const milky = night
    ? group(
        repeat(3, (i) => stroke(curve(band), mix(ink.sky[2], ink.light, 0.3), 190 - i * 55, 'opacity="0.09"')) +
          repeat(160, () => {
            const [bx, by] = rnd.pick(band);
            return circle(
              bx + rnd.range(-180, 180),
              by + rnd.range(-110, 110),
              rnd.range(0.8, 2.4),
              ink.light,
              `opacity="${rnd.range(0.3, 1).toFixed(2)}"`,
            );
          }),
        '',
      )
    : '';
  const back =
    sky(stage, { horizon, sunX: rnd.range(0.08, 0.3), sunSize: 0.8 }) +
    milky +
    ranges(stage, horizon + 50, rnd.range(180, 260), 3);
  const x = rnd.range(820, 1120);
  const y = rnd.range(610, 660);
  const r = rnd.range(150, 195);
  const pale = night ? mix(ink.wall, ink.light, 0.25) : mix(ink.wall, ink.light, 0.35);
  const hill: Point[] = [
    [-60, HEIGHT],
    [200, 850],
    [x - 420, 760],
    [x - 190, y + 22],
    [x + 230, y + 18],
    [x + 450, 770],
    [WIDTH + 60, 830],
  ];
  const dome = path(
    svg`M${x - r} ${y - r * 0.7}A${r} ${r} 0 0 1 ${x + r} ${y - r * 0.7}Z`,
    fade(
      stage,
      [
        [0, stage.lift(pale, 0.25)],
        [0.45, pale],
        [1, mix(pale, ink.ink, 0.45)],
      ],
      true,
    ),
  );
  const ribs = [-0.6, -0.25, 0.62, 0.85]
    .map((t) =>
      stroke(
        svg`M${x + r * t} ${y - r * 0.7}` +
          svg`Q${x + r * t * 0.9} ${y - r * (0.7 + Math.sqrt(1 - t * t) * 0.7)} ${x + r * t * 0.2} ${y - r * 1.68}`,
        ink.ink,
        2,
        'opacity="0.25"',
      ),
    )
    .join('');
  const slit = turn(
    rect(x - r * 0.13, y - r * 1.72, r * 0.26, r * 0.92, ink.ink) +
      rect(x - r * 0.05, y - r * 1.82, r * 0.1, r * 0.6, mix(pale, ink.ink, 0.3)),
    18,
    x,
    y - r * 0.7,
  );
  const drum =
    rect(
      x - r * 0.94,
      y - r * 0.72,
      r * 1.88,
      r * 0.8,
      fade(
        stage,
        [
          [0, pale],
          [1, mix(pale, ink.ink, 0.5)],
        ],
        true,
      ),
    ) +
    rect(x - r * 1.04, y - r * 0.76, r * 2.08, r * 0.1, mix(pale, ink.ink, 0.3)) +
    rect(x - r * 0.16, y - r * 0.36, r * 0.32, r * 0.44, stage.dark ? ink.light : ink.ink) +
    (stage.dark ? glow(stage, x, y - r * 0.2, r * 0.9, ink.light, 0.6) : '');
  const ray = night
    ? beam(
        stage,
        [
          [x + r * 0.36, y - r * 1.5],
          [x + r * 0.5, y - r * 1.46],
          [x + r * 2.4, -20],
          [x + r * 1.5, -20],
        ].reverse() as [Point, Point, Point, Point],
        ink.light,
        0.12,
      )
    : '';
  const trees = repeat(rnd.int(9, 14), (i) =>
    cedar(
      stage,
      i % 2 ? rnd.range(0, x - 300) : rnd.range(x + 320, WIDTH),
      rnd.range(790, 860),
      rnd.range(90, 190),
      0.1,
    ),
  );
  return (
    back +
    mist(stage, horizon + 20, 110, 0.7) +
    ray +
    drum +
    dome +
    ribs +
    slit +
    path(
      under(hill, HEIGHT),
      fade(stage, [
        [0, mix(ink.leaf, ink.ink, 0.45)],
        [1, mix(ink.leaf, ink.ink, 0.8)],
      ]),
    ) +
    person(stage, x - r - 60, y + 34, 66, { top: ink.accent }) +
    trees +
    path(under(outline(stage, 870, 30, false), HEIGHT), mix(ink.leaf, ink.ink, 0.85)) +
    (rnd.chance(0.3) ? cables(stage, 90) : '')
  );
}
