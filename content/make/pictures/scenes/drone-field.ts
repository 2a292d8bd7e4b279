import { mix } from '../color.ts';
import { framing } from '../foreground.ts';
import { tiledHouse } from '../houses.ts';
import { mist, ranges } from '../land.ts';
import { fade } from '../light.ts';
import { person } from '../people.ts';
import { betelPalm, camphor } from '../plants.ts';
import { ellipse, HEIGHT, line, type Point, path, poly, rect, repeat, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';

function drone(stage: Stage, x: number, y: number, s: number): string {
  const { ink } = stage;
  const arm = (side: number, lift: number) =>
    line(x, y, x + side * s, y + lift * s, ink.ink, s * 0.07) +
    rect(x + side * s - s * 0.05, y + lift * s - s * 0.16, s * 0.1, s * 0.18, ink.ink) +
    ellipse(x + side * s, y + lift * s - s * 0.18, s * 0.46, s * 0.05, ink.ink, 'opacity="0.4"');
  return (
    arm(-1, -0.1) +
    arm(1, -0.1) +
    arm(-0.62, 0.1) +
    arm(0.62, 0.1) +
    path(
      svg`M${x - s * 0.34} ${y + s * 0.04}q0 ${-s * 0.26} ${s * 0.34} ${-s * 0.26}` +
        svg`t${s * 0.34} ${s * 0.26}q${-s * 0.34} ${s * 0.2} ${-s * 0.68} 0Z`,
      ink.accent,
    ) +
    rect(x - s * 0.2, y + s * 0.1, s * 0.4, s * 0.2, mix(ink.ink, ink.wall, 0.3), 'rx="4"') +
    line(x - s * 0.2, y + s * 0.1, x - s * 0.42, y + s * 0.52, ink.ink, s * 0.035) +
    line(x + s * 0.2, y + s * 0.1, x + s * 0.42, y + s * 0.52, ink.ink, s * 0.035) +
    line(x - s * 0.54, y + s * 0.52, x + s * 0.54, y + s * 0.52, ink.ink, s * 0.035)
  );
}

export function droneField(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(350, 430);
  const vanish = rnd.range(500, 1100);
  const back = sky(stage, { horizon }) + ranges(stage, horizon, rnd.range(120, 220), 3, rnd.chance(0.5));
  const hues = [
    ink.leaf,
    mix(ink.leaf, ink.earth, 0.45),
    mix(ink.leaf, ink.light, 0.25),
    mix(ink.earth, ink.light, 0.2),
    mix(ink.leaf, ink.ink, 0.2),
    mix(ink.water, ink.sky[2], 0.4),
  ];
  const rowAt = (i: number) => horizon + 12 + (HEIGHT + 30 - horizon) * (i / 7) ** 1.9;
  const at = (u: number, y: number): Point => [vanish + (u - 0.5) * (260 + (y - horizon) * 7.5), y];
  const plots = repeat(7, (r) =>
    repeat(11, (c) => {
      const [u0, u1] = [c / 11, (c + 0.94) / 11];
      const [y0, y1] = [rowAt(r), rowAt(r + 1) - 3 - r];
      const depth = 0.55 * (1 - r / 6);
      const color = stage.far(rnd.pick(hues), depth);
      const furrows = repeat(5, (k) => {
        const u = u0 + ((u1 - u0) * (k + 0.5)) / 5;
        const [a, b] = [at(u, y0), at(u, y1)];
        return line(a[0], a[1], b[0], b[1], mix(color, ink.ink, 0.3), 1 + r * 0.9, 'opacity="0.55"');
      });
      return poly([at(u0, y0), at(u1, y0), at(u1, y1), at(u0, y1)], color) + furrows;
    }),
  );
  const soil = rect(0, horizon + 4, WIDTH, HEIGHT, stage.far(mix(ink.earth, ink.leaf, 0.4), 0.2));
  const trees =
    repeat(rnd.int(8, 14), () =>
      rnd.pick([betelPalm, camphor])(stage, rnd.range(0, WIDTH), horizon + rnd.range(12, 26), rnd.range(40, 80), 0.45),
    ) + tiledHouse(stage, rnd.range(200, 1300), horizon + 26, 96, 52, 0.35);
  const x = rnd.range(440, 1160);
  const parked = stage.time === 'dusk';
  const y = parked ? rnd.range(640, 690) : rnd.range(350, 470);
  const pilotX = x > 800 ? rnd.range(180, 420) : rnd.range(1180, 1420);
  const spray = poly(
    [
      [x - 110, y + 120],
      [x + 110, y + 120],
      [x + 260, y + 330],
      [x - 260, y + 330],
    ],
    fade(stage, [
      [0, mix(ink.wall, ink.light, 0.6), 0.5],
      [1, ink.light, 0],
    ]),
  );
  return (
    back +
    mist(stage, horizon, 80, 0.6) +
    soil +
    plots +
    trees +
    mist(stage, horizon + 90, 90, 0.5) +
    ellipse(x, parked ? y + 106 : y + 360, 190, 20, ink.ink, 'opacity="0.25"') +
    (parked ? '' : spray) +
    drone(stage, x, y, rnd.range(170, 215)) +
    drone(stage, rnd.range(200, 1400), rnd.range(170, 240), 34) +
    person(stage, pilotX, 850, 190, { pose: 'work', hat: 'cone', mirrored: pilotX > x }) +
    framing(stage, ['grass', 'none', 'palm'])
  );
}
