import { mix } from './color.ts';
import { fadeBetween, halo } from './light.ts';
import { curve, ellipse, group, HEIGHT, nth, type Point, path, poly, repeat, svg, under, WIDTH } from './shape.ts';
import type { Stage } from './stage.ts';

/** A skyline of summed waves: `sharp` folds them into peaks, otherwise they stay soft. */
export function outline(stage: Stage, y: number, height: number, sharp: boolean, step = 20): Point[] {
  const { rnd } = stage;
  const waves = [1, 2, 3.7, 8, 17].map((pitch) => ({
    pitch: (pitch * rnd.range(0.8, 1.3) * Math.PI) / WIDTH,
    phase: rnd.range(0, 6.28),
    size: 1 / pitch ** (sharp ? 0.8 : 1.25),
  }));
  const total = waves.reduce((sum, wave) => sum + wave.size, 0);
  const points: Point[] = [];
  for (let x = -40; x <= WIDTH + 40; x += step) {
    const level = waves.reduce((sum, { pitch, phase, size }) => {
      const wave = Math.sin(x * pitch + phase);
      return sum + size * (sharp ? 1 - 2 * Math.abs(wave) : wave);
    }, 0);
    points.push([x, y - (height * (level / total + 1)) / 2]);
  }
  return points;
}

function facets(stage: Stage, points: Point[], height: number, color: string): string {
  const { rnd, sun } = stage;
  return points
    .map(([x, y], i) => {
      const isPeak = i > 1 && i < points.length - 2 && y < nth(points, i - 1)[1] && y <= nth(points, i + 1)[1];
      if (!isPeak) {
        return '';
      }
      const side = x < sun.x ? -1 : 1;
      const drop = height * rnd.range(0.5, 1);
      const far = points.filter(([px]) => (side < 0 ? px < x && px > x - drop : px > x && px < x + drop));
      const edge = side < 0 ? far.reverse() : far;
      const last = edge[edge.length - 1] ?? [x, y];
      const foot: Point[] = [
        [last[0], y + drop * 1.2],
        [x + side * drop * 0.18, y + drop * 0.85],
        [x - side * drop * 0.06, y + drop * 0.4],
      ];
      return poly([[x, y], ...edge, ...foot], color, 'opacity="0.55"');
    })
    .join('');
}

/** One range of mountains or hills that sinks into haze at its foot. */
export function ridge(
  stage: Stage,
  y: number,
  height: number,
  depth: number,
  sharp = true,
  color = stage.ink.leaf,
): string {
  const { ink } = stage;
  const points = outline(stage, y, height, sharp, sharp ? 26 : 34);
  // Distance borrows the colour of the upper sky, or far ranges would turn to fog instead of blue.
  const body = mix(mix(mix(color, ink.ink, 0.3), mix(ink.sky[0], ink.haze, 0.3), depth * 0.75), ink.haze, depth * 0.45);
  const foot = mix(body, ink.haze, 0.6);
  const fill = fadeBetween(stage, y - height, y + height * 0.35, [
    [0, body],
    [1, foot],
  ]);
  const clip = sharp ? curveless(points) : under(points, HEIGHT);
  const shadow = sharp ? facets(stage, points, height, mix(body, ink.ink, 0.3 * (1.1 - depth))) : '';
  const haze = fadeBetween(stage, y - height * 0.45, y + height * 0.2, [
    [0, foot, 0],
    [1, foot, 1],
  ]);
  return path(clip, fill) + shadow + (shadow && path(clip, haze));
}

function curveless(points: Point[]): string {
  return `M${points.map(([x, y]) => svg`${x} ${y}`).join('L')}L${WIDTH + 40} ${HEIGHT}L-40 ${HEIGHT}Z`;
}

/** Two to four ranges one behind the other. */
export function ranges(stage: Stage, horizon: number, height: number, count: number, sharp = true): string {
  return repeat(count, (i) => {
    const near = i / count;
    const y = horizon - (1 - near) * height * 0.12;
    return ridge(stage, y, height * (1 - near * 0.6), 0.78 - near * 0.42, sharp) + mist(stage, y, height * 0.3, 0.3);
  });
}

/** A drifting bank of mist; hardly there in other weather, so that layers still part. */
export function mist(stage: Stage, y: number, height: number, strength = 0.5): string {
  const { rnd, ink, weather, time } = stage;
  const share = { mist: 1, rain: 0.55, cloud: 0.3, clear: time === 'dawn' ? 0.5 : 0.18 }[weather];
  const color = time === 'night' ? mix(ink.haze, ink.sky[2], 0.5) : mix(ink.haze, ink.light, 0.35);
  const soft = halo(stage, color, Math.min(1, strength * share * 1.9));
  return repeat(weather === 'mist' ? 6 : 4, () =>
    ellipse(
      rnd.range(0, WIDTH),
      y + rnd.range(-0.3, 0.3) * height,
      rnd.range(420, 900),
      height * rnd.range(0.5, 0.95),
      soft,
    ),
  );
}

/** A plain of earth or grass with a lit far edge and a few printed strokes. */
export function plain(stage: Stage, y: number, color: string): string {
  const { rnd, ink } = stage;
  const edge = outline(stage, y + 8, 16, false, 60);
  const fill = fadeBetween(stage, y, HEIGHT, [
    [0, stage.far(color, 0.55)],
    [0.35, stage.far(color, 0.15)],
    [1, mix(color, ink.ink, 0.35)],
  ]);
  const strokes = repeat(60, () => {
    const near = rnd.next();
    const sy = y + 14 + near ** 1.6 * (HEIGHT - y);
    const w = 20 + near * 130;
    const x = rnd.range(-40, WIDTH);
    return path(svg`M${x} ${sy}q${w / 2} ${-2 - near * 7} ${w} 0q${-w / 2} ${2} ${-w} 0Z`, ink.ink, 'opacity="0.13"');
  });
  return path(under(edge, HEIGHT), fill) + strokes;
}

/** Round foreground slope rising to one side. */
export function slope(stage: Stage, left: number, right: number, color: string, depth = 0): string {
  const { rnd, ink } = stage;
  const points: Point[] = [];
  for (let i = 0; i <= 6; i++) {
    const t = i / 6;
    const eased = t * t * (3 - 2 * t);
    points.push([-40 + t * (WIDTH + 80), left + (right - left) * eased + rnd.range(-14, 14)]);
  }
  const top = Math.min(left, right);
  const fill = fadeBetween(stage, top, HEIGHT, [
    [0, stage.far(color, depth)],
    [1, stage.far(mix(color, ink.ink, 0.5), depth)],
  ]);
  const rim = group(
    path(curve(points), 'none', `stroke="${stage.lift(color, 0.5)}" stroke-width="3"`),
    'opacity="0.4"',
  );
  return path(under(points, HEIGHT), fill) + rim;
}
