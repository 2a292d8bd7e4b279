import type { Time } from './palettes.ts';
import { SHEET } from './press.ts';
import { indoorScenes, outdoorScenes } from './scenes/catalog.ts';
import { group, HEIGHT, rect, WIDTH } from './shape.ts';
import { createStage, type Stage, type Weather } from './stage.ts';
import { overcast } from './weather.ts';

export interface Art {
  scene: string;
  time: Time;
  weather: Weather;
}

export function isScene(name: string): boolean {
  return name in outdoorScenes || name in indoorScenes;
}

function compose(stage: Stage, scene: string): string {
  const outdoors = outdoorScenes[scene];
  return outdoors ? outdoors(stage) + overcast(stage) : (indoorScenes[scene]?.(stage) ?? '');
}

export function drawPicture(seed: string, art: Art): string {
  const stage = createStage(seed, art.time, art.weather);
  const mirrored = stage.rnd.chance(0.5) ? `transform="translate(${WIDTH} 0) scale(-1 1)"` : '';
  const drawing = group(compose(stage, art.scene), mirrored);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs>${stage.defs.join('')}</defs>` +
    `${rect(0, 0, WIDTH, HEIGHT, stage.ink.haze)}${drawing}</svg>`
  );
}
