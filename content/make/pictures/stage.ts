import { grey, mix } from './color.ts';
import { type Palette, palettes, type Time } from './palettes.ts';
import { createRandom, type Random } from './random.ts';

export type Weather = 'clear' | 'cloud' | 'rain' | 'mist';

/** What one picture is drawn with: its dice, its inks, its light and the definitions it collects on the way. */
export interface Stage {
  rnd: Random;
  time: Time;
  weather: Weather;
  ink: Palette;
  dark: boolean;
  /** where the main light comes from; set by the sky */
  sun: { x: number; y: number };
  defs: string[];
  /** adds a definition and returns the reference to it */
  define(make: (id: string) => string): string;
  /** an ink as seen through the air: 0 is near, 1 has dissolved in haze */
  far(color: string, depth: number): string;
  shade(color: string, amount: number): string;
  lift(color: string, amount: number): string;
}

function weathered(palette: Palette, weather: Weather, time: Time): Palette {
  const dullness = { clear: 0, cloud: 0.16, rain: 0.26, mist: 0.25 }[weather];
  const haziness = { clear: 0, cloud: 0.1, rain: 0.2, mist: 0.28 }[weather];
  const veil = mix(palette.sky[1], palette.haze, 0.5);
  const dulled = (hex: string, share = 1) => mix(grey(hex, dullness * share), veil, haziness * share);
  const wet = weather === 'rain' && time !== 'night' ? 0.14 : 0;
  const sky = palette.sky.map((hex) => mix(dulled(hex), palette.ink, wet)) as Palette['sky'];
  return {
    ...palette,
    sky,
    haze: mix(dulled(palette.haze), palette.ink, wet * 0.7),
    leaf: mix(dulled(palette.leaf, 0.6), palette.ink, wet * 0.6),
    earth: mix(dulled(palette.earth, 0.6), palette.ink, wet),
    wall: mix(dulled(palette.wall, 0.6), palette.ink, wet * 0.6),
    roof: dulled(palette.roof, 0.6),
    water: mix(dulled(palette.water), palette.ink, wet * 0.6),
  };
}

export function createStage(seed: string, time: Time, weather: Weather): Stage {
  const rnd = createRandom(seed);
  const ink = weathered(rnd.pick(palettes[time]), weather, time);
  const defs: string[] = [];
  return {
    rnd,
    time,
    weather,
    ink,
    dark: time === 'night' || time === 'dusk',
    sun: { x: 1100, y: 260 },
    defs,
    define(make) {
      const id = `d${defs.length}`;
      defs.push(make(id));
      return `url(#${id})`;
    },
    far: (color, depth) => mix(color, ink.haze, depth),
    shade: (color, amount) => mix(color, ink.ink, amount),
    lift: (color, amount) => mix(color, ink.light, amount),
  };
}
