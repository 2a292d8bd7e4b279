import { mix } from './color.ts';
import { clipped, fadeBetween } from './light.ts';
import { group, HEIGHT, path, rect, repeat, svg, WIDTH } from './shape.ts';
import type { Stage } from './stage.ts';

/** A lens-shaped stroke, the mark a gouge leaves for a ripple. */
function ripple(x: number, y: number, w: number, h: number, fill: string, opacity: number): string {
  return path(
    svg`M${x - w} ${y}Q${x} ${y - h} ${x + w} ${y}Q${x} ${y + h} ${x - w} ${y}Z`,
    fill,
    `opacity="${opacity.toFixed(2)}"`,
  );
}

export function ripples(stage: Stage, top: number, bottom: number, count: number): string {
  const { rnd, ink } = stage;
  const pale = mix(ink.water, stage.time === 'night' ? ink.sky[2] : ink.light, 0.5);
  return repeat(count, () => {
    const near = rnd.next();
    const y = top + 4 + near ** 1.5 * (bottom - top);
    const color = rnd.chance(0.5) ? pale : mix(ink.water, ink.ink, 0.35);
    return ripple(rnd.range(0, WIDTH), y, 14 + near * 110, 1 + near * 4, color, rnd.range(0.2, 0.55));
  });
}

/** The path of light that sun or moon lays across water. */
export function glitter(stage: Stage, top: number, bottom: number, x = stage.sun.x): string {
  const { rnd, ink, weather } = stage;
  if (weather === 'rain') {
    return '';
  }
  const strength = { clear: 0.95, cloud: 0.5, mist: 0.45 }[weather];
  return repeat(70, (i) => {
    const near = (i + rnd.next()) / 70;
    const y = top + 3 + near ** 1.3 * (bottom - top);
    const spread = 18 + near * 110;
    return ripple(
      x + rnd.range(-1, 1) * spread,
      y,
      12 + rnd.next() * (18 + near * 70),
      1.2 + near * 3,
      ink.light,
      strength * rnd.range(0.3, 0.9),
    );
  });
}

export function water(stage: Stage, top: number, bottom = HEIGHT): string {
  const { ink } = stage;
  const fill = fadeBetween(stage, top, bottom, [
    [0, mix(ink.water, ink.sky[2], 0.7)],
    [0.4, mix(ink.water, ink.sky[1], 0.3)],
    [1, mix(ink.water, ink.ink, 0.35)],
  ]);
  return rect(0, top, WIDTH, bottom - top, fill) + ripples(stage, top, bottom, 46);
}

/** Mirrors a drawing at a line, broken up by small waves. */
export function mirrored(
  stage: Stage,
  content: string,
  line: number,
  strength = 0.45,
  waves = 16,
  bottom = HEIGHT,
): string {
  const filter = stage.define(
    (id) =>
      svg`<filter id="${id}" filterUnits="userSpaceOnUse" ` +
      svg`color-interpolation-filters="sRGB" x="0" y="${line}" width="${WIDTH}" ` +
      svg`height="${bottom - line}">` +
      '<feTurbulence type="fractalNoise" baseFrequency="0.006 0.09" numOctaves="1" ' +
      `seed="${stage.rnd.int(1, 99)}" result="n"/>` +
      `<feDisplacementMap in="SourceGraphic" in2="n" scale="${waves}" xChannelSelector="R" yChannelSelector="G"/>` +
      '<feGaussianBlur stdDeviation="1.2 2.4"/></filter>',
  );
  const upended = group(content, svg`transform="translate(0 ${2 * line}) scale(1 -1)"`);
  const area = svg`<rect x="0" y="${line}" width="${WIDTH}" height="${bottom - line}"/>`;
  return clipped(stage, group(upended, `filter="${filter}" opacity="${strength}"`), area);
}

/** Street or quay: plain when dry, a mirror of what stands on it when it rains. */
export function pavement(stage: Stage, top: number, standing: string, color = stage.ink.earth): string {
  const { ink, weather, rnd } = stage;
  const wet = weather === 'rain';
  const base = mix(color, ink.ink, wet ? 0.35 : 0.1);
  const fill = fadeBetween(stage, top, HEIGHT, [
    [0, mix(base, ink.haze, 0.3)],
    [1, mix(base, ink.ink, 0.45)],
  ]);
  const shine = wet ? mirrored(stage, standing, top, 0.5, 26) : '';
  const marks = repeat(34, () => {
    const near = rnd.next();
    return ripple(
      rnd.range(0, WIDTH),
      top + 8 + near ** 1.4 * (HEIGHT - top),
      12 + near * 90,
      0.8 + near * 2.4,
      wet ? ink.light : ink.ink,
      wet ? rnd.range(0.08, 0.25) : 0.12,
    );
  });
  return rect(0, top, WIDTH, HEIGHT - top, fill) + shine + marks;
}
