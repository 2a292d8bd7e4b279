import { mix } from './color.ts';
import { waterTower } from './houses.ts';
import { fade } from './light.ts';
import { line, poly, rect, repeat } from './shape.ts';
import type { Stage } from './stage.ts';

/** Office or apartment tower, told apart by its window pattern. */
export function tower(stage: Stage, x: number, y: number, w: number, h: number, depth: number): string {
  const { rnd, ink, sun } = stage;
  const base = stage.far(mix(rnd.pick([ink.wall, ink.water, ink.earth]), ink.ink, rnd.range(0.2, 0.5)), depth);
  const lit = sun.x < x + w / 2;
  const body = rect(
    x,
    y - h,
    w,
    h,
    fade(
      stage,
      lit
        ? [
            [0, stage.lift(base, 0.22)],
            [1, mix(base, ink.ink, 0.2)],
          ]
        : [
            [0, mix(base, ink.ink, 0.2)],
            [1, stage.lift(base, 0.22)],
          ],
      true,
    ),
  );
  const columns = Math.max(2, Math.round(w / 20));
  const rows = Math.max(3, Math.round(h / 26));
  const cell: [number, number] = [w / columns, h / rows];
  const bands = rnd.chance(0.35);
  const windows = bands
    ? repeat(rows, (i) =>
        rect(
          x + 3,
          y - h + (i + 0.3) * cell[1],
          w - 6,
          cell[1] * 0.42,
          stage.far(mix(ink.ink, ink.water, 0.35), depth),
          'opacity="0.55"',
        ),
      )
    : '';
  const share = { dawn: 0.1, day: 0, dusk: 0.32, night: 0.42 }[stage.time];
  const lights = repeat(rows * columns, (i) => {
    const isLit = rnd.chance(share);
    if (!isLit && bands) {
      return '';
    }
    const color = isLit
      ? mix(ink.light, ink.accent, rnd.range(0, 0.2))
      : stage.far(mix(ink.ink, ink.water, 0.3), depth);
    return rect(
      x + ((i % columns) + 0.24) * cell[0],
      y - h + (Math.floor(i / columns) + 0.3) * cell[1],
      cell[0] * 0.52,
      cell[1] * 0.44,
      color,
      `opacity="${isLit ? 0.95 - depth * 0.5 : 0.4}"`,
    );
  });
  const roof = rnd.int(0, 3);
  const crown = [
    rect(x + w * 0.25, y - h - 16, w * 0.5, 16, base),
    line(x + w / 2, y - h, x + w / 2, y - h - w * 0.7, base, 4),
    poly(
      [
        [x, y - h + 1],
        [x + w * 0.5, y - h - w * 0.3],
        [x + w, y - h + 1],
      ],
      base,
    ),
    waterTower(stage, x + w * 0.3, y - h, Math.min(30, w * 0.25), depth),
  ][roof];
  return crown + body + windows + lights;
}
