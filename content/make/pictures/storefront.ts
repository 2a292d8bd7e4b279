import { mix } from './color.ts';
import { bookRow } from './interior.ts';
import { clipped, fade, glow } from './light.ts';
import { path, poly, rect, repeat, svg } from './shape.ts';
import type { Stage } from './stage.ts';

interface Front {
  wall: string;
  awning: string;
  /** what stands behind the glass; drawn in picture coordinates */
  goods: (x: number, y: number, w: number, h: number) => string;
}

export function shelvesOfBooks(stage: Stage, tiers: number): Front['goods'] {
  return (x, y, w, h) =>
    repeat(tiers, (i) => {
      const shelf = y + (h * (i + 1)) / tiers;
      return (
        bookRow(stage, x, shelf, w, h / tiers - 8, 0.45) +
        rect(x, shelf - 2, w, 7, mix(stage.ink.earth, stage.ink.ink, 0.5))
      );
    });
}

export function shelvesOfBottles(stage: Stage, tiers: number): Front['goods'] {
  const { rnd, ink } = stage;
  const colors = [
    ink.wall,
    mix(ink.wall, ink.light, 0.5),
    ink.leaf,
    ink.water,
    ink.earth,
    mix(ink.roof, ink.wall, 0.3),
  ];
  return (x, y, w, h) =>
    repeat(tiers, (i) => {
      const shelf = y + (h * (i + 1)) / tiers;
      const tier = h / tiers;
      return (
        repeat(Math.floor(w / 30), (k) => {
          const tall = tier * rnd.range(0.35, 0.75);
          const box = rnd.chance(0.4);
          const wide = box ? 24 : 17;
          const fill = mix(rnd.pick(colors), ink.ink, rnd.range(0.05, 0.3));
          return (
            rect(x + k * 30 + 3, shelf - tall, wide, tall, fill, box ? '' : 'rx="5"') +
            (box ? '' : rect(x + k * 30 + 7, shelf - tall - 6, 9, 7, mix(fill, ink.ink, 0.5)))
          );
        }) + rect(x, shelf - 2, w, 6, mix(ink.wall, ink.ink, 0.4))
      );
    });
}

/** A shop seen from across the street: big lit window, door and awning. */
export function storefront(stage: Stage, x: number, y: number, w: number, h: number, front: Front): string {
  const { ink, weather } = stage;
  const lit = stage.dark || weather === 'rain' || weather === 'mist';
  const inside = lit ? mix(mix(ink.earth, ink.light, 0.6), ink.accent, 0.08) : mix(ink.earth, ink.wall, 0.3);
  const [gx, gy, gw, gh] = [x + w * 0.07, y - h * 0.62, w * 0.6, h * 0.46];
  const [dx, dw] = [x + w * 0.74, w * 0.18];
  const wood = mix(mix(ink.roof, ink.leaf, 0.25), ink.ink, 0.5);
  const wall = rect(
    x,
    y - h,
    w,
    h,
    fade(stage, [
      [0, mix(front.wall, ink.ink, 0.05)],
      [1, mix(front.wall, ink.ink, 0.32)],
    ]),
  );
  const courses = repeat(Math.round(h / 22), (i) => rect(x, y - h + i * 22, w, 1.6, ink.ink, 'opacity="0.12"'));
  const interior =
    rect(
      gx,
      gy,
      gw,
      gh,
      fade(stage, [
        [0, mix(inside, ink.ink, 0.12)],
        [1, inside],
      ]),
    ) +
    front.goods(gx + 16, gy + 20, gw - 32, gh - 26) +
    rect(
      gx,
      gy,
      gw,
      gh,
      fade(stage, [
        [0, ink.light, lit ? 0.3 : 0.05],
        [1, ink.light, 0],
      ]),
    );
  const glass = clipped(
    stage,
    interior +
      poly(
        [
          [gx + gw * 0.1, gy],
          [gx + gw * 0.28, gy],
          [gx + gw * 0.08, gy + gh],
          [gx - gw * 0.1, gy + gh],
        ],
        ink.light,
        'opacity="0.16"',
      ),
    rect(gx, gy, gw, gh, '#000'),
  );
  const frame =
    rect(gx, gy, gw, gh, 'none', `stroke="${wood}" stroke-width="14"`) +
    rect(gx + gw / 2 - 4, gy, 8, gh, wood) +
    rect(gx - 14, gy + gh, gw + 28, h * 0.04, mix(wood, ink.light, 0.2));
  const door =
    rect(dx, y - h * 0.62, dw, h * 0.62, wood) +
    rect(dx + dw * 0.14, y - h * 0.57, dw * 0.72, h * 0.36, inside) +
    rect(dx + dw * 0.8, y - h * 0.27, 6, 26, ink.light);
  const stripes = 14;
  const awning = repeat(stripes, (i) => {
    const fill = i % 2 ? mix(ink.wall, ink.light, 0.35) : front.awning;
    const [a, b] = [i / stripes, (i + 1) / stripes];
    const at = (t: number, out: number) => x + w * (0.02 + t * 0.96) + (t - 0.5) * w * out;
    return (
      poly(
        [
          [at(a, 0), y - h * 0.74],
          [at(b, 0), y - h * 0.74],
          [at(b, 0.05), y - h * 0.64],
          [at(a, 0.05), y - h * 0.64],
        ],
        fill,
      ) +
      path(
        svg`M${at(a, 0.05)} ${y - h * 0.64}h${at(b, 0.05) - at(a, 0.05)}` +
          svg`q${-(w / stripes) / 2} ${h * 0.05} ${at(a, 0.05) - at(b, 0.05)} 0Z`,
        mix(fill, ink.ink, 0.1),
      )
    );
  });
  const shine = lit
    ? glow(stage, gx + gw / 2, gy + gh / 2, w * 0.62, ink.light, stage.time === 'night' ? 0.55 : 0.35)
    : '';
  return wall + courses + glass + frame + door + awning + shine;
}
