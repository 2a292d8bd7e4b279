import { mix } from './color.ts';
import { mist } from './land.ts';
import { fade } from './light.ts';
import { ellipse, HEIGHT, line, rect, repeat, WIDTH } from './shape.ts';
import type { Stage } from './stage.ts';

export function rainStreaks(stage: Stage, count: number, area = { x: 0, y: 0, w: WIDTH, h: HEIGHT }): string {
  const { rnd, ink, time } = stage;
  const slant = rnd.range(0.06, 0.24);
  const color = mix(ink.haze, ink.light, time === 'night' ? 0.35 : 0.7);
  return repeat(count, () => {
    const length = rnd.range(30, 120);
    const [x, y] = [area.x + rnd.range(-0.1, 1.1) * area.w, area.y + rnd.range(-0.1, 1) * area.h];
    return line(
      x,
      y,
      x - length * slant,
      y + length,
      color,
      rnd.range(0.8, 2.2),
      `opacity="${rnd.range(0.15, 0.5).toFixed(2)}"`,
    );
  });
}

function splashes(stage: Stage): string {
  const { rnd, ink } = stage;
  return repeat(26, () => {
    const near = rnd.next();
    const rx = 6 + near * 16;
    return ellipse(
      rnd.range(0, WIDTH),
      HEIGHT - 170 + near * 165,
      rx,
      rx * 0.28,
      'none',
      `stroke="${ink.light}" stroke-width="1.4" opacity="0.3"`,
    );
  });
}

/** What falls or drifts in front of an outdoor scene. */
export function overcast(stage: Stage): string {
  const { ink, weather, rnd } = stage;
  if (weather === 'rain') {
    const gloom = rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      fade(stage, [
        [0, ink.ink, 0.16],
        [0.6, ink.ink, 0],
        [1, ink.ink, 0.1],
      ]),
    );
    return gloom + rainStreaks(stage, rnd.int(190, 280)) + splashes(stage);
  }
  if (weather === 'mist') {
    return mist(stage, rnd.range(430, 620), 200, 0.3) + mist(stage, rnd.range(700, 860), 150, 0.22);
  }
  return '';
}
