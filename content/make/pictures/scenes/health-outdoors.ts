import { mix } from '../color.ts';
import { birds, framing } from '../foreground.ts';
import { tiledHouse, townHouse } from '../houses.ts';
import { mist, plain, ranges } from '../land.ts';
import { blurred, fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { bamboo, betelPalm, camphor, cedar } from '../plants.ts';
import { circle, ellipse, HEIGHT, line, type Point, path, poly, rect, repeat, stroke, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { streetLamp } from '../street.ts';
import { glitter } from '../water.ts';

export function park(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(500, 550);
  const back =
    sky(stage, { horizon: ground }) +
    repeat(9, (i) =>
      townHouse(stage, i * 190 - 40 + rnd.range(-30, 30), ground + 8, rnd.range(80, 130), rnd.int(3, 6), 0.72),
    ) +
    mist(stage, ground - 30, 130, 0.6);
  const far = repeat(12, () =>
    camphor(stage, rnd.range(-40, WIDTH + 40), ground + rnd.range(10, 30), rnd.range(150, 230), 0.5),
  );
  const turnX = rnd.range(700, 1000);
  const [far1, far2] = [ground + 90, ground + 190];
  const wayOutline =
    svg`M${turnX - 20} ${ground + 26}C${turnX + 130} ${far1} ${turnX - 120} ${far2} ` +
    svg`${turnX - 420} ${HEIGHT + 20}L${turnX + 200} ${HEIGHT + 20}` +
    svg`C${turnX + 150} ${far2} ${turnX + 230} ${far1} ${turnX + 24} ${ground + 26}Z`;
  const walk = path(
    wayOutline,
    fade(stage, [
      [0, mix(ink.wall, ink.light, 0.3)],
      [1, mix(mix(ink.earth, ink.wall, 0.5), ink.ink, 0.15)],
    ]),
  );
  const side = turnX > 850 ? -1 : 1;
  const big = turnX + side * rnd.range(480, 560);
  const shade = ellipse(big, 780, 380, 46, ink.ink, 'opacity="0.2"');
  const benchX = turnX + side * 300 - 110;
  const seat =
    repeat(3, (i) => rect(benchX, 700 + i * 20 - (i === 2 ? -14 : 0), 220, 12, mix(ink.earth, ink.roof, 0.45))) +
    [14, 194].map((dx) => line(benchX + dx, 700, benchX + dx - 4, 800, ink.ink, 8)).join('');
  const sitter = rnd.chance(0.6) ? person(stage, benchX + 110, 800, 190, { pose: 'sit', top: ink.accent }) : '';
  const movers = repeat(rnd.int(2, 4), (i) =>
    person(stage, turnX + rnd.range(-30, 90) - i * 40, ground + 130 + i * 60, 90 + i * 24, {
      pose: rnd.pick(['walk', 'run', 'reach']),
      top: i === 0 && !sitter ? ink.accent : undefined,
    }),
  );
  const lamps = repeat(3, (i) =>
    streetLamp(stage, turnX + 180 + i * 30 * side, ground + 70 + i * 90, 150 + i * 80, true),
  );
  const flowers = repeat(90, () =>
    circle(
      rnd.range(0, WIDTH),
      ground + 80 + rnd.next() ** 0.7 * 320,
      rnd.range(2, 6),
      rnd.pick([mix(ink.earth, ink.light, 0.5), ink.light, mix(ink.accent, ink.light, 0.55)]),
      'opacity="0.6"',
    ),
  );
  const leaves = repeat(22, () =>
    ellipse(rnd.range(0, WIDTH), rnd.range(760, HEIGHT), 9, 4, mix(ink.earth, ink.roof, 0.5), 'opacity="0.6"'),
  );
  return (
    back +
    far +
    plain(stage, ground + 10, ink.leaf) +
    flowers +
    walk +
    mist(stage, ground + 40, 110, 0.5) +
    camphor(stage, turnX - side * rnd.range(380, 520), ground + 150, 360, 0.15) +
    lamps +
    shade +
    camphor(stage, big, 790, rnd.range(560, 640)) +
    seat +
    sitter +
    movers +
    leaves +
    birds(stage, 800, 180, rnd.int(0, 4)) +
    framing(stage, ['branch', 'grass', 'palm'])
  );
}

export function hotSpring(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(430, 490);
  const back = sky(stage, { horizon }) + ranges(stage, horizon + 30, rnd.range(280, 360), 3);
  const woods = repeat(22, () =>
    rnd.pick([cedar, cedar, camphor, bamboo])(
      stage,
      rnd.range(-40, WIDTH + 40),
      horizon + rnd.range(40, 80),
      rnd.range(110, 220),
      rnd.range(0.25, 0.5),
    ),
  );
  const inn = rnd.range(900, 1160);
  const lodge =
    tiledHouse(stage, inn, horizon + 80, 360, 210, 0.12) +
    repeat(
      5,
      (i) =>
        rect(inn + 20 + i * 70, horizon - 4, 46, 56, stage.dark ? ink.light : mix(ink.wall, ink.light, 0.4)) +
        line(inn + 43 + i * 70, horizon - 4, inn + 43 + i * 70, horizon + 52, ink.ink, 2),
    ) +
    (stage.dark ? glow(stage, inn + 180, horizon + 20, 280, ink.light, 0.5) : '');
  const pool: Point[] = Array.from({ length: 19 }, (_, i) => {
    const angle = (i / 18) * 6.28;
    return [700 + Math.cos(angle) * (610 + rnd.range(-40, 40)), 730 + Math.sin(angle) * (140 + rnd.range(-14, 14))];
  });
  const outline = `M${pool.map(([x, y]) => svg`${x} ${y}`).join('L')}Z`;
  const bath = path(
    outline,
    fade(stage, [
      [0, mix(mix(ink.water, ink.leaf, 0.4), ink.light, 0.6)],
      [0.5, mix(mix(ink.water, ink.leaf, 0.6), ink.light, 0.3)],
      [1, mix(mix(ink.water, ink.leaf, 0.7), ink.ink, 0.15)],
    ]),
  );
  const stones = pool.map(([x, y], i) => {
    const r = 38 + rnd.range(0, 46) * (y > 730 ? 1.3 : 0.8);
    const tone = mix(mix(ink.wall, ink.earth, 0.3), ink.ink, rnd.range(0.35, 0.65));
    return path(
      svg`M${x - r} ${y + r * 0.3}Q${x - r * 0.9} ${y - r * 0.6} ${x - r * 0.1} ${y - r * 0.6}` +
        svg`Q${x + r} ${y - r * 0.6} ${x + r} ${y + r * 0.3}Q${x} ${y + r * 0.5} ${x - r} ${y + r * 0.3}` +
        'Z',
      fade(stage, [
        [0, stage.lift(tone, 0.25)],
        [1, mix(tone, ink.ink, 0.3 + (i % 3) * 0.1)],
      ]),
    );
  });
  const ringed = pool.map((point, i) => ({ y: point[1], svg: stones[i] })).sort((a, b) => a.y - b.y);
  const behind = ringed
    .filter(({ y }) => y < 730)
    .map(({ svg }) => svg)
    .join('');
  const before = ringed
    .filter(({ y }) => y >= 730)
    .map(({ svg }) => svg)
    .join('');
  const bather = (x: number, y: number, s: number, towel: boolean) =>
    ellipse(x, y + s * 0.1, s * 1.1, s * 0.2, ink.light, 'opacity="0.35"') +
    path(
      svg`M${x - s * 0.6} ${y}Q${x - s * 0.5} ${y - s * 0.7} ${x} ${y - s * 0.7}` +
        svg`Q${x + s * 0.5} ${y - s * 0.7} ${x + s * 0.6} ${y}Z`,
      mix(ink.earth, ink.ink, 0.4),
    ) +
    ellipse(x, y - s, s * 0.3, s * 0.36, mix(ink.earth, ink.ink, 0.45)) +
    path(svg`M${x - s * 0.32} ${y - s}a${s * 0.32} ${s * 0.4} 0 0 1 ${s * 0.64} 0Z`, ink.ink) +
    (towel ? rect(x - s * 0.3, y - s * 1.46, s * 0.6, s * 0.16, ink.accent, 'rx="4"') : '');
  const vapour = blurred(
    stage,
    repeat(9, () =>
      ellipse(
        rnd.range(200, 1200),
        rnd.range(520, 700),
        rnd.range(60, 200),
        rnd.range(20, 70),
        mix(ink.wall, ink.light, 0.6),
        'opacity="0.4"',
      ),
    ),
    22,
  );
  const wisps = repeat(7, () =>
    stroke(
      svg`M${rnd.range(250, 1150)} ${rnd.range(660, 760)}q40 -50 0 -100t10 -110`,
      mix(ink.wall, ink.light, 0.7),
      rnd.range(8, 18),
      'opacity="0.16"',
    ),
  );
  const lantern =
    rect(1420, 660, 54, 60, mix(ink.wall, ink.ink, 0.45)) +
    poly(
      [
        [1396, 662],
        [1447, 620],
        [1498, 662],
      ],
      mix(ink.ink, ink.wall, 0.25),
    ) +
    rect(1434, 720, 26, 120, mix(ink.wall, ink.ink, 0.5)) +
    rect(1432, 674, 30, 34, ink.light) +
    (stage.dark ? glow(stage, 1447, 690, 170, ink.light, 0.7) : '');
  return (
    back +
    mist(stage, horizon, 140, 0.7) +
    woods +
    lodge +
    plain(stage, horizon + 70, mix(ink.leaf, ink.earth, 0.35)) +
    behind +
    bath +
    bather(rnd.range(420, 560), 720, 52, true) +
    bather(rnd.range(760, 900), 700, 46, false) +
    vapour +
    wisps +
    before +
    lantern +
    framing(stage, ['branch', 'grass', 'branch'])
  );
}

export function swimming(stage: Stage): string {
  const { rnd, ink } = stage;
  const edge = rnd.range(400, 450);
  const vanish = rnd.range(640, 960);
  const back =
    sky(stage, { horizon: edge - 20 }) +
    ranges(stage, edge, rnd.range(140, 220), 2) +
    repeat(7, () => rnd.pick([betelPalm, camphor])(stage, rnd.range(0, WIDTH), edge + 6, rnd.range(110, 190), 0.3));
  const stand =
    rect(0, edge - 26, WIDTH, 50, mix(mix(ink.wall, ink.light, 0.3), ink.ink, 0.1)) +
    repeat(
      7,
      (i) =>
        rect(vanish - 560 + i * 180, edge - 44, 54, 44, mix(ink.wall, ink.light, 0.5)) +
        rect(vanish - 566 + i * 180, edge - 50, 66, 10, i === 3 ? ink.accent : mix(ink.water, ink.ink, 0.4)),
    );
  const aqua = mix(mix(ink.water, ink.leaf, 0.3), ink.ink, 0.12);
  const pool = rect(
    0,
    edge + 20,
    WIDTH,
    HEIGHT,
    fade(stage, [
      [0, mix(aqua, ink.sky[2], 0.5)],
      [0.3, mix(aqua, ink.light, 0.1)],
      [1, mix(aqua, ink.ink, 0.35)],
    ]),
  );
  const at = (u: number, t: number): Point => [vanish + u * (180 + t * 900), edge + 20 + (HEIGHT - edge) * t ** 1.25];
  const lanes = repeat(7, (i) =>
    repeat(26, (k) => {
      const u = (i - 3) * 0.5;
      const t = (k + 0.5) / 26;
      const [x, y] = at(u, t);
      return ellipse(x, y, 3 + t * 13, 2 + t * 7, Math.floor(k / 3) % 2 ? ink.accent : mix(ink.wall, ink.light, 0.6));
    }),
  );
  const caustics = repeat(90, () => {
    const t = rnd.next();
    const [x, y] = at(rnd.range(-2, 2), t);
    const w = 14 + t * 60;
    return stroke(
      svg`M${x} ${y}q${w / 2} ${-4 - t * 9} ${w} 0t${w} 0`,
      ink.light,
      1 + t * 3,
      `opacity="${rnd.range(0.15, 0.5).toFixed(2)}"`,
    );
  });
  const swimmer = (u: number, t: number) => {
    const [x, y] = at(u, t);
    const s = 16 + t * 62;
    return (
      ellipse(x, y + s * 0.2, s * 1.5, s * 0.24, ink.light, 'opacity="0.5"') +
      ellipse(x - s * 0.5, y, s * 0.8, s * 0.17, mix(ink.earth, ink.ink, 0.4)) +
      ellipse(x + s * 0.42, y - s * 0.1, s * 0.2, s * 0.2, ink.accent) +
      stroke(
        svg`M${x + s * 0.1} ${y - s * 0.06}Q${x + s * 0.3} ${y - s * 0.8} ${x + s * 1} ${y - s * 0.3}`,
        mix(ink.earth, ink.ink, 0.4),
        s * 0.15,
      ) +
      repeat(6, () =>
        circle(x - s * 1.3 + rnd.range(-0.3, 0.3) * s, y - rnd.range(0, 0.4) * s, s * rnd.range(0.04, 0.1), ink.light),
      )
    );
  };
  const lamps = stage.dark
    ? repeat(
        4,
        (i) =>
          line(160 + i * 430, edge, 160 + i * 430, edge - 230, ink.ink, 6) +
          rect(134 + i * 430, edge - 248, 52, 22, ink.light) +
          glow(stage, 160 + i * 430, edge - 236, 240, ink.light, 0.65) +
          glow(stage, 160 + i * 430, edge + 140, 260, ink.light, 0.3),
      )
    : '';
  return (
    back +
    mist(stage, edge - 20, 70, 0.4) +
    stand +
    pool +
    glitter(stage, edge + 24, HEIGHT) +
    caustics +
    lanes +
    lamps +
    swimmer(rnd.pick([-0.75, -0.25]), rnd.range(0.22, 0.34)) +
    swimmer(rnd.pick([0.25, 0.75]), rnd.range(0.5, 0.66)) +
    person(stage, vanish + rnd.pick([-380, 340]), edge + 14, 96, { pose: 'stand' }) +
    framing(stage, ['none', 'palm', 'branch'])
  );
}
