import { mix } from './color.ts';
import { fade, glow } from './light.ts';
import { circle, line, path, poly, rect, repeat, stroke, svg } from './shape.ts';
import type { Stage } from './stage.ts';

/** Lit or blind pane, depending on the hour. */
export function pane(stage: Stage, x: number, y: number, w: number, h: number, depth = 0): string {
  const { rnd, ink, time } = stage;
  const lit = rnd.chance({ dawn: 0.18, day: 0, dusk: 0.5, night: 0.55 }[time]);
  const blind = time === 'day' || time === 'dawn' ? mix(ink.water, ink.ink, 0.45) : mix(ink.sky[0], ink.ink, 0.5);
  const color = stage.far(lit ? mix(ink.light, ink.accent, rnd.range(0, 0.22)) : blind, depth);
  return (
    rect(x, y, w, h, color) +
    (lit && w > 14 ? glow(stage, x + w / 2, y + h / 2, w * 2, ink.light, 0.28) : '') +
    (w > 16 ? line(x + w / 2, y, x + w / 2, y + h, stage.far(ink.ink, depth), 2, 'opacity="0.6"') : '')
  );
}

export function waterTower(stage: Stage, x: number, y: number, size: number, depth = 0): string {
  const { ink } = stage;
  const steel = stage.far(mix(ink.wall, ink.water, 0.35), depth);
  const dark = stage.far(mix(ink.ink, ink.water, 0.3), depth);
  return (
    [0, 0.5, 1].map((t) => line(x + t * size, y, x + t * size, y - size * 0.5, dark, size * 0.06)).join('') +
    rect(
      x - size * 0.06,
      y - size * 1.45,
      size * 1.12,
      size,
      fade(
        stage,
        [
          [0, mix(steel, ink.light, 0.35)],
          [0.5, steel],
          [1, mix(steel, ink.ink, 0.4)],
        ],
        true,
      ),
      svg`rx="${size * 0.12}"`,
    ) +
    [0.72, 1, 1.25]
      .map((t) => line(x - size * 0.04, y - size * t, x + size * 1.04, y - size * t, dark, 1.5, 'opacity="0.4"'))
      .join('')
  );
}

/** Gable-roofed farmhouse with tile courses; `swallow` lifts the ridge ends. */
export function tiledHouse(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  depth = 0,
  swallow = false,
): string {
  const { ink, sun } = stage;
  const wall = stage.far(ink.wall, depth);
  const roof = stage.far(ink.roof, depth);
  const eaves = y - h * 0.52;
  const ridgeY = y - h;
  const lift = swallow ? h * 0.16 : 0;
  const litLeft = sun.x < x + w / 2;
  const roofShape = path(
    svg`M${x - w * 0.07} ${eaves}L${x + w * 0.06} ${ridgeY - lift}` +
      svg`Q${x + w * 0.5} ${ridgeY + lift * 0.9} ${x + w * 0.94} ${ridgeY - lift}L${x + w * 1.07} ${eaves}Z`,
    fade(
      stage,
      litLeft
        ? [
            [0, mix(roof, ink.light, 0.2)],
            [1, roof],
          ]
        : [
            [0, roof],
            [1, mix(roof, ink.light, 0.2)],
          ],
      true,
    ),
  );
  const courses = repeat(Math.max(5, Math.round(w / 11)), (i) => {
    const t = i / Math.max(4, Math.round(w / 11) - 1);
    return line(
      x + w * (0.06 + t * 0.88),
      ridgeY + lift * 0.5,
      x + w * (-0.06 + t * 1.12),
      eaves,
      stage.far(ink.ink, depth),
      Math.max(1, w * 0.008),
      'opacity="0.28"',
    );
  });
  const cap = stroke(
    svg`M${x + w * 0.03} ${ridgeY - lift * 1.2}Q${x + w * 0.5} ${ridgeY + lift} ${x + w * 0.97} ${ridgeY - lift * 1.2}`,
    stage.far(mix(ink.roof, ink.ink, 0.45), depth),
    h * 0.05,
  );
  const door = rect(x + w * 0.43, y - h * 0.36, w * 0.14, h * 0.36, stage.far(mix(ink.roof, ink.ink, 0.55), depth));
  return (
    rect(
      x,
      eaves - 2,
      w,
      h * 0.52 + 2,
      fade(stage, [
        [0, mix(wall, ink.ink, 0.3)],
        [0.35, wall],
        [1, mix(wall, ink.earth, 0.25)],
      ]),
    ) +
    door +
    pane(stage, x + w * 0.13, y - h * 0.36, w * 0.16, h * 0.17, depth) +
    pane(stage, x + w * 0.71, y - h * 0.36, w * 0.16, h * 0.17, depth) +
    roofShape +
    courses +
    cap
  );
}

