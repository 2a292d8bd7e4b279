import { mix } from '../color.ts';
import { birds, framing } from '../foreground.ts';
import { mist, plain, ranges } from '../land.ts';
import { beam, clipped, fade, glow } from '../light.ts';
import { footShadow, person } from '../people.ts';
import { betelPalm, camphor } from '../plants.ts';
import type { PoseName } from '../poses.ts';
import { circle, ellipse, HEIGHT, line, type Point, path, poly, rect, repeat, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';

function floodlight(stage: Stage, x: number, y: number, h: number): string {
  const { ink } = stage;
  const on = stage.dark || stage.weather === 'rain';
  return (
    line(x, y, x, y - h, mix(ink.ink, ink.water, 0.3), 9) +
    rect(x - 46, y - h - 44, 92, 50, mix(ink.ink, ink.water, 0.3)) +
    repeat(8, (i) =>
      circle(
        x - 33 + (i % 4) * 22,
        y - h - 32 + Math.floor(i / 4) * 24,
        8,
        on ? ink.light : mix(ink.wall, ink.ink, 0.2),
      ),
    ) +
    (on
      ? glow(stage, x, y - h - 20, 300, ink.light, 0.75) +
        beam(
          stage,
          [
            [x - 40, y - h],
            [x + 40, y - h],
            [x + 360, y + 180],
            [x - 360, y + 180],
          ],
          ink.light,
          0.2,
        )
      : '')
  );
}

function grandstand(stage: Stage, x: number, y: number, w: number, depth: number): string {
  const { ink, rnd } = stage;
  const h = w * 0.17;
  const concrete = stage.far(mix(ink.wall, ink.ink, 0.15), depth);
  const crowd = repeat(110, () =>
    circle(
      x + rnd.range(0.04, 0.96) * w,
      y - rnd.range(0.12, 0.88) * h,
      rnd.range(3, 5),
      stage.far(rnd.pick([ink.roof, ink.wall, ink.leaf, ink.ink, ink.water]), depth + 0.1),
    ),
  );
  return (
    poly(
      [
        [x, y],
        [x + w * 0.03, y - h],
        [x + w * 0.97, y - h],
        [x + w, y],
      ],
      concrete,
    ) +
    repeat(5, (i) =>
      line(x + w * 0.01, y - h * i * 0.2, x + w * 0.99, y - h * i * 0.2, mix(concrete, ink.ink, 0.35), 3),
    ) +
    crowd +
    poly(
      [
        [x - w * 0.03, y - h * 1.5],
        [x + w * 1.03, y - h * 1.5],
        [x + w * 0.98, y - h * 1.85],
        [x + w * 0.02, y - h * 1.85],
      ],
      stage.far(mix(ink.roof, ink.ink, 0.1), depth),
    ) +
    repeat(7, (i) =>
      line(x + w * (0.04 + i * 0.153), y - h, x + w * (0.04 + i * 0.153), y - h * 1.5, stage.far(ink.ink, depth), 5),
    )
  );
}

export function track(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(400, 450);
  const back =
    sky(stage, { horizon }) +
    ranges(stage, horizon, rnd.range(160, 230), 3) +
    repeat(12, () => camphor(stage, rnd.range(0, WIDTH), horizon + 16, rnd.range(60, 110), 0.45));
  const stand = grandstand(stage, rnd.range(60, 700), horizon + 34, rnd.range(560, 700), 0.3);
  const field = plain(stage, horizon + 16, ink.leaf);
  const centre = rnd.range(-260, 120);
  const clay = mix(mix(ink.roof, ink.accent, 0.3), ink.earth, 0.2);
  const surface =
    ellipse(
      centre,
      horizon + 60,
      900 + 540 * 1.65,
      190 + 540 * 0.62,
      fade(stage, [
        [0, stage.far(clay, 0.35)],
        [1, mix(clay, ink.ink, 0.15)],
      ]),
    ) +
    ellipse(
      centre,
      horizon + 60,
      900,
      190,
      fade(stage, [
        [0, stage.far(ink.leaf, 0.3)],
        [1, ink.leaf],
      ]),
    );
  const chalk = mix(ink.wall, ink.light, 0.7);
  const lanes = repeat(7, (i) => {
    const line = svg`stroke="${chalk}" stroke-width="${2.5 + i * 0.9}"`;
    return ellipse(centre, horizon + 60, 900 + i * 90 * 1.65, 190 + i * 90 * 0.62, 'none', `${line} opacity="0.85"`);
  });
  const spread = rnd.range(0.5, 0.78);
  const runners = repeat(rnd.int(3, 5), (i) => {
    const grow = 45 + i * 90;
    const angle = spread + rnd.range(-0.1, 0.14) - i * 0.04;
    const x = centre + Math.cos(angle) * (900 + grow * 1.65);
    const y = horizon + 60 + Math.sin(angle) * (190 + grow * 0.62);
    return (
      footShadow(stage, x, y, 26 + i * 8) +
      person(stage, x, y, 110 + i * 24, {
        pose: 'run',
        mirrored: true,
        top: i === 1 ? ink.accent : mix(rnd.pick([ink.wall, ink.water, ink.leaf]), ink.light, 0.2),
      })
    );
  });
  const area = rect(0, horizon + 30, WIDTH, HEIGHT, '#000');
  return (
    back +
    mist(stage, horizon, 80, 0.5) +
    stand +
    field +
    clipped(stage, surface + lanes, area) +
    floodlight(stage, rnd.range(1240, 1460), horizon + 40, 270) +
    runners +
    birds(stage, 700, 150, rnd.int(0, 5)) +
    framing(stage, ['none', 'branch', 'grass'])
  );
}

export function ballfield(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(350, 400);
  const back =
    sky(stage, { horizon: horizon + 20 }) +
    ranges(stage, horizon + 20, rnd.range(140, 210), 2) +
    repeat(14, () =>
      rnd.pick([camphor, betelPalm])(stage, rnd.range(0, WIDTH), horizon + 24, rnd.range(60, 120), 0.45),
    );
  const homeX = rnd.range(640, 960);
  const fence =
    rect(0, horizon + 18, WIDTH, 34, mix(mix(ink.leaf, ink.ink, 0.55), ink.water, 0.15)) +
    repeat(9, (i) => rect(i * 190, horizon + 18, 4, 34, ink.ink, 'opacity="0.4"'));
  const grass =
    rect(
      0,
      horizon + 52,
      WIDTH,
      HEIGHT,
      fade(stage, [
        [0, stage.far(ink.leaf, 0.3)],
        [1, mix(ink.leaf, ink.ink, 0.2)],
      ]),
    ) +
    repeat(12, (i) =>
      i % 2
        ? poly(
            [
              [homeX + (i - 6) * 60, horizon + 52],
              [homeX + (i - 5) * 60, horizon + 52],
              [homeX + (i - 5) * 290, HEIGHT],
              [homeX + (i - 6) * 290, HEIGHT],
            ],
            ink.light,
            'opacity="0.08"',
          )
        : '',
    );
  const home: Point = [homeX, 850];
  const [first, second, third]: [Point, Point, Point] = [
    [homeX + 430, 640],
    [homeX, 535],
    [homeX - 430, 640],
  ];
  const clay = mix(mix(ink.roof, ink.earth, 0.5), ink.light, 0.12);
  const infield =
    path(
      svg`M${home[0]} ${HEIGHT + 60}L${homeX - 700} 660Q${homeX - 440} 480 ${homeX} 478` +
        svg`Q${homeX + 440} 480 ${homeX + 700} 660Z`,
      fade(stage, [
        [0, stage.far(clay, 0.2)],
        [1, clay],
      ]),
    ) +
    poly(
      [
        [homeX, 800],
        [first[0] - 60, 644],
        [homeX, 562],
        [third[0] + 60, 644],
      ],
      mix(ink.leaf, ink.ink, 0.05),
    ) +
    ellipse(homeX, 660, 74, 20, clay) +
    rect(homeX - 16, 654, 32, 6, ink.light);
  const chalk =
    line(home[0], home[1], homeX - 1100, 515, ink.light, 5, 'opacity="0.85"') +
    line(home[0], home[1], homeX + 1100, 515, ink.light, 5, 'opacity="0.85"') +
    [first, second, third]
      .map(([x, y]) =>
        poly(
          [
            [x, y - 8],
            [x + 20, y],
            [x, y + 8],
            [x - 20, y],
          ],
          ink.light,
        ),
      )
      .join('') +
    poly(
      [
        [homeX - 22, 848],
        [homeX + 22, 848],
        [homeX + 22, 858],
        [homeX, 872],
        [homeX - 22, 858],
      ],
      ink.light,
    );
  const puddles =
    stage.weather === 'rain'
      ? repeat(7, () =>
          ellipse(
            homeX + rnd.range(-520, 520),
            rnd.range(600, 850),
            rnd.range(50, 150),
            rnd.range(8, 20),
            fade(stage, [
              [0, mix(ink.sky[2], ink.light, 0.5)],
              [1, mix(ink.water, ink.sky[1], 0.4)],
            ]),
            'opacity="0.85"',
          ),
        )
      : '';
  const lights = [90, 470, 1130, 1510]
    .map((x) => floodlight(stage, x + rnd.range(-30, 30), horizon + 50, rnd.range(230, 280)))
    .join('');
  const wet = stage.weather === 'rain';
  const player = (x: number, y: number, h: number, pose: PoseName, star = false, flip = false) =>
    footShadow(stage, x, y, h * 0.22) +
    person(stage, x, y, h, {
      pose,
      hat: 'cap',
      top: star ? ink.accent : mix(ink.wall, ink.light, 0.5),
      bottom: mix(ink.wall, ink.light, 0.4),
      mirrored: flip,
    });
  const bat = line(homeX - 96, 770, homeX - 148, 690, mix(ink.earth, ink.light, 0.3), 9);
  const team = wet
    ? player(homeX + 300, 720, 130, 'walk', true) + player(homeX + 370, 730, 134, 'walk')
    : player(second[0] + 60, 545, 74, 'stand') +
      player(third[0] + 40, 630, 92, 'stand') +
      player(first[0] - 10, 634, 92, 'run', false, true) +
      player(homeX, 664, 120, 'throw') +
      circle(homeX + 60, 590, 6, ink.light) +
      player(homeX - 80, 862, 190, 'swing', true) +
      bat +
      player(homeX + rnd.range(-500, 500), 480, 50, 'stand');
  return (
    back +
    mist(stage, horizon, 70, 0.4) +
    fence +
    grass +
    infield +
    chalk +
    puddles +
    lights +
    team +
    birds(stage, 900, 140, rnd.int(0, 4)) +
    framing(stage, ['none', 'none', 'grass'])
  );
}
