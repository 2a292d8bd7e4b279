import { mix } from '../color.ts';
import { birds, fireflies, framing } from '../foreground.ts';
import { mist, plain, ranges, ridge, slope } from '../land.ts';
import { fade, glow } from '../light.ts';
import { footShadow, person } from '../people.ts';
import { banana, betelPalm, camphor } from '../plants.ts';
import {
  circle,
  ellipse,
  HEIGHT,
  line,
  nth,
  type Point,
  path,
  poly,
  rect,
  repeat,
  stroke,
  svg,
  WIDTH,
} from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { potPlant } from '../street.ts';
import { schoolBlock } from './school-block.ts';

export function schoolhouse(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(600, 650);
  const back = sky(stage, { horizon: 520 }) + ranges(stage, 560, rnd.range(260, 360), 3);
  const w = rnd.range(680, 840);
  const x = rnd.range(420, 640);
  const pole =
    line(x - 90, ground + 40, x - 90, ground - 330, mix(ink.wall, ink.ink, 0.3), 7) +
    circle(x - 90, ground - 334, 8, mix(ink.earth, ink.light, 0.4));
  const trees =
    camphor(stage, x + w + rnd.range(40, 130), ground + 30, rnd.range(330, 420)) +
    camphor(stage, x - rnd.range(200, 300), ground + 20, rnd.range(260, 340), 0.1) +
    repeat(5, () => betelPalm(stage, rnd.range(0, WIDTH), ground - 4, rnd.range(150, 230), 0.35));
  const way = path(
    svg`M${x + w * 0.46} ${ground + 6}h${w * 0.08}Q${x + w * 0.62} ` +
      svg`760 ${x + w * 0.3 + 300} ${HEIGHT}h-420Q${x + w * 0.5} 760 ${x + w * 0.46} ${ground + 6}Z`,
    mix(mix(ink.earth, ink.light, 0.35), ink.ink, 0.1),
  );
  const children = repeat(rnd.int(2, 4), (i) =>
    person(stage, x + w * 0.36 + i * 64 + rnd.range(-12, 12), ground + 110 + i * 14, 84, {
      pose: rnd.pick(['walk', 'run', 'walk']),
      top: i ? undefined : ink.accent,
      mirrored: true,
    }),
  );
  const hedge = repeat(26, (i) =>
    ellipse(i * 64 + rnd.range(-10, 10), ground + 14, 46, 22, mix(ink.leaf, ink.ink, rnd.range(0.15, 0.4))),
  );
  return (
    back +
    mist(stage, 540, 130, 0.7) +
    trees +
    schoolBlock(stage, x, ground, w, 2) +
    plain(stage, ground - 4, mix(ink.leaf, ink.earth, 0.3)) +
    way +
    hedge +
    pole +
    (stage.time === 'night' ? fireflies(stage, 640, 24) : children) +
    mist(stage, ground, 80, 0.4) +
    framing(stage)
  );
}

function slide(stage: Stage, x: number, y: number, s: number): string {
  const { ink } = stage;
  return (
    line(x - s * 0.5, y, x - s * 0.4, y - s, mix(ink.ink, ink.water, 0.3), s * 0.05) +
    line(x - s * 0.16, y, x - s * 0.26, y - s, mix(ink.ink, ink.water, 0.3), s * 0.05) +
    repeat(5, (i) =>
      line(
        x - s * (0.48 - i * 0.015),
        y - s * (0.15 + i * 0.17),
        x - s * (0.18 + i * 0.015),
        y - s * (0.15 + i * 0.17),
        ink.ink,
        s * 0.035,
      ),
    ) +
    path(
      svg`M${x - s * 0.28} ${y - s * 0.98}` +
        svg`Q${x + s * 0.3} ${y - s * 0.5} ${x + s * 0.5} ${y - s * 0.12}` +
        svg`L${x + s * 0.86} ${y - s * 0.06}v${s * 0.07}L${x + s * 0.44} ${y - s * 0.04}` +
        svg`Q${x + s * 0.2} ${y - s * 0.4} ${x - s * 0.34} ${y - s * 0.86}Z`,
      ink.accent,
    ) +
    rect(x - s * 0.48, y - s * 1.0, s * 0.3, s * 0.06, mix(ink.earth, ink.light, 0.3))
  );
}

