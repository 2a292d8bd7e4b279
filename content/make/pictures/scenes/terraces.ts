import { mix } from '../color.ts';
import { birds, framing } from '../foreground.ts';
import { tiledHouse } from '../houses.ts';
import { mist, ranges } from '../land.ts';
import { fadeBetween } from '../light.ts';
import { person } from '../people.ts';
import { bamboo, betelPalm, camphor, grass } from '../plants.ts';
import { curve, HEIGHT, line, nth, type Point, path, repeat, stroke, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';

/** Flooded steps: each field mirrors the sky and ends in a grassy bank. */
function terraceSteps(stage: Stage, top: number, steps: number, wet: boolean): string {
  const { rnd, ink } = stage;
  const lean = rnd.range(0.35, 1) * rnd.sign();
  const bulge = rnd.range(300, 1300);
  const waveLength = rnd.range(130, 260);
  return repeat(steps, (i) => {
    const t = i / steps;
    const y = top + (HEIGHT + 40 - top) * t ** 1.35;
    const next = top + (HEIGHT + 40 - top) * ((i + 1) / steps) ** 1.35;
    const tall = next - y;
    const edge: Point[] = Array.from({ length: 9 }, (_, k) => {
      const x = -60 + (k / 8) * (WIDTH + 120);
      const away = (x - bulge) / WIDTH;
      return [
        x,
        y -
          lean * (x - WIDTH / 2) * 0.16 * (1 - t * 0.4) +
          away * away * tall * 4.6 +
          rnd.range(-0.22, 0.22) * tall +
          Math.sin(x / waveLength + i * 0.35) * tall * 0.5,
      ];
    });
    const lip = edge.map(([x, ey], k): Point => [x, ey + tall * (0.7 + 0.08 * Math.sin(k * 1.7 + i))]);
    const [rim, foot] = [Math.min(...edge.map((p) => p[1])), Math.max(...lip.map((p) => p[1]))];
    const planted = !wet || rnd.chance(0.28);
    const mirror = planted
      ? fadeBetween(stage, rim, foot, [
          [0, stage.lift(ink.leaf, 0.42)],
          [1, stage.lift(ink.leaf, 0.08)],
        ])
      : fadeBetween(stage, rim, foot, [
          [0, mix(ink.sky[2], ink.light, 0.6)],
          [0.4, mix(ink.sky[2], ink.water, 0.2)],
          [1, mix(ink.water, ink.sky[1], 0.4)],
        ]);
    const bank = stage.far(mix(ink.leaf, ink.ink, 0.28 + 0.3 * t), 0.45 * (1 - t));
    const tufts = repeat(planted ? 34 : 14, () => {
      const k = rnd.int(0, 7);
      const share = rnd.next();
      const x = nth(edge, k)[0] + share * (nth(edge, k + 1)[0] - nth(edge, k)[0]);
      const between = (side: Point[]) => nth(side, k)[1] + share * (nth(side, k + 1)[1] - nth(side, k)[1]);
      const [upper, lower] = [between(edge), between(lip)];
      return grass(
        stage,
        x,
        upper + (lower - upper) * rnd.range(0.25, 0.9),
        8 + 20 * t,
        4,
        mix(ink.leaf, ink.ink, 0.25),
      );
    });
    const bunds = repeat(rnd.int(1, 3), () => {
      const k = rnd.int(1, 7);
      return line(
        nth(edge, k)[0],
        nth(edge, k)[1],
        nth(edge, k)[0] + rnd.range(-60, 60),
        nth(lip, k)[1],
        bank,
        3 + t * 9,
      );
    });
    const hang = repeat(26, () => {
      const k = rnd.int(0, 7);
      const share = rnd.next();
      return grass(
        stage,
        nth(lip, k)[0] + share * 215,
        nth(lip, k)[1] + share * (nth(lip, k + 1)[1] - nth(lip, k)[1]) + 5 + t * 6,
        7 + 16 * t,
        3,
        bank,
      );
    });
    const floor = `L${WIDTH + 60} ${HEIGHT + 300}L-60 ${HEIGHT + 300}Z`;
    return (
      path(curve(edge) + floor, mirror) +
      bunds +
      tufts +
      path(curve(lip) + floor, bank) +
      hang +
      stroke(curve(lip), stage.lift(bank, 0.45), 1.5 + t * 3, 'opacity="0.6"')
    );
  });
}

export function terraces(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(300, 420);
  const hut = rnd.range(250, 1200);
  const back =
    sky(stage, { horizon: horizon + 60 }) +
    ranges(stage, horizon + 40, rnd.range(190, 300), rnd.int(2, 4), rnd.chance(0.6));
  const grove = repeat(rnd.int(4, 9), () =>
    rnd.pick([betelPalm, camphor, bamboo])(
      stage,
      hut + rnd.range(-260, 300),
      horizon + 70 + rnd.range(-10, 10),
      rnd.range(70, 150),
      0.35,
    ),
  );
  const farmer = person(stage, rnd.range(300, 1300), rnd.range(600, 700), rnd.range(84, 110), {
    pose: rnd.pick(['bend', 'walk', 'stand']),
    hat: 'cone',
    top: ink.accent,
    mirrored: rnd.chance(0.5),
  });
  return (
    back +
    mist(stage, horizon + 40, 90, 0.6) +
    grove +
    tiledHouse(stage, hut, horizon + 78, 110, 66, 0.3) +
    terraceSteps(stage, horizon + 62, rnd.int(7, 10), stage.time !== 'day' || rnd.chance(0.6)) +
    mist(stage, horizon + 130, 90, 0.4) +
    farmer +
    framing(stage, ['palm', 'branch', 'grass', 'none']) +
    birds(stage, rnd.range(300, 1200), 170, rnd.int(0, 5))
  );
}
