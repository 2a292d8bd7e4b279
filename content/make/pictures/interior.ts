import { mix } from './color.ts';
import { ridge } from './land.ts';
import { beam, clipped, fade, fadeBetween, glow, halo } from './light.ts';
import { betelPalm, camphor } from './plants.ts';
import { circle, ellipse, group, HEIGHT, line, path, poly, rect, repeat, svg, WIDTH } from './shape.ts';
import type { Stage } from './stage.ts';
import { rainStreaks } from './weather.ts';

/** The colours of a lit room, which at night lives by its lamps and not by the sky. */
export function roomInks(stage: Stage): { wall: string; floor: string; wood: string; dark: string } {
  const { ink, time } = stage;
  const lamp = time === 'night' ? 0.34 : time === 'dusk' ? 0.12 : 0;
  const warm = mix(ink.light, ink.accent, 0.25);
  return {
    wall: mix(mix(ink.wall, ink.earth, 0.22), warm, lamp),
    floor: mix(mix(mix(ink.earth, ink.roof, 0.3), ink.ink, 0.25), warm, lamp * 0.4),
    wood: mix(mix(mix(ink.earth, ink.roof, 0.45), ink.ink, 0.12), warm, lamp * 0.4),
    dark: mix(ink.ink, ink.roof, 0.18),
  };
}

export function room(stage: Stage, floorY: number, boards = true): string {
  const { ink, rnd } = stage;
  const { wall, floor, dark } = roomInks(stage);
  const back = rect(
    0,
    0,
    WIDTH,
    floorY,
    fade(stage, [
      [0, mix(wall, ink.ink, 0.4)],
      [0.5, mix(wall, ink.ink, 0.08)],
      [1, mix(wall, ink.ink, 0.2)],
    ]),
  );
  const ground = rect(
    0,
    floorY,
    WIDTH,
    HEIGHT - floorY,
    fadeBetween(stage, floorY, HEIGHT, [
      [0, mix(floor, ink.light, 0.12)],
      [1, mix(floor, ink.ink, 0.5)],
    ]),
  );
  const centre = rnd.range(500, 1100);
  const lines = boards
    ? repeat(17, (i) =>
        line(centre + (i - 8) * 90, floorY, centre + (i - 8) * 260, HEIGHT, ink.ink, 1.6, 'opacity="0.22"'),
      )
    : repeat(5, (i) =>
        line(0, floorY + 8 + i * i * 12, WIDTH, floorY + 8 + i * i * 12, ink.ink, 1.4, 'opacity="0.2"'),
      ) +
      repeat(17, (i) =>
        line(centre + (i - 8) * 90, floorY, centre + (i - 8) * 240, HEIGHT, ink.ink, 1.4, 'opacity="0.2"'),
      );
  return back + ground + lines + rect(0, floorY - 12, WIDTH, 12, dark, 'opacity="0.45"');
}

/** A window onto the hour and the weather outside, with mullions. */
export function windowView(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  panes = 3,
  frame?: string,
): string {
  const { ink, rnd, time, weather } = stage;
  const bar = frame ?? mix(roomInks(stage).wood, ink.ink, 0.35);
  const [sunX, sunY] = [x + w * rnd.range(0.2, 0.8), y + h * rnd.range(0.2, 0.45)];
  stage.sun = { x: sunX, y: sunY };
  const air = rect(
    x,
    y,
    w,
    h,
    fade(stage, [
      [0, ink.sky[0]],
      [0.5, ink.sky[1]],
      [1, ink.sky[2]],
    ]),
  );
  const sun =
    circle(sunX, sunY, h * 0.45, halo(stage, ink.light, 0.8)) +
    (weather === 'rain' ? '' : circle(sunX, sunY, h * 0.07, ink.light));
  const land =
    ridge(stage, y + h * 0.8, h * 0.35, 0.55, rnd.chance(0.6)) + ridge(stage, y + h * 0.9, h * 0.18, 0.3, false);
  const trees = repeat(rnd.int(2, 5), () =>
    rnd.pick([camphor, betelPalm])(stage, x + rnd.range(0, w), y + h * 1.02, h * rnd.range(0.25, 0.55), 0.2),
  );
  const rain = weather === 'rain' ? rainStreaks(stage, 60, { x, y, w, h }) : '';
  const fog =
    weather === 'mist'
      ? rect(
          x,
          y + h * 0.4,
          w,
          h * 0.6,
          fade(stage, [
            [0, ink.haze, 0],
            [1, mix(ink.haze, ink.light, 0.3), 0.9],
          ]),
        )
      : '';
  const outside = clipped(stage, air + sun + land + trees + fog + rain, rect(x, y, w, h, '#000'));
  const bars =
    repeat(panes - 1, (i) => rect(x + (w * (i + 1)) / panes - 4, y, 8, h, bar)) + rect(x, y + h * 0.34, w, 7, bar);
  const edge =
    rect(x, y, w, h, 'none', `stroke="${bar}" stroke-width="16"`) +
    rect(x - 20, y + h + 4, w + 40, 14, mix(bar, ink.light, 0.25));
  const shine =
    time === 'night'
      ? ''
      : poly(
          [
            [x + w * 0.1, y],
            [x + w * 0.3, y],
            [x + w * 0.05, y + h],
            [x - 0, y + h * 0.6],
          ],
          ink.light,
          'opacity="0.1"',
        );
  return outside + shine + bars + edge;
}

