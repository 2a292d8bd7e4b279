import { mix } from './color.ts';
import { fade, fadeBetween, glow, halo } from './light.ts';
import { circle, curve, group, HEIGHT, type Point, path, rect, repeat, svg, WIDTH } from './shape.ts';
import type { Stage } from './stage.ts';

interface SkyOptions {
  horizon: number;
  /** share of the width, 0 to 1 */
  sunX?: number;
  /** share of the way from the top to the horizon */
  sunY?: number;
  sunSize?: number;
}

function stars(stage: Stage, horizon: number): string {
  const { rnd, ink } = stage;
  return repeat(rnd.int(50, 110), () => {
    const y = rnd.range(0, horizon * 0.85);
    return circle(rnd.range(0, WIDTH), y, rnd.range(0.8, 2.2), ink.light, svg`opacity="${rnd.range(0.2, 0.9)}"`);
  });
}

function disc(stage: Stage, x: number, y: number, r: number): string {
  const { rnd, ink, time, weather } = stage;
  const veiled = weather === 'mist' || weather === 'cloud';
  if (weather === 'rain') {
    return glow(stage, x, y, r * 6, ink.light, 0.28);
  }
  const color =
    time === 'dusk' ? mix(ink.light, ink.accent, 0.35) : time === 'dawn' ? mix(ink.light, ink.accent, 0.12) : ink.light;
  const body =
    time === 'night' && rnd.chance(0.35)
      ? path(
          svg`M${x - r * 0.3} ${y - r}A${r} ${r} 0 1 1 ${x - r * 0.9} ${y + r * 0.5}` +
            svg`A${r * 0.95} ${r * 0.95} 0 0 0 ${x - r * 0.3} ${y - r}Z`,
          color,
        )
      : circle(x, y, r, color, `opacity="${veiled ? 0.75 : 0.97}"`);
  const reach = stage.time === 'day' ? 4 : 6;
  return circle(x, y, r * reach, halo(stage, ink.light, veiled ? 0.5 : 0.62)) + body;
}

/** Long bands with rounded, stepped ends, as wood-block printers cut them. */
function bandCloud(stage: Stage, x: number, y: number, w: number, fill: string): string {
  const { rnd } = stage;
  return repeat(rnd.int(2, 4), (i) => {
    const h = rnd.range(0.035, 0.06) * w;
    const width = w * rnd.range(0.45, 1);
    return rect(x + rnd.range(-0.35, 0.35) * w - width / 2, y + i * h * 0.82, width, h, fill, svg`rx="${h / 2}"`);
  });
}

function heapCloud(stage: Stage, x: number, y: number, w: number, fill: string): string {
  const { rnd } = stage;
  const count = rnd.int(5, 7);
  const heaps = repeat(count, (i) => {
    const t = (i + 0.5) / count;
    const r = w * (0.06 + 0.13 * Math.sin(t * Math.PI) * rnd.range(0.5, 1));
    return circle(x + (t - 0.5) * w * 0.86, y - r, r, fill);
  });
  const foot = w * 0.05;
  return group(heaps + rect(x - w / 2, y - foot, w, foot, fill, svg`rx="${foot / 2}"`), 'opacity="0.7"');
}

function wispCloud(stage: Stage, x: number, y: number, w: number, fill: string): string {
  const { rnd } = stage;
  const top: Point[] = [
    [x - w, y],
    [x - w * 0.4, y - w * rnd.range(0.02, 0.06)],
    [x + w * 0.2, y - w * 0.02],
    [x + w, y],
  ];
  const back = [...top].reverse().map(([px, py]): Point => [px - w * 0.06, 2 * y - py + w * 0.015]);
  return path(`${curve([...top, ...back])}Z`, fill);
}

function clouds(stage: Stage, top: number, horizon: number): string {
  const { rnd, ink, weather, time } = stage;
  const amount = { clear: rnd.int(1, 4), cloud: rnd.int(8, 12), rain: rnd.int(9, 13), mist: rnd.int(2, 4) }[weather];
  const draw = rnd.pick([bandCloud, heapCloud, wispCloud, bandCloud]);
  const bright =
    weather === 'rain' || time === 'night' ? mix(ink.sky[0], ink.haze, 0.45) : mix(ink.haze, ink.light, 0.6);
  return repeat(amount, (i) => {
    const share = (i + rnd.range(0.1, 0.9)) / amount;
    const y = top + (horizon * 0.82 - top) * share;
    const size = rnd.range(240, 560) * (1.25 - share * 0.75);
    const lit =
      draw === heapCloud
        ? mix(bright, ink.sky[1], rnd.range(0.1, 0.5))
        : fade(stage, [
            [0, bright, rnd.range(0.6, 0.95)],
            [1, mix(bright, ink.sky[1], 0.65), 0.25],
          ]);
    return draw(stage, rnd.range(-50, WIDTH + 50), y, size, lit);
  });
}

export function sky(stage: Stage, options: SkyOptions): string {
  const { rnd, ink, time, weather } = stage;
  const { horizon } = options;
  const low = time === 'dawn' || time === 'dusk';
  const x = (options.sunX ?? rnd.range(0.14, 0.86)) * WIDTH;
  const y = (options.sunY ?? (low ? rnd.range(0.52, 0.82) : rnd.range(0.18, 0.46))) * horizon;
  const r = (options.sunSize ?? 1) * (low ? rnd.range(48, 82) : rnd.range(34, 56));
  stage.sun = { x, y };
  const ground = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    fadeBetween(stage, 0, horizon, [
      [0, ink.sky[0]],
      [0.55, ink.sky[1]],
      [1, ink.sky[2]],
    ]),
  );
  // The dark wiped band at the top is the wood-block printer's bokashi.
  const wiped = rect(
    0,
    0,
    WIDTH,
    horizon * 0.45,
    fade(stage, [
      [0, mix(ink.sky[0], ink.ink, 0.3), 0.6],
      [1, ink.sky[0], 0],
    ]),
  );
  const night = time === 'night' && (weather === 'clear' || weather === 'cloud') ? stars(stage, horizon) : '';
  return group(ground + wiped + night + disc(stage, x, y, r) + clouds(stage, 30, horizon), '');
}
