import { mix } from './color.ts';
import { pane } from './houses.ts';
import { fade, glow } from './light.ts';
import { circle, group, line, path, poly, rect, repeat, svg } from './shape.ts';
import type { Stage } from './stage.ts';

/** 騎樓 shop house: brick façade with an arcade at street level. */
export function shopHouse(stage: Stage, x: number, y: number, w: number, h: number, depth = 0): string {
  const { rnd, ink } = stage;
  const brick = stage.far(mix(ink.roof, rnd.pick([ink.wall, ink.earth, ink.roof]), rnd.range(0.1, 0.6)), depth);
  const trim = stage.far(stage.lift(ink.wall, 0.15), depth);
  const dark = stage.far(mix(ink.ink, ink.roof, 0.15), depth);
  const arcade = h * 0.4;
  const top = y - h;
  const crest = rnd.int(0, 2);
  const gable =
    crest === 0
      ? path(
          svg`M${x} ${top}h${w}v${-h * 0.05}q${-w * 0.25} 0 ${-w * 0.3} ${-h * 0.09}` +
            svg`a${w * 0.2} ${w * 0.2} 0 0 0 ${-w * 0.4} 0q${-w * 0.05} ${h * 0.09} ${-w * 0.3} ${h * 0.09}Z`,
          brick,
        ) + circle(x + w / 2, top - h * 0.08, w * 0.075, trim)
      : crest === 1
        ? poly(
            [
              [x, top],
              [x, top - h * 0.05],
              [x + w * 0.5, top - h * 0.16],
              [x + w, top - h * 0.05],
              [x + w, top],
            ],
            brick,
          ) + rect(x + w * 0.4, top - h * 0.075, w * 0.2, h * 0.05, trim)
        : rect(x, top - h * 0.06, w, h * 0.07, brick) +
          repeat(6, (i) =>
            rect(x + w * (0.05 + i * 0.16), top - h * 0.045, w * 0.09, h * 0.035, trim, 'opacity="0.8"'),
          );
  const windows = repeat(3, (i) => {
    const wx = x + w * (0.1 + i * 0.29);
    const wy = top + h * 0.17;
    const [ww, wh] = [w * 0.2, h * 0.26];
    return (
      path(
        svg`M${wx - 3} ${wy + wh}V${wy + ww * 0.3}a${ww / 2 + 3} ${ww / 2 + 3} 0 0 1 ${ww + 6} 0V${wy + wh}Z`,
        trim,
      ) +
      pane(stage, wx, wy + ww * 0.3, ww, wh - ww * 0.3, depth) +
      path(svg`M${wx} ${wy + ww * 0.32}a${ww / 2} ${ww / 2} 0 0 1 ${ww} 0Z`, mix(dark, brick, 0.3))
    );
  });
  const glowIn = stage.dark ? stage.lift(mix(ink.earth, ink.light, 0.45), 0.2) : mix(dark, ink.earth, 0.25);
  const opening = path(
    svg`M${x + w * 0.1} ${y}V${y - arcade * 0.62}` +
      svg`Q${x + w * 0.5} ${y - arcade * 1.15} ${x + w * 0.9} ${y - arcade * 0.62}V${y}Z`,
    fade(stage, [
      [0, dark],
      [0.55, mix(dark, glowIn, 0.85)],
      [1, glowIn],
    ]),
  );
  const shelves =
    repeat(5, (i) =>
      rect(x + w * (0.2 + i * 0.125), y - arcade * rnd.range(0.2, 0.42), w * 0.09, arcade * 0.2, dark, 'opacity="0.5"'),
    ) + rect(x + w * 0.18, y - arcade * 0.2, w * 0.64, arcade * 0.08, dark, 'opacity="0.6"');
  const courses = repeat(9, (i) =>
    line(x, top + (h - arcade) * (i / 9), x + w, top + (h - arcade) * (i / 9), dark, 1, 'opacity="0.12"'),
  );
  return (
    gable +
    rect(
      x,
      top,
      w,
      h,
      fade(stage, [
        [0, stage.lift(brick, 0.1)],
        [1, mix(brick, ink.ink, 0.22)],
      ]),
    ) +
    courses +
    rect(x - 2, top - 3, w + 4, h * 0.025, trim) +
    rect(x - 2, top + h * 0.5, w + 4, h * 0.022, trim) +
    windows +
    opening +
    group(shelves, '') +
    (stage.dark ? glow(stage, x + w / 2, y - arcade * 0.4, w * 0.75, ink.light, 0.4) : '') +
    rect(x, top, w * 0.035, h, dark, 'opacity="0.25"')
  );
}
