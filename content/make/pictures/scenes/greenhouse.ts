import { mix } from '../color.ts';
import { mist, plain, ranges } from '../land.ts';
import { fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { betelPalm, camphor } from '../plants.ts';
import { circle, ellipse, HEIGHT, line, path, poly, repeat, stroke, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';

export function greenhouse(stage: Stage): string {
  const { rnd, ink } = stage;
  const vanish = { x: rnd.range(420, 1180), y: rnd.range(380, 480) };
  const back = sky(stage, { horizon: vanish.y + 20 }) + ranges(stage, vanish.y + 30, rnd.range(170, 240), 2);
  const arch = (t: number) => {
    const [w, h] = [90 + t * 860, 100 + t * 520];
    const foot = vanish.y + 30 + t * 470;
    return (
      svg`M${vanish.x - w} ${foot}V${foot - h * 0.5}` +
      svg`Q${vanish.x - w * 0.8} ${foot - h * 1.08} ${vanish.x} ${foot - h * 1.1}` +
      svg`Q${vanish.x + w * 0.8} ${foot - h * 1.08} ${vanish.x + w} ${foot - h * 0.5}V${foot}`
    );
  };
  const film =
    path(`${arch(1.12)}Z`, mix(ink.wall, ink.light, 0.6), `opacity="${stage.weather === 'mist' ? 0.42 : 0.3}"`) +
    path(
      `${arch(1.12)}Z`,
      fade(stage, [
        [0, ink.light, 0.6],
        [0.3, ink.light, 0.22],
        [0.55, ink.light, 0],
      ]),
    ) +
    (stage.dark ? path(`${arch(1.12)}Z`, mix(ink.light, ink.accent, 0.15), 'opacity="0.16"') : '');
  const hoops = [0.02, 0.07, 0.13, 0.2, 0.28, 0.38, 0.5, 0.64, 0.8, 1]
    .map((t) => stroke(arch(t), mix(mix(ink.wall, ink.light, 0.5), ink.ink, 0.2 + t * 0.25), 2 + t * 9))
    .join('');
  const purlins = [-0.98, -0.6, 0, 0.6, 0.98]
    .map((u) =>
      line(
        vanish.x + u * 90,
        vanish.y + 30 - (u * u > 0.9 ? 55 : 108),
        vanish.x + u * 1000,
        vanish.y + 530 - (u * u > 0.9 ? 300 : 640 - Math.abs(u) * 60),
        mix(ink.wall, ink.ink, 0.35),
        4,
        'opacity="0.6"',
      ),
    )
    .join('');
  const soil = plain(stage, vanish.y + 28, mix(ink.earth, ink.ink, 0.1));
  const beds = [-1.7, -0.9, -0.32, 0.32, 0.9, 1.7]
    .map((u) =>
      repeat(13, (i) => {
        const t = 0.04 + (i / 13) ** 1.5;
        const [x, y, r] = [vanish.x + u * (70 + t * 560), vanish.y + 36 + t * 470, 8 + t * 74];
        const color = stage.far(mix(ink.leaf, ink.ink, 0.1 + (i % 2) * 0.12), 0.45 * (1 - t));
        const fruit = repeat(3, () =>
          circle(
            x + rnd.range(-0.7, 0.7) * r,
            y - rnd.range(0.2, 1) * r,
            r * 0.11,
            rnd.chance(0.7) ? ink.accent : mix(ink.earth, ink.light, 0.4),
          ),
        );
        return (
          ellipse(x, y + r * 0.12, r * 1.1, r * 0.24, mix(ink.earth, ink.ink, 0.5)) +
          ellipse(x, y - r * 0.45, r * 0.92, r * 0.74, color) +
          ellipse(x - r * 0.24, y - r * 0.72, r * 0.5, r * 0.36, stage.lift(color, 0.28)) +
          (t > 0.1 ? fruit : '')
        );
      }),
    )
    .join('');
  const way = poly(
    [
      [vanish.x - 10, vanish.y + 34],
      [vanish.x + 10, vanish.y + 34],
      [vanish.x + 130, HEIGHT],
      [vanish.x - 130, HEIGHT],
    ],
    mix(mix(ink.earth, ink.light, 0.35), ink.ink, 0.05),
  );
  const grower = person(stage, vanish.x + rnd.range(-14, 14), vanish.y + 200, 160, {
    pose: rnd.pick(['walk', 'work', 'stand']),
    hat: 'cone',
    top: mix(ink.wall, ink.light, 0.4),
    mirrored: rnd.chance(0.5),
  });
  const lamps = stage.dark
    ? [0.15, 0.33, 0.6, 1]
        .map((t) => {
          const y = vanish.y + 30 + t * 470 - (100 + t * 520) * 1.02;
          return circle(vanish.x, y, 5 + t * 14, ink.light) + glow(stage, vanish.x, y, 90 + t * 300, ink.light, 0.6);
        })
        .join('')
    : glow(stage, vanish.x, vanish.y + 60, 420, ink.light, 0.3);
  const outside = repeat(6, () =>
    rnd.pick([betelPalm, camphor])(stage, rnd.range(0, WIDTH), vanish.y + 34, rnd.range(70, 130), 0.45),
  );
  return back + outside + mist(stage, vanish.y, 120, 0.5) + soil + film + way + beds + grower + purlins + hoops + lamps;
}
