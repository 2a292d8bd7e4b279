import { mix } from '../color.ts';
import { birds, cables, framing } from '../foreground.ts';
import { tiledHouse } from '../houses.ts';
import { mist, ranges, ridge, slope } from '../land.ts';
import { fade, glow } from '../light.ts';
import { footShadow, person } from '../people.ts';
import { banana, betelPalm, camphor } from '../plants.ts';
import { circle, HEIGHT, line, path, poly, rect, repeat, stroke, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { potPlant, utilityPole } from '../street.ts';
import { fishingBoat, train as trainCars } from '../vehicles.ts';
import { glitter, water } from '../water.ts';

function trackBed(stage: Stage, y: number): string {
  const { ink } = stage;
  return (
    poly(
      [
        [0, y],
        [WIDTH, y],
        [WIDTH, y + 40],
        [0, y + 40],
      ],
      mix(mix(ink.wall, ink.earth, 0.5), ink.ink, 0.35),
    ) +
    repeat(54, (i) => rect(i * 30, y + 2, 15, 9, mix(ink.earth, ink.ink, 0.6))) +
    rect(0, y - 3, WIDTH, 5, mix(ink.ink, ink.wall, 0.25))
  );
}

export function train(stage: Stage): string {
  const { rnd, ink } = stage;
  const coast = rnd.chance(0.5);
  const horizon = rnd.range(380, 460);
  const line1 = rnd.range(620, 670);
  const back =
    sky(stage, { horizon }) +
    (coast ? ridge(stage, horizon, 70, 0.8, false) : ranges(stage, horizon, rnd.range(200, 300), 3));
  const land = coast
    ? water(stage, horizon) +
      glitter(stage, horizon, line1) +
      fishingBoat(stage, rnd.range(300, 1300), horizon + 60, 90, mix(ink.roof, ink.ink, 0.3))
    : slope(stage, horizon + 12, horizon + 30, ink.leaf, 0.4) +
      repeat(4, (i) =>
        slope(
          stage,
          horizon + 60 + i * 46,
          horizon + 50 + i * 54,
          mix(ink.leaf, ink.earth, i % 2 ? 0.5 : 0.1),
          0.28 - i * 0.06,
        ),
      );
  const far = coast
    ? ''
    : repeat(7, () =>
        rnd.pick([camphor, betelPalm])(
          stage,
          rnd.range(0, WIDTH),
          horizon + rnd.range(40, 130),
          rnd.range(70, 130),
          0.4,
        ),
      ) + tiledHouse(stage, rnd.range(200, 1200), horizon + 90, 130, 78, 0.35);
  const poles = repeat(5, (i) => utilityPole(stage, 120 + i * 350 + rnd.range(-20, 20), line1 + 8, 280, 0.1));
  const wire = stroke(svg`M-10 ${line1 - 262}${repeat(5, () => 'q175 36 350 0')}`, ink.ink, 2);
  const cars = trainCars(stage, rnd.range(1150, 1420), line1, rnd.range(120, 150), rnd.int(2, 3));
  const bank = path(
    svg`M-20 ${line1 + 24}Q800 ${line1 + 10} ${WIDTH + 20} ${line1 + 24}V${HEIGHT}H-20Z`,
    fade(stage, [
      [0, mix(ink.leaf, ink.earth, 0.2)],
      [1, mix(ink.leaf, ink.ink, 0.6)],
    ]),
  );
  const flowers = repeat(120, () =>
    circle(
      rnd.range(0, WIDTH),
      line1 + 60 + rnd.next() ** 0.6 * 230,
      rnd.range(2, 6),
      rnd.pick([mix(ink.earth, ink.light, 0.5), ink.light, mix(ink.leaf, ink.light, 0.4)]),
      'opacity="0.75"',
    ),
  );
  return (
    back +
    land +
    far +
    mist(stage, horizon + 50, 110, 0.6) +
    wire +
    trackBed(stage, line1) +
    cars +
    poles +
    bank +
    flowers +
    (rnd.chance(0.6) ? banana(stage, rnd.range(80, 320), 900, 330) : '') +
    framing(stage, ['grass', 'palm', 'branch']) +
    birds(stage, 800, 150, rnd.int(0, 6))
  );
}

export function platform(stage: Stage): string {
  const { rnd, ink } = stage;
  const vanish = { x: rnd.range(900, 1100), y: rnd.range(430, 470) };
  const back =
    sky(stage, { horizon: vanish.y + 20 }) +
    ranges(stage, vanish.y + 20, rnd.range(150, 230), 3) +
    repeat(5, () => camphor(stage, vanish.x + rnd.range(-100, 520), vanish.y + 30, rnd.range(60, 110), 0.4));
  const to = (x: number, y: number, t: number): [number, number] => [x + (vanish.x - x) * t, y + (vanish.y - y) * t];
  const quad = (a: [number, number], b: [number, number], from: number, till: number, fill: string, extra = '') =>
    poly([to(...a, from), to(...b, from), to(...b, till), to(...a, till)], fill, extra);
  const gravel = rect(0, vanish.y + 18, WIDTH, HEIGHT, mix(mix(ink.earth, ink.wall, 0.4), ink.ink, 0.3));
  const field = slope(stage, vanish.y + 20, vanish.y + 34, ink.leaf, 0.35);
  const sleepers = repeat(24, (i) =>
    quad([1120, 960], [1900, 960], 0.02 + i * 0.04, Math.min(0.036 + i * 0.04, 0.97), mix(ink.earth, ink.ink, 0.65)),
  );
  const rails = [1210, 1790]
    .map((x) =>
      quad(
        [x, 960],
        [x + 34, 960],
        0,
        0.985,
        fade(stage, [
          [0, ink.light],
          [1, mix(ink.wall, ink.ink, 0.3)],
        ]),
      ),
    )
    .join('');
  const deck =
    quad(
      [-900, 960],
      [960, 960],
      0,
      0.97,
      fade(stage, [
        [0, mix(ink.wall, ink.earth, 0.3)],
        [1, mix(mix(ink.wall, ink.earth, 0.4), ink.ink, 0.25)],
      ]),
    ) + quad([960, 960], [1010, 1060], 0, 0.97, mix(ink.earth, ink.ink, 0.5));
  const warning =
    quad([760, 960], [840, 960], 0, 0.97, mix(ink.earth, ink.light, 0.35)) +
    quad([800, 960], [806, 960], 0, 0.97, ink.ink, 'opacity="0.25"');
  const canopy =
    quad(
      [-500, -60],
      [860, -150],
      0,
      0.88,
      fade(stage, [
        [0, mix(ink.ink, ink.roof, 0.35)],
        [1, mix(ink.roof, ink.ink, 0.3)],
      ]),
    ) + quad([860, -150], [880, -80], 0, 0.88, mix(ink.roof, ink.light, 0.2));
  const posts = [0.08, 0.42, 0.62, 0.74, 0.82]
    .map((t) => {
      const [x, y] = to(420, 960, t);
      const [tx, ty] = to(420, -110, t);
      return (
        line(x, y, tx, ty, mix(ink.leaf, ink.ink, 0.6), 26 * (1 - t) + 2) +
        line(
          tx,
          ty + 130 * (1 - t),
          tx + 220 * (1 - t),
          ty + 10 * (1 - t),
          mix(ink.leaf, ink.ink, 0.6),
          12 * (1 - t) + 1,
        )
      );
    })
    .join('');
  const benchX = rnd.range(120, 220);
  const bench =
    rect(benchX, 690, 260, 16, mix(ink.earth, ink.roof, 0.4)) +
    rect(benchX, 620, 260, 44, mix(ink.earth, ink.roof, 0.4)) +
    [30, 220].map((dx) => rect(benchX + dx, 700, 12, 66, ink.ink)).join('');
  const clock =
    line(640, 0, 640, 190, ink.ink, 6) +
    circle(640, 222, 42, ink.ink) +
    circle(640, 222, 35, mix(ink.wall, ink.light, 0.6)) +
    line(640, 222, 640, 196, ink.ink, 4) +
    line(640, 222, 658, 230, ink.ink, 4);
  const waiting = rnd.chance(0.7)
    ? footShadow(stage, 610, 742, 44) +
      person(stage, 610, 742, 230, { pose: 'stand', coat: rnd.chance(0.5), top: ink.accent })
    : person(stage, benchX + 90, 766, 250, { pose: 'sit', top: ink.accent });
  const arriving = rnd.chance(0.5)
    ? rect(vanish.x + 2, vanish.y - 22, 40, 38, mix(ink.wall, ink.light, 0.5), 'rx="6"') +
      rect(vanish.x + 7, vanish.y - 17, 30, 14, mix(ink.ink, ink.water, 0.4)) +
      rect(vanish.x + 2, vanish.y, 40, 6, ink.accent) +
      glow(stage, vanish.x + 22, vanish.y + 8, 70, ink.light, 0.8)
    : '';
  return (
    back +
    field +
    gravel +
    sleepers +
    rails +
    arriving +
    deck +
    warning +
    canopy +
    posts +
    clock +
    bench +
    waiting +
    potPlant(stage, benchX + 320, 770, 110) +
    utilityPole(stage, 1480, 660, 420) +
    utilityPole(stage, 1260, 560, 220, 0.25) +
    cables(stage, 90)
  );
}