function swings(stage: Stage, x: number, y: number, s: number): string {
  const { ink, rnd } = stage;
  const steel = mix(ink.water, ink.ink, 0.4);
  const seat = (dx: number, sway: number) =>
    line(x + dx, y - s, x + dx + sway - 16, y - s * 0.28, ink.ink, 2.6) +
    line(x + dx + 32, y - s, x + dx + sway + 26, y - s * 0.28, ink.ink, 2.6) +
    rect(x + dx + sway - 24, y - s * 0.28, 58, 9, mix(ink.earth, ink.roof, 0.4));
  return (
    stroke(
      svg`M${x - 60} ${y}L${x - 14} ${y - s}L${x + 30} ${y}M${x + 300} ${y}L${x + 344} ${y - s}` +
        svg`L${x + 390} ${y}M${x - 14} ${y - s}H${x + 344}`,
      steel,
      11,
    ) +
    seat(60, rnd.range(-50, 50)) +
    seat(220, rnd.range(-60, 60))
  );
}

/** Long shadow thrown away from a low sun. */
function longShadow(stage: Stage, x: number, y: number, w: number): string {
  const drift = (x - stage.sun.x) * 0.35;
  return poly(
    [
      [x - w / 2, y],
      [x + w / 2, y],
      [x + w * 0.7 + drift, y + 110],
      [x - w * 0.3 + drift, y + 110],
    ],
    stage.ink.ink,
    'opacity="0.16"',
  );
}

export function playground(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(540, 600);
  const back =
    sky(stage, { horizon: ground - 20 }) +
    ridge(stage, ground, rnd.range(140, 220), 0.6) +
    ridge(stage, ground, 70, 0.42, false);
  const school = schoolBlock(stage, rnd.range(60, 700), ground + 10, rnd.range(620, 760), 2, 0.3);
  const trees =
    camphor(stage, rnd.range(1340, 1480), ground + 60, rnd.range(420, 500)) +
    camphor(stage, rnd.range(1100, 1200), ground + 20, 260, 0.2);
  const [slideX, swingX]: Point = rnd.chance(0.5) ? [330, 860] : [420, 930];
  const base = 770;
  const gear =
    longShadow(stage, slideX, base, 300) +
    slide(stage, slideX, base, rnd.range(250, 300)) +
    longShadow(stage, swingX + 160, base - 10, 420) +
    swings(stage, swingX, base - 10, rnd.range(240, 280));
  const kids = repeat(rnd.int(3, 5), () => {
    const [x, y] = [rnd.range(160, 1440), rnd.range(700, 840)];
    return (
      longShadow(stage, x, y, 30) +
      person(stage, x, y, rnd.range(96, 124), {
        pose: rnd.pick(['run', 'walk', 'reach', 'throw']),
        mirrored: rnd.chance(0.5),
      })
    );
  });
  const court =
    ellipse(rnd.range(700, 1000), 800, 620, 90, mix(ink.earth, ink.roof, 0.35), 'opacity="0.5"') +
    ellipse(rnd.range(700, 1000), 800, 560, 76, 'none', `stroke="${ink.light}" stroke-width="4" opacity="0.45"`);
  const tyres = repeat(6, (i) =>
    path(
      svg`M${1180 + i * 62} 830a28 28 0 0 1 56 0h-16a12 12 0 0 0 -24 0Z`,
      i === 2 ? ink.accent : mix(ink.ink, ink.water, 0.3),
    ),
  );
  return (
    back +
    trees +
    school +
    plain(stage, ground + 6, mix(ink.leaf, ink.earth, 0.4)) +
    camphor(stage, rnd.range(1380, 1500), ground + 80, rnd.range(420, 480)) +
    court +
    gear +
    kids +
    tyres +
    birds(stage, 800, 160, rnd.int(0, 5)) +
    framing(stage, ['branch', 'palm', 'none'])
  );
}

