import { mix } from '../color.ts';
import { glow } from '../light.ts';
import { circle, line, poly, rect, repeat } from '../shape.ts';
import type { Stage } from '../stage.ts';

/** Two-storey rural school: open corridor, row of doors, clock gable, flagpole without a flag. */
export function schoolBlock(stage: Stage, x: number, y: number, w: number, floors: number, depth = 0): string {
  const { ink } = stage;
  const tier = w * 0.13;
  const h = tier * floors;
  const wall = stage.far(mix(ink.wall, ink.light, 0.15), depth);
  const lit = stage.dark || stage.weather === 'mist' || stage.weather === 'rain';
  const glass = stage.far(lit ? mix(ink.light, ink.accent, 0.06) : mix(ink.water, ink.ink, 0.4), depth);
  const storeys = repeat(floors, (f) => {
    const top = y - h + f * tier;
    return (
      rect(x, top, w, tier, mix(wall, ink.ink, 0.3)) +
      repeat(
        9,
        (i) =>
          rect(x + w * (0.025 + i * 0.108), top + tier * 0.28, w * 0.075, tier * 0.4, glass) +
          line(
            x + w * (0.0625 + i * 0.108),
            top + tier * 0.28,
            x + w * (0.0625 + i * 0.108),
            top + tier * 0.68,
            ink.ink,
            2,
            'opacity="0.5"',
          ),
      ) +
      (lit ? glow(stage, x + w / 2, top + tier / 2, w * 0.4, ink.light, 0.22) : '') +
      rect(x, top + tier * 0.76, w, tier * 0.24, wall) +
      repeat(10, (i) => rect(x + w * (i * 0.1082), top, w * 0.014, tier, stage.lift(wall, 0.2))) +
      rect(x, top, w, tier * 0.1, stage.lift(wall, 0.25))
    );
  });
  const roof = poly(
    [
      [x - w * 0.02, y - h],
      [x + w * 0.04, y - h - tier * 0.5],
      [x + w * 0.96, y - h - tier * 0.5],
      [x + w * 1.02, y - h],
    ],
    stage.far(ink.roof, depth),
  );
  const gable =
    poly(
      [
        [x + w * 0.42, y - h - tier * 0.4],
        [x + w * 0.5, y - h - tier * 1.05],
        [x + w * 0.58, y - h - tier * 0.4],
        [x + w * 0.58, y - h + 4],
        [x + w * 0.42, y - h + 4],
      ],
      wall,
    ) +
    circle(x + w * 0.5, y - h - tier * 0.42, tier * 0.2, stage.far(ink.accent, depth)) +
    circle(x + w * 0.5, y - h - tier * 0.42, tier * 0.15, stage.lift(wall, 0.4));
  return roof + storeys + gable;
}