/** Daylight falling through a window onto the floor; after dark there is none. */
export function windowLight(stage: Stage, x: number, y: number, w: number, h: number, floorY: number): string {
  const { ink, time, weather } = stage;
  if (time === 'night') {
    return '';
  }
  const strength = { clear: 0.4, cloud: 0.2, mist: 0.22, rain: 0.12 }[weather];
  const drift = 260;
  const patch = poly(
    [
      [x + drift * 0.8, floorY + 20],
      [x + w + drift * 0.8, floorY + 20],
      [x + w + drift * 1.5, HEIGHT],
      [x + drift * 1.2, HEIGHT],
    ],
    ink.light,
    `opacity="${strength * 0.7}" style="mix-blend-mode:screen"`,
  );
  return (
    patch +
    beam(
      stage,
      [
        [x, y + h * 0.1],
        [x + w, y + h * 0.1],
        [x + w + drift * 1.3, HEIGHT],
        [x + drift, HEIGHT],
      ],
      ink.light,
      strength,
    )
  );
}

export function pendantLamp(stage: Stage, x: number, y: number, size: number, color?: string): string {
  const { ink } = stage;
  const shade = color ?? mix(ink.roof, ink.ink, 0.3);
  const lit = stage.dark || stage.weather === 'rain' || stage.weather === 'mist';
  return (
    line(x, 0, x, y - size * 0.4, ink.ink, 2.4) +
    (lit
      ? glow(stage, x, y + size * 0.1, size * 5, ink.light, 0.6) +
        beam(
          stage,
          [
            [x - size * 0.7, y],
            [x + size * 0.7, y],
            [x + size * 3.2, y + size * 6],
            [x - size * 3.2, y + size * 6],
          ],
          ink.light,
          0.3,
        )
      : '') +
    ellipse(x, y, size * 0.3, size * 0.2, ink.light) +
    path(
      svg`M${x - size * 0.8} ${y}Q${x - size * 0.5} ${y - size * 0.5} ${x} ${y - size * 0.5}` +
        svg`Q${x + size * 0.5} ${y - size * 0.5} ${x + size * 0.8} ${y}Z`,
      shade,
    )
  );
}

/** Shelf of books (or boxes): a rhythm of widths, heights and a few leaning ones. */
export function bookRow(stage: Stage, x: number, y: number, w: number, h: number, muted = 0.3): string {
  const { rnd, ink } = stage;
  const colors = [
    ink.roof,
    ink.leaf,
    ink.water,
    ink.earth,
    ink.wall,
    mix(ink.wall, ink.light, 0.3),
    mix(ink.ink, ink.water, 0.3),
  ];
  let books = '';
  for (let at = 0; at < w - 12; ) {
    const thick = rnd.range(9, 24);
    const tall = h * rnd.range(0.62, 0.94);
    if (rnd.chance(0.94)) {
      const fill = rnd.chance(0.02) ? ink.accent : mix(rnd.pick(colors), ink.ink, muted * rnd.range(0.4, 1.3));
      books +=
        rect(x + at, y - tall, Math.min(thick, w - at) - 1.5, tall, fill) +
        rect(x + at, y - tall * 0.8, Math.min(thick, w - at) - 1.5, tall * 0.07, ink.light, 'opacity="0.3"');
    }
    at += thick;
  }
  return books;
}

export function bookcase(stage: Stage, x: number, y: number, w: number, h: number, shelves: number): string {
  const { ink } = stage;
  const { wood } = roomInks(stage);
  const tier = h / shelves;
  const rows = repeat(shelves, (i) => bookRow(stage, x + 12, y - h + tier * (i + 1) - 9, w - 24, tier - 16));
  const boards = repeat(shelves, (i) => rect(x, y - h + tier * (i + 1) - 10, w, 10, mix(wood, ink.light, 0.12)));
  return (
    rect(x, y - h - 10, w, h + 10, mix(wood, ink.ink, 0.62)) +
    rows +
    boards +
    rect(x, y - h - 12, w, 14, wood) +
    rect(x, y - h, 12, h, wood) +
    rect(x + w - 12, y - h, 12, h, mix(wood, ink.ink, 0.3))
  );
}

export function table(stage: Stage, x: number, y: number, w: number, h: number): string {
  const { ink } = stage;
  const { wood } = roomInks(stage);
  const leg = mix(wood, ink.ink, 0.45);
  return (
    rect(x + w * 0.05, y - h, w * 0.035, h, leg) +
    rect(x + w * 0.915, y - h, w * 0.035, h, leg) +
    rect(x + w * 0.04, y - h + 12, w * 0.92, h * 0.12, leg) +
    rect(
      x,
      y - h,
      w,
      Math.max(12, h * 0.1),
      fade(stage, [
        [0, mix(wood, ink.light, 0.35)],
        [1, wood],
      ]),
      'rx="3"',
    )
  );
}

export function stool(stage: Stage, x: number, y: number, size: number, color?: string): string {
  const { ink } = stage;
  const seat = color ?? roomInks(stage).wood;
  const leg = mix(seat, ink.ink, 0.5);
  return (
    line(x - size * 0.32, y - size * 0.9, x - size * 0.42, y, leg, size * 0.09) +
    line(x + size * 0.32, y - size * 0.9, x + size * 0.42, y, leg, size * 0.09) +
    line(x - size * 0.38, y - size * 0.4, x + size * 0.38, y - size * 0.4, leg, size * 0.06) +
    ellipse(x, y - size * 0.92, size * 0.46, size * 0.12, seat)
  );
}

/** Dims the room towards its edges, so that the lit middle carries the picture. */
export function dimEdges(stage: Stage, strength = 0.5): string {
  const { ink } = stage;
  const fill = stage.define(
    (id) =>
      `<radialGradient id="${id}" cx="0.5" cy="0.48" r="0.72">` +
      `<stop offset="0.45" stop-color="${ink.ink}" stop-opacity="0"/>` +
      `<stop offset="1" stop-color="${ink.ink}" stop-opacity="${strength}"/></radialGradient>`,
  );
  return group(rect(0, 0, WIDTH, HEIGHT, fill), '');
}
