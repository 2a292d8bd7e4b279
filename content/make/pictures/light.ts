import { circle, group, type Point, poly, svg } from './shape.ts';
import type { Stage } from './stage.ts';

type Stop = [offset: number, color: string, opacity?: number];

function stops(list: Stop[]): string {
  return list
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');
}

export function fade(stage: Stage, list: Stop[], sideways = false): string {
  const direction = sideways ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
  return stage.define((id) => `<linearGradient id="${id}" x1="0" y1="0" ${direction}>${stops(list)}</linearGradient>`);
}

/** A vertical gradient in picture coordinates, so that several shapes share one light. */
export function fadeBetween(stage: Stage, top: number, bottom: number, list: Stop[]): string {
  return stage.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" ` +
      svg`y1="${top}" y2="${bottom}">${stops(list)}</linearGradient>`,
  );
}

export function halo(stage: Stage, color: string, strength = 1): string {
  const list: Stop[] = [
    [0, color, strength],
    [0.35, color, strength * 0.42],
    [0.7, color, strength * 0.1],
    [1, color, 0],
  ];
  return stage.define((id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`);
}

export function glow(stage: Stage, x: number, y: number, r: number, color = stage.ink.light, strength = 0.7): string {
  // By day a plain wash looks the same as a screened one and renders faster.
  return circle(x, y, r, halo(stage, color, strength), stage.dark ? 'style="mix-blend-mode:screen"' : '');
}

export function blurred(stage: Stage, content: string, amount: number, extra = ''): string {
  const filter = stage.define(
    (id) =>
      `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%">` +
      svg`<feGaussianBlur stdDeviation="${amount}"/></filter>`,
  );
  return group(content, `filter="${filter}" ${extra}`);
}

export function clipped(stage: Stage, content: string, outline: string): string {
  const clip = stage.define((id) => `<clipPath id="${id}">${outline}</clipPath>`);
  return group(content, `clip-path="${clip}"`);
}

/** A slanting beam: bright at its first two points, gone at the last two. */
export function beam(stage: Stage, points: [Point, Point, Point, Point], color: string, strength: number): string {
  const fill = fade(stage, [
    [0, color, strength],
    [1, color, 0],
  ]);
  return poly(points, fill, 'style="mix-blend-mode:screen"');
}