export function scienceCart(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(590, 640);
  const back = sky(stage, { horizon: ground - 40 }) + ranges(stage, ground, rnd.range(180, 260), 2);
  const school = schoolBlock(stage, rnd.range(-40, 140), ground + 14, 640, 2, 0.36);
  const x = rnd.range(560, 680);
  const y = 800;
  const body = mix(ink.wall, ink.light, 0.45);
  const van =
    ellipse(x + 310, y + 4, 380, 22, ink.ink, 'opacity="0.3"') +
    path(
      svg`M${x} ${y - 40}V${y - 300}q0 -24 24 -24h430q20 0 30 18l70 118q60 10 66 60v88Z`,
      fade(stage, [
        [0, stage.lift(body, 0.3)],
        [1, mix(body, ink.ink, 0.2)],
      ]),
    ) +
    path(svg`M${x} ${y - 40}v-52h620v52Z`, ink.accent) +
    path(svg`M${x + 478} ${y - 290}l58 102h-86v-102Z`, mix(ink.water, ink.light, 0.25)) +
    [130, 490]
      .map((dx) => circle(x + dx, y - 36, 46, ink.ink) + circle(x + dx, y - 36, 20, mix(ink.wall, ink.ink, 0.3)))
      .join('') +
    circle(x + 606, y - 110, 12, ink.light);
  const hatch =
    rect(x + 50, y - 280, 340, 150, stage.dark ? mix(ink.light, ink.earth, 0.35) : mix(ink.ink, ink.water, 0.35)) +
    poly(
      [
        [x + 40, y - 284],
        [x + 400, y - 284],
        [x + 440, y - 360],
        [x, y - 360],
      ],
      fade(stage, [
        [0, mix(ink.accent, ink.light, 0.15)],
        [1, ink.accent],
      ]),
    ) +
    rect(x + 30, y - 136, 380, 14, mix(ink.earth, ink.light, 0.3)) +
    (stage.dark ? glow(stage, x + 220, y - 200, 320, ink.light, 0.6) : '');
  const jars = repeat(6, (i) =>
    rect(
      x + 76 + i * 52,
      y - 136 - 40 - (i % 3) * 14,
      26,
      40 + (i % 3) * 14,
      mix(nth([ink.leaf, ink.water, ink.earth], i), ink.light, 0.3),
      'rx="6"',
    ),
  );
  const orrery =
    circle(x + 330, y - 214, 20, ink.light) +
    ellipse(x + 330, y - 214, 48, 14, 'none', `stroke="${ink.light}" stroke-width="3"`) +
    circle(x + 376, y - 210, 7, ink.accent);
  const tableX = x - 330;
  const bench =
    rect(tableX, y - 96, 260, 12, mix(ink.earth, ink.light, 0.3)) +
    [20, 226].map((dx) => rect(tableX + dx, y - 86, 12, 96, mix(ink.earth, ink.ink, 0.5))).join('') +
    line(tableX + 110, y - 96, tableX + 60, y - 190, ink.ink, 7) +
    line(tableX + 110, y - 96, tableX + 140, y - 96, ink.ink, 7) +
    line(tableX + 110, y - 96, tableX + 92, y - 92, ink.ink, 5) +
    poly(
      [
        [tableX + 20, y - 236],
        [tableX + 46, y - 248],
        [tableX + 150, y - 140],
        [tableX + 134, y - 124],
      ],
      mix(ink.water, ink.ink, 0.25),
    ) +
    circle(tableX + 210, y - 120, 24, mix(ink.water, ink.leaf, 0.5)) +
    stroke(svg`M${tableX + 192} ${y - 98}h36`, ink.ink, 5);
  const kids = repeat(
    rnd.int(3, 5),
    (i) =>
      footShadow(stage, tableX - 60 + i * 110, y + 22 + (i % 2) * 30, 26) +
      person(stage, tableX - 60 + i * 110, y + 22 + (i % 2) * 30, 138, {
        pose: rnd.pick(['stand', 'work', 'reach']),
        mirrored: i > 2,
      }),
  );
  const pots = rnd.chance(0.5)
    ? banana(stage, 1480, 860, 360)
    : potPlant(stage, 1440, 850, 170) + camphor(stage, 1420, ground + 60, 380);
  return (
    back +
    camphor(stage, rnd.range(1240, 1400), ground + 40, 400, 0.12) +
    school +
    plain(stage, ground + 10, mix(ink.leaf, ink.earth, 0.35)) +
    slope(stage, 760, 744, mix(ink.earth, ink.wall, 0.3)) +
    van +
    hatch +
    jars +
    orrery +
    bench +
    kids +
    pots +
    framing(stage, ['branch', 'none'])
  );
}
