import { mix } from '../color.ts';
import { birds, framing } from '../foreground.ts';
import { mist, outline, ranges, ridge, slope } from '../land.ts';
import { beam, fade, glow } from '../light.ts';
import { footShadow, person } from '../people.ts';
import { bamboo, betelPalm, camphor, cedar } from '../plants.ts';
import {
  circle,
  curve,
  ellipse,
  HEIGHT,
  nth,
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
import { bicycle } from '../street.ts';
import { glitter, water } from '../water.ts';

function cyclist(stage: Stage, x: number, y: number, s: number, top: string): string {
  const { ink } = stage;
  return (
    footShadow(stage, x, y, s * 0.5) +
    bicycle(stage, x, y, s) +
    person(stage, x - s * 0.06, y - s * 0.14, s * 1.06, {
      pose: 'ride',
      top,
      hat: 'cap',
      bottom: mix(ink.ink, ink.water, 0.2),
    })
  );
}

export function cycling(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(380, 440);
  const coast = rnd.chance(0.35);
  const back =
    sky(stage, { horizon }) +
    (coast
      ? ridge(stage, horizon, 90, 0.75) + water(stage, horizon, 720) + glitter(stage, horizon, 700)
      : ranges(stage, horizon + 20, rnd.range(260, 340), 4));
  const hills = repeat(3, (i) =>
    slope(
      stage,
      horizon + (coast ? 190 : 30) + i * 70,
      horizon + (coast ? 130 : 60) + i * 60 - i * rnd.range(0, 40),
      mix(ink.leaf, ink.earth, i * 0.12),
      coast ? 0.12 : 0.4 - i * 0.12,
    ),
  );
  const start = rnd.range(520, 820);
  const swing = rnd.range(180, 300) * rnd.sign();
  const road = Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    return {
      x: start + Math.sin(t * 4.6) * swing * (1 - t * 0.4),
      y: horizon + 50 + t ** 1.8 * 290,
      half: 5 + t ** 1.8 * 70,
    };
  });
  const winding =
    `${curve(road.map(({ x, y, half }): Point => [x - half, y]))}` +
    `L${curve([...road].reverse().map(({ x, y, half }): Point => [x + half, y])).slice(1)}Z`;
  const asphalt = mix(mix(ink.wall, ink.water, 0.3), ink.ink, 0.35);
  const trees = repeat(rnd.int(10, 16), () => {
    const t = rnd.range(0.05, 0.8);
    const at = nth(road, Math.round(t * 12));
    return rnd.pick([camphor, betelPalm, cedar, bamboo])(
      stage,
      at.x + rnd.sign() * (at.half + 60 + rnd.range(0, 480) * (0.5 + t)),
      at.y + 8,
      60 + t * 170,
      0.42 * (1 - t),
    );
  });
  const nearRoad =
    path(
      svg`M-20 780Q800 ${rnd.range(720, 760)} ${WIDTH + 20} 790V${HEIGHT}H-20Z`,
      fade(stage, [
        [0, asphalt],
        [1, mix(asphalt, ink.ink, 0.3)],
      ]),
    ) +
    stroke(
      svg`M-20 838Q800 ${rnd.range(800, 820)} ${WIDTH + 20} 846`,
      ink.light,
      6,
      'opacity="0.8" stroke-dasharray="70 50"',
    );
  const guard =
    repeat(12, (i) => rect(i * 145 + 10, 718, 12, 62, mix(ink.wall, ink.ink, 0.25))) +
    rect(0, 722, WIDTH, 16, mix(ink.wall, ink.light, 0.45)) +
    rect(0, 736, WIDTH, 5, ink.ink, 'opacity="0.3"');
  const lead = rnd.range(460, 1000);
  const riders =
    repeat(rnd.int(1, 3), (i) =>
      cyclist(
        stage,
        lead - (i + 1) * rnd.range(190, 260),
        826 + rnd.range(-12, 12),
        190,
        mix(rnd.pick([ink.water, ink.leaf, ink.wall]), ink.light, 0.15),
      ),
    ) + cyclist(stage, lead, 842, 216, ink.accent);
  return (
    back +
    mist(stage, horizon + 20, 120, 0.7) +
    hills +
    path(winding, asphalt) +
    stroke(curve(road.map(({ x, y }): Point => [x, y])), ink.light, 2.4, 'opacity="0.6" stroke-dasharray="14 12"') +
    trees +
    mist(stage, horizon + 150, 90, 0.35) +
    guard +
    nearRoad +
    riders +
    birds(stage, 900, 170, rnd.int(0, 5)) +
    framing(stage, ['branch', 'palm', 'none'])
  );
}

