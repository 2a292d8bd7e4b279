import { mix } from '../color.ts';
import { fireflies, framing, railing } from '../foreground.ts';
import { tiledHouse, townHouse } from '../houses.ts';
import { mist, ranges, slope } from '../land.ts';
import { fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { bamboo, banana, betelPalm, camphor, cedar } from '../plants.ts';
import { curve, ellipse, HEIGHT, type Point, path, rect, repeat, stroke, svg, under, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { utilityPole } from '../street.ts';

/** Rows of clipped bushes that follow the round of a hill. */
function teaHill(stage: Stage, left: number, crest: Point, right: number, bottom: number, depth: number): string {
  const { rnd, ink } = stage;
  const top: Point[] = [
    [-60, left],
    [crest[0] * 0.5, (left + crest[1]) / 2 - 26],
    [crest[0], crest[1]],
    [(crest[0] + WIDTH) / 2, (right + crest[1]) / 2 - 20],
    [WIDTH + 60, right],
  ];
  const leaf = stage.far(ink.leaf, depth);
  const rows = Math.round(9 + (1 - depth) * 4);
  const hedges = repeat(rows, (i) => {
    const t = (i + 0.4) / rows;
    const points = top.map(
      ([x, y], k): Point => [x, y + (bottom - y) * t ** 1.25 + Math.sin(k * 2.1 + i * 0.4) * 8 * t],
    );
    const wide = 9 + t * 32 * (1 - depth * 0.6);
    return (
      stroke(curve(points.map(([x, y]): Point => [x, y + wide * 0.5])), mix(leaf, ink.ink, 0.5), wide) +
      stroke(curve(points), mix(leaf, ink.ink, 0.12), wide * 0.86) +
      stroke(
        curve(points.map(([x, y]): Point => [x, y - wide * 0.24])),
        stage.lift(leaf, 0.32),
        wide * 0.3,
        svg`stroke-dasharray="${wide * rnd.range(0.8, 1.4)} ${wide * 0.4}" opacity="0.85"`,
      )
    );
  });
  return (
    path(
      under(top, HEIGHT + 40),
      fade(stage, [
        [0, mix(leaf, ink.earth, 0.35)],
        [1, mix(mix(leaf, ink.earth, 0.3), ink.ink, 0.4)],
      ]),
    ) + hedges
  );
}

export function teaHills(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(330, 400);
  const back = sky(stage, { horizon: horizon + 40 }) + ranges(stage, horizon + 50, rnd.range(210, 290), 3);
  const crestA = rnd.range(300, 700);
  const crestB = rnd.range(900, 1400);
  const far = teaHill(stage, horizon + 90, [crestB, horizon + rnd.range(10, 40)], horizon + 120, 700, 0.36);
  const near = teaHill(stage, horizon + 190, [crestA, horizon + rnd.range(150, 190)], horizon + 330, HEIGHT + 60, 0.06);
  const hut = tiledHouse(stage, crestB - 60, horizon + 60, 130, 84, 0.25);
  const palms = repeat(5, () =>
    betelPalm(stage, crestB + rnd.range(-160, 200), horizon + rnd.range(60, 90), rnd.range(90, 140), 0.3),
  );
  const pickers = repeat(rnd.int(2, 4), (i) => {
    const [x, y] = [crestA + 140 + i * rnd.range(120, 200), horizon + 330 + i * 40 + rnd.range(-20, 20)];
    return (
      person(stage, x, y, 110, {
        pose: rnd.pick(['bend', 'work']),
        hat: 'cone',
        top: i === 0 ? ink.accent : undefined,
        mirrored: rnd.chance(0.5),
      }) +
      ellipse(x - 10, y - 4, 40, 12, mix(ink.leaf, ink.ink, 0.2)) +
      ellipse(x + 14, y - 10, 34, 10, mix(ink.leaf, ink.light, 0.15))
    );
  });
  return (
    back +
    mist(stage, horizon + 40, 110, 0.7) +
    far +
    palms +
    hut +
    mist(stage, horizon + 150, 100, 0.6) +
    near +
    pickers +
    (rnd.chance(0.5) ? camphor(stage, rnd.pick([140, 1460]), 800, 420) : '') +
    mist(stage, horizon + 330, 80, 0.3) +
    framing(stage, ['branch', 'none', 'palm', 'grass'])
  );
}

export function mountainVillage(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(380, 440);
  const back = sky(stage, { horizon }) + ranges(stage, horizon + 40, rnd.range(300, 380), 4);
  const side = rnd.range(150, 230);
  const slopes = slope(stage, horizon + 20, horizon + side, ink.leaf, 0.34);
  const level = (x: number, row: number) => horizon + 90 + row * 92 + (x / WIDTH) * (side - 70);
  const rows = repeat(4, (row) => {
    const bank = slope(
      stage,
      level(0, row) + 20,
      level(WIDTH, row) + 20,
      mix(ink.leaf, ink.earth, row * 0.1),
      0.3 - row * 0.08,
    );
    const spots = Array.from({ length: rnd.int(4, 6) }, (_, i) => (i + rnd.range(0.1, 0.8)) * (WIDTH / 5));
    const houses = spots
      .map((x) => {
        const s = 0.7 + row * 0.24;
        const y = level(x, row) + 34;
        const home = rnd.chance(0.25)
          ? townHouse(stage, x, y, 84 * s, 2, 0.28 - row * 0.08)
          : tiledHouse(stage, x, y, rnd.range(110, 160) * s, rnd.range(72, 96) * s, 0.28 - row * 0.08);
        const lit = stage.dark && rnd.chance(0.7) ? glow(stage, x + 60 * s, y - 24 * s, 110 * s, ink.light, 0.55) : '';
        return rnd.pick([cedar, camphor, bamboo])(stage, x - 30 * s, y + 4, 110 * s, 0.28 - row * 0.08) + home + lit;
      })
      .join('');
    return bank + houses + mist(stage, level(800, row) - 30, 70, 0.2);
  });
  const steps = repeat(15, (i) =>
    rect(760 + i * 9 - i * i * 0.6, 880 - i * 24, 110 - i * 5, 12, mix(mix(ink.wall, ink.earth, 0.4), ink.ink, 0.2)),
  );
  const smoke =
    stage.weather === 'rain'
      ? ''
      : repeat(2, () =>
          stroke(
            svg`M${rnd.range(300, 1300)} ${horizon + 180}q24 -40 0 -80t14 -90`,
            mix(ink.wall, ink.light, 0.5),
            9,
            'opacity="0.28"',
          ),
        );
  return (
    back +
    mist(stage, horizon + 30, 130, 0.7) +
    slopes +
    rows +
    steps +
    smoke +
    person(stage, 800, 830, 110, { pose: 'walk', top: ink.accent }) +
    (rnd.chance(0.5) ? banana(stage, rnd.pick([90, 1500]), 900, 340) : '') +
    utilityPole(stage, rnd.range(1100, 1300), 780, 330) +
    (stage.time === 'night' ? fireflies(stage, 560, 26) : '') +
    (rnd.chance(0.3) ? railing(stage) : framing(stage, ['branch', 'palm', 'grass']))
  );
}