/** 透天厝: the narrow concrete town house with grilles, awnings and a steel tank on top. */
export function townHouse(stage: Stage, x: number, y: number, w: number, floors: number, depth = 0): string {
  const { rnd, ink, sun } = stage;
  const floor = w * rnd.range(0.52, 0.62);
  const h = floor * floors;
  const base = stage.far(
    mix(
      rnd.pick([
        ink.wall,
        mix(ink.wall, ink.earth, 0.4),
        mix(ink.wall, ink.water, 0.35),
        mix(ink.wall, ink.roof, 0.35),
      ]),
      ink.ink,
      rnd.range(0, 0.14),
    ),
    depth,
  );
  const dark = stage.far(ink.ink, depth);
  const side = sun.x > x ? 0 : 0.86;
  const body =
    rect(
      x,
      y - h,
      w,
      h,
      fade(stage, [
        [0, stage.lift(base, 0.14)],
        [1, mix(base, ink.ink, 0.25)],
      ]),
    ) + rect(x + w * side, y - h, w * 0.14, h, dark, 'opacity="0.18"');
  const storeys = repeat(floors, (i) => {
    const top = y - h + i * floor;
    const kind = rnd.int(0, 2);
    const glass =
      kind === 0
        ? pane(stage, x + w * 0.12, top + floor * 0.25, w * 0.3, floor * 0.45, depth) +
          pane(stage, x + w * 0.56, top + floor * 0.25, w * 0.3, floor * 0.45, depth)
        : pane(stage, x + w * 0.16, top + floor * 0.22, w * 0.66, floor * 0.48, depth);
    const grille =
      kind === 1
        ? repeat(9, (k) =>
            line(
              x + w * (0.14 + k * 0.088),
              top + floor * 0.2,
              x + w * (0.14 + k * 0.088),
              top + floor * 0.76,
              stage.far(mix(ink.wall, ink.ink, 0.3), depth),
              1.4,
            ),
          )
        : '';
    const awning = rnd.chance(0.4)
      ? poly(
          [
            [x + w * 0.1, top + floor * 0.2],
            [x + w * 0.88, top + floor * 0.2],
            [x + w * 0.94, top + floor * 0.34],
            [x + w * 0.05, top + floor * 0.34],
          ],
          stage.far(rnd.pick([ink.leaf, ink.roof, ink.water]), depth),
        )
      : '';
    const cooler = rnd.chance(0.35)
      ? rect(x + w * 0.66, top + floor * 0.72, w * 0.2, floor * 0.18, stage.far(mix(ink.wall, ink.ink, 0.15), depth)) +
        circle(x + w * 0.76, top + floor * 0.81, floor * 0.06, dark, 'opacity="0.5"')
      : '';
    return glass + grille + awning + cooler + rect(x, top + floor * 0.95, w, floor * 0.05, dark, 'opacity="0.22"');
  });
  const shed = rnd.chance(0.5)
    ? rect(x + w * 0.1, y - h - floor * 0.5, w * 0.4, floor * 0.5, mix(base, ink.ink, 0.2)) +
      rect(x + w * 0.06, y - h - floor * 0.55, w * 0.5, floor * 0.08, stage.far(ink.roof, depth))
    : '';
  return shed + waterTower(stage, x + w * 0.62, y - h, w * 0.2, depth) + body + storeys;
}