export function climbing(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(620, 690);
  const back =
    sky(stage, { horizon, sunX: rnd.range(0.1, 0.34), sunY: rnd.range(0.5, 0.8) }) +
    ranges(stage, horizon, rnd.range(170, 240), 2) +
    water(stage, horizon) +
    glitter(stage, horizon, HEIGHT);
  const rock = mix(mix(ink.earth, ink.wall, 0.35), ink.roof, 0.2);
  const edge: Point[] = Array.from({ length: 12 }, (_, i) => [
    rnd.range(640, 760) - i * rnd.range(6, 22) + (i % 3) * 40,
    -40 + i * 88,
  ]);
  const cliff = poly(
    [...edge, [WIDTH + 40, HEIGHT + 40], [WIDTH + 40, -40]],
    fade(
      stage,
      [
        [0, stage.lift(rock, stage.dark ? 0.22 : 0.3)],
        [0.5, mix(rock, ink.ink, 0.2)],
        [1, mix(rock, ink.ink, 0.6)],
      ],
      true,
    ),
  );
  const facets = repeat(46, () => {
    const [x, y, s] = [rnd.range(720, WIDTH), rnd.range(-20, HEIGHT), rnd.range(40, 150)];
    const lit = rnd.chance(0.45);
    return poly(
      [
        [x, y],
        [x + s * rnd.range(0.4, 1), y - s * 0.2],
        [x + s * rnd.range(0.5, 0.9), y + s * rnd.range(0.6, 1.3)],
        [x - s * 0.1, y + s * rnd.range(0.4, 0.9)],
      ],
      lit ? ink.light : ink.ink,
      `opacity="${lit ? 0.1 : 0.16}"`,
    );
  });
  const cracks = repeat(10, () =>
    stroke(
      svg`M${rnd.range(760, WIDTH)} ${rnd.range(0, 500)}l${rnd.range(-30, 30)} 90` +
        svg`l${rnd.range(-40, 40)} 80l${rnd.range(-20, 30)} 110`,
      ink.ink,
      3,
      'opacity="0.35"',
    ),
  );
  const climberX = rnd.range(880, 1080);
  const climberY = rnd.range(420, 520);
  const holds = repeat(20, () =>
    ellipse(
      climberX + rnd.range(-130, 170),
      rnd.range(60, 860),
      rnd.range(9, 18),
      rnd.range(6, 11),
      rnd.chance(0.25) ? ink.accent : mix(rnd.pick([ink.leaf, ink.water, ink.earth]), ink.light, 0.35),
    ),
  );
  const rope = stroke(
    svg`M${climberX + 40} -20Q${climberX + 20} 160 ${climberX} ${climberY - 90}` +
      svg`M${climberX} ${climberY - 80}Q${climberX - 60} 640 ${climberX - 110} 850`,
    mix(ink.light, ink.accent, 0.2),
    4,
  );
  const spot =
    stage.time === 'night'
      ? glow(stage, climberX, climberY - 60, 430, ink.light, 0.5) +
        beam(
          stage,
          [
            [430, HEIGHT],
            [470, HEIGHT],
            [climberX + 260, 60],
            [climberX - 160, 160],
          ],
          ink.light,
          0.16,
        ) +
        circle(450, 872, 16, ink.light)
      : '';
  const ledge = path(
    under(
      [
        [-40, 880],
        [300, 850],
        [640, 846],
        [900, 862],
        [1300, 880],
        [WIDTH + 40, 890],
      ],
      HEIGHT,
    ),
    mix(ink.leaf, ink.ink, 0.6),
  );
  const friend = person(stage, climberX - 120, 866, 170, { pose: 'reach', top: mix(ink.wall, ink.light, 0.4) });
  const plants = repeat(6, () =>
    ellipse(
      rnd.range(760, WIDTH),
      rnd.range(40, 800),
      rnd.range(26, 60),
      rnd.range(12, 22),
      mix(ink.leaf, ink.ink, 0.3),
      'opacity="0.85"',
    ),
  );
  const below = rnd.chance(0.5)
    ? path(under(outline(stage, 880, 20, false), HEIGHT), mix(ink.leaf, ink.ink, 0.75))
    : '';
  return (
    back +
    mist(stage, horizon, 90, 0.5) +
    cliff +
    facets +
    cracks +
    plants +
    spot +
    holds +
    rope +
    person(stage, climberX, climberY + 70, 220, { pose: 'climb', top: ink.accent }) +
    person(stage, climberX + 330, rnd.range(640, 760), 150, { pose: 'climb', mirrored: true }) +
    ledge +
    friend +
    below +
    birds(stage, 320, 230, rnd.int(2, 6)) +
    framing(stage, ['grass', 'none'])
  );
}
