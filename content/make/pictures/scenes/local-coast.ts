import { mix } from '../color.ts';
import { birds, framing } from '../foreground.ts';
import { tiledHouse, townHouse } from '../houses.ts';
import { mist, ridge } from '../land.ts';
import { beam, fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { betelPalm, camphor } from '../plants.ts';
import {
  curve,
  ellipse,
  HEIGHT,
  line,
  type Point,
  path,
  poly,
  rect,
  repeat,
  stroke,
  svg,
  under,
  WIDTH,
} from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { fishingBoat } from '../vehicles.ts';
import { glitter, mirrored, water } from '../water.ts';

export function fishingVillage(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(430, 490);
  const back = sky(stage, { horizon, sunX: rnd.range(0.1, 0.4) }) + ridge(stage, horizon, 90, 0.76, false);
  const shore = horizon + rnd.range(60, 90);
  const head: Point[] = [
    [420, shore + 20],
    [640, shore - 70],
    [900, shore - 170],
    [1200, shore - 250],
    [1450, shore - 330],
    [WIDTH + 60, shore - 360],
  ];
  const headland = path(
    svg`${curve(head)}V${shore + 30}H420Z`,
    fade(stage, [
      [0, stage.far(ink.leaf, 0.3)],
      [1, stage.far(mix(ink.leaf, ink.ink, 0.3), 0.15)],
    ]),
  );
  const trees = repeat(10, () =>
    rnd.pick([camphor, betelPalm])(stage, rnd.range(860, WIDTH), shore - rnd.range(110, 280), rnd.range(70, 120), 0.28),
  );
  const homes = Array.from({ length: rnd.int(12, 17) }, () => ({ x: rnd.range(560, 1540), up: rnd.next() })).sort(
    (a, b) => b.up - a.up,
  );
  const houses = homes
    .map(({ x, up }) => {
      const y = shore + 16 - up * Math.max(30, (x - 520) * 0.2);
      return rnd.chance(0.3)
        ? townHouse(stage, x, y, rnd.range(60, 84), rnd.int(2, 3), 0.12 + up * 0.2)
        : tiledHouse(stage, x, y, rnd.range(90, 150), rnd.range(60, 90), 0.12 + up * 0.2);
    })
    .join('');
  const wall = rect(500, shore + 10, WIDTH, 34, mix(mix(ink.wall, ink.ink, 0.35), ink.earth, 0.2));
  const land = headland + trees + houses + wall;
  const hulls = [ink.accent, mix(ink.leaf, ink.ink, 0.1), mix(ink.water, ink.ink, 0.3), mix(ink.roof, ink.ink, 0.1)];
  const moored = repeat(rnd.int(4, 6), (i) =>
    fishingBoat(
      stage,
      560 + i * 190 + rnd.range(-40, 40),
      shore + 74 + rnd.range(0, 30),
      rnd.range(120, 160),
      hulls[(i + 1) % 4],
      rnd.chance(0.5),
    ),
  );
  const lead = fishingBoat(
    stage,
    rnd.range(300, 620),
    rnd.range(720, 770),
    rnd.range(300, 360),
    hulls[0],
    rnd.chance(0.5),
  );
  const rocks =
    stage.weather === 'cloud' || rnd.chance(0.3)
      ? repeat(9, () => {
          const [x, y, r] = [rnd.range(0, WIDTH), rnd.range(820, 890), rnd.range(50, 120)];
          return path(
            svg`M${x - r} ${y + 20}Q${x - r * 0.5} ${y - r * 0.5} ${x} ${y - r * 0.4}` +
              svg`Q${x + r * 0.7} ${y - r * 0.5} ${x + r} ${y + 20}Z`,
            mix(ink.ink, ink.earth, rnd.range(0.15, 0.4)),
          );
        })
      : '';
  return (
    back +
    water(stage, horizon) +
    glitter(stage, horizon, HEIGHT) +
    land +
    mirrored(stage, land + moored, shore + 50, 0.36, 18) +
    moored +
    mist(stage, shore + 20, 70, 0.4) +
    lead +
    rocks +
    birds(stage, rnd.range(200, 700), 260, rnd.int(3, 8), 20) +
    framing(stage, ['none', 'branch', 'palm', 'grass'])
  );
}

function beamAcross(stage: Stage, x: number, y: number, tilt: number): string {
  const { ink } = stage;
  const reach = 1300;
  const fill = fade(
    stage,
    [
      [0, ink.light, 0],
      [1, ink.light, stage.time === 'night' ? 0.6 : 0.3],
    ],
    true,
  );
  return (
    poly(
      [
        [x, y - 10],
        [x, y + 10],
        [x - reach, y + tilt * reach + 150],
        [x - reach, y + tilt * reach - 120],
      ],
      fill,
      'style="mix-blend-mode:screen"',
    ) +
    beam(
      stage,
      [
        [x, y],
        [x + 4, y + 8],
        [WIDTH + 300, y + 120],
        [WIDTH + 300, y - 60],
      ],
      ink.light,
      0.1,
    )
  );
}

export function lighthouse(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(520, 580);
  const back = sky(stage, { horizon, sunX: rnd.range(0.1, 0.4) }) + ridge(stage, horizon, 70, 0.8, false);
  const x = rnd.range(980, 1180);
  const base = rnd.range(560, 610);
  const h = rnd.range(370, 430);
  const white = mix(ink.wall, ink.light, stage.time === 'night' ? 0.3 : 0.55);
  const cliff: Point[] = [
    [520, HEIGHT + 20],
    [610, 800],
    [720, 740],
    [800, 650],
    [900, base + 12],
    [x, base - 6],
    [x + 220, base + 4],
    [WIDTH + 60, base - 30],
  ];
  const rock = path(
    under(cliff, HEIGHT + 20),
    fade(stage, [
      [0, mix(ink.leaf, ink.earth, 0.2)],
      [0.2, mix(mix(ink.earth, ink.leaf, 0.25), ink.ink, 0.25)],
      [1, mix(ink.ink, ink.earth, 0.3)],
    ]),
  );
  const strata = repeat(13, () => {
    const [sx, sy] = [rnd.range(800, WIDTH), rnd.range(base + 60, HEIGHT)];
    return stroke(svg`M${sx} ${sy}l${rnd.range(40, 150)} ${rnd.range(-14, 26)}`, ink.ink, 4, 'opacity="0.3"');
  });
  const shaft = poly(
    [
      [x - 52, base],
      [x - 34, base - h],
      [x + 34, base - h],
      [x + 52, base],
    ],
    fade(
      stage,
      [
        [0, stage.lift(white, 0.3)],
        [0.5, white],
        [1, mix(white, ink.ink, 0.45)],
      ],
      true,
    ),
  );
  const bands = rnd.chance(0.5)
    ? [0.28, 0.6]
        .map((t) =>
          poly(
            [
              [x - 52 + 18 * t, base - h * t],
              [x + 52 - 18 * t, base - h * t],
              [x + 52 - 18 * (t + 0.15), base - h * (t + 0.15)],
              [x - 52 + 18 * (t + 0.15), base - h * (t + 0.15)],
            ],
            ink.accent,
          ),
        )
        .join('')
    : '';
  const windows = [0.2, 0.48, 0.78]
    .map((t) => rect(x - 8, base - h * t, 15, 26, stage.dark ? ink.light : ink.ink))
    .join('');
  const lamp =
    rect(x - 46, base - h - 12, 92, 14, mix(ink.ink, ink.water, 0.2)) +
    rect(x - 26, base - h - 60, 52, 50, stage.time === 'day' ? mix(ink.water, ink.light, 0.4) : ink.light) +
    [-26, -9, 9, 24].map((dx) => rect(x + dx, base - h - 60, 3, 50, ink.ink)).join('') +
    path(
      svg`M${x - 34} ${base - h - 58}Q${x} ${base - h - 112} ${x + 34} ${base - h - 58}Z`,
      bands ? mix(ink.ink, ink.water, 0.2) : ink.accent,
    ) +
    line(x, base - h - 84, x, base - h - 120, ink.ink, 4);
  const [lx, ly] = [x, base - h - 36];
  const on = stage.time !== 'day';
  const ray = on ? beamAcross(stage, lx, ly, rnd.range(-0.12, 0.1)) + glow(stage, lx, ly, 260, ink.light, 0.9) : '';
  const keeper =
    tiledHouse(stage, x + 90, base + 2, 190, 110, 0.04) +
    rect(x - 190, base - 34, 130, 36, white) +
    repeat(9, (i) => rect(x - 200 - i * 26, base - 10 + i * 5, 6, 30, white)) +
    line(x - 200, base - 4, x - 420, base + 40, white, 5);
  const foam = repeat(16, () =>
    ellipse(
      rnd.range(480, 800),
      rnd.range(790, 890),
      rnd.range(30, 110),
      rnd.range(4, 10),
      ink.light,
      'opacity="0.45"',
    ),
  );
  const boat = fishingBoat(
    stage,
    rnd.range(180, 480),
    rnd.range(690, 760),
    rnd.range(130, 190),
    mix(ink.roof, ink.ink, 0.2),
    rnd.chance(0.5),
  );
  return (
    back +
    water(stage, horizon) +
    glitter(stage, horizon, HEIGHT) +
    mist(stage, horizon, 80, 0.4) +
    ray +
    keeper +
    shaft +
    bands +
    windows +
    lamp +
    rock +
    strata +
    boat +
    foam +
    person(stage, x - 110, base + 6, 62, { pose: 'stand', top: bands ? mix(ink.ink, ink.leaf, 0.3) : ink.accent }) +
    birds(stage, 420, 250, rnd.int(3, 8), 20) +
    framing(stage, ['grass', 'none', 'grass'])
  );
}
