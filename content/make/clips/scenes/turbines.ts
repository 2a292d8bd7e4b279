import type { Clip } from '../clip.ts';
import {
  box,
  curve,
  disc,
  halo,
  line,
  linear,
  mix,
  type Point,
  place,
  poly,
  ridge,
  shape,
  vermilion,
} from '../draw.ts';
import { lerp, noise, scatter, swing, wrap } from '../motion.ts';
import { bells, sea, wind } from '../sound.ts';

const blade = 'M-7 0C-12 -50 -10 -130 0 -236C5 -130 11 -60 7 0Z';

const turbine = (t: number, speed: number, phase: number, shade: string): string =>
  shape(
    poly([
      [-11, 0],
      [11, 0],
      [5, -470],
      [-5, -470],
    ]),
    shade,
  ) +
  shape(
    poly([
      [2, 0],
      [11, 0],
      [5, -470],
      [1, -470],
    ]),
    '#5f7280',
    0.35,
  ) +
  box(-10, -482, 34, 20, shade, 1, 8) +
  [0, 120, 240]
    .map((a) => place(shape(blade, shade) + line('M3 -20L2 -216', '#5f7280', 3, 0.3), 0, -472, a + t * speed + phase))
    .join('') +
  disc(0, -472, 11, mix(shade, '#5f7280', 0.4));

const farm = [
  { x: 300, y: 566, size: 0.34, speed: 66, phase: 20 },
  { x: 520, y: 572, size: 0.42, speed: 62, phase: 75 },
  { x: 1480, y: 570, size: 0.4, speed: 64, phase: 50 },
  { x: 790, y: 600, size: 0.62, speed: 56, phase: 10 },
  { x: 1210, y: 700, size: 1.06, speed: 48, phase: 34 },
];

/** Shorter where the children stand, so that they are not lost behind it. */
const grass = scatter(130, 53, (random) => ({
  x: random() * 1740 - 70,
  h: 70 + random() * 200,
  near: random(),
  lean: random(),
})).map((stalk) => (stalk.x > 150 && stalk.x < 460 ? { ...stalk, h: stalk.h * 0.55 } : stalk));

const plume = (t: number, { x, h, near, lean }: (typeof grass)[number]): string => {
  const gust = 40 + 110 * noise(t * 0.9 - x / 620, 8) + swing(t, 1.1 + near * 0.5, x / 300) * 10;
  const bx = x - t * near * 10;
  const by = 930 - near * 30;
  const [tx, ty] = [bx + gust * (h / 240) + lean * 20, by - h + gust * 0.2];
  return (
    line(`M${bx} ${by}Q${bx + 8} ${by - h * 0.7} ${tx} ${ty}`, mix('#a4895a', '#6a5536', near), 3) +
    [0, 1, 2, 3]
      .map((i) =>
        line(
          `M${tx} ${ty}q${10 + gust * (0.1 + i * 0.05)} ${-20 + i * 9} ` +
            `${30 + gust * 0.36 - i * 3} ${-18 + i * 11 + gust * 0.12}`,
          mix(i % 2 ? '#fbf3e0' : '#e2c99c', '#c9a674', near * 0.5),
          6.5 - i * 0.6,
          0.85,
        ),
      )
      .join('')
  );
};

export const turbines: Clip = {
  slug: 'winter-wind-coast',
  seconds: 10,
  poster: 5.2,
  crf: 31,
  backdrop: () =>
    linear('sky', [
      [0, '#9fb4bf'],
      [0.4, '#c9d3d0'],
      [0.64, '#ece3cf'],
    ]) + box(0, 0, 1600, 900, 'url(#sky)'),
  frame: (t) => {
    const cloud = scatter(9, 57, (random, i) => {
      const y = 70 + i * 44 + random() * 20;
      const x = wrap(random() * 2200 + t * (34 - i * 2.6), 2300) - 350;
      const w = 190 + random() * 200;
      const top = Array.from(
        { length: 9 },
        (__, n): Point => [x - w + (n / 8) * w * 2, y - Math.sin((n / 8) * Math.PI) * (16 + random() * 34)],
      );
      return (
        shape(`${curve(top)}Q${x} ${y + 16} ${x - w} ${y}Z`, '#fbf7ec', 0.66) +
        shape(
          curve(
            [
              [x - w, y],
              [x, y - 7],
              [x + w, y],
              [x, y + 9],
            ],
            true,
          ),
          '#9fb0b5',
          0.26,
        )
      );
    }).join('');
    const waves = Array.from({ length: 17 }, (_, i) => {
      const y = 566 + i * i * 0.72 + i * 4;
      const x = wrap(noise(i, 3) * 1600 + t * (20 + i * 5), 2000) - 200;
      const curl = 0.5 + 0.5 * swing(t, 2.6, i * 0.21);
      return (
        line(
          `M${x - 90 - i * 9} ${y}Q${x} ${y - 6 - i * 0.7} ${x + 90 + i * 9} ${y}`,
          '#fbf9f0',
          2 + i * 0.3,
          0.25 + 0.5 * curl,
        ) + line(`M${x - 800} ${y + 5}q120 -5 240 0`, '#fbf9f0', 2 + i * 0.2, 0.4 * (1 - curl))
      );
    }).join('');
    const kx = 480 + swing(t, 6.3) * 70 + swing(t, 2.1) * 18;
    const ky = 236 + swing(t, 4.7, 0.2) * 46;
    const tail = Array.from(
      { length: 8 },
      (_, i): Point => [
        kx - 8 + i * 20 + swing(t, 1.1, -i * 0.13) * i * 2.4,
        ky + 66 + i * 13 + swing(t, 0.9, -i * 0.16) * i * 3,
      ],
    );
    const string = curve([
      [kx + 4, ky + 30],
      [lerp(kx, 264, 0.45) - 20, lerp(ky, 650, 0.45) + 40],
      [264, 650],
    ]);
    const child = (x: number, y: number, coat: string, arm: string): string =>
      place(
        line('M-9 40L-12 86M9 40L13 86', '#3a3a3c', 11) +
          shape('M-26 46Q-26 -12 0 -16Q26 -12 26 46Z', coat) +
          disc(0, -34, 18, '#3a2c24') +
          line(arm, coat, 11) +
          line(
            `M4 -18Q${40 + swing(t, 0.7) * 8} ${-18 + swing(t, 0.9) * 8} ` +
              `${64 + swing(t, 0.6) * 6} ${-6 + swing(t, 0.8) * 9}`,
            '#e3c58c',
            8,
          ),
        x,
        y,
      );
    return (
      linear('sea', [
        [0, '#a9bdbf'],
        [0.35, '#7d9aa3'],
        [1, '#52727d'],
      ]) +
      linear('bank', [
        [0, '#cdb583'],
        [1, '#8b7247'],
      ]) +
      halo('sun', '#fff6dc') +
      disc(1120, 300, 520, 'url(#sun)', 0.9) +
      disc(1120, 300, 54, '#fffaf0', 0.9) +
      cloud +
      shape(ridge(31, 566, 44, 380, t * 2, 570), '#93a6ac') +
      box(0, 560, 1600, 350, 'url(#sea)') +
      farm
        .slice(0, 4)
        .map(({ x, y, size, speed, phase }) =>
          place(turbine(t, speed, phase, mix('#b7c4c8', '#eef0ea', size)), x - t * size * 6, y, 0, size),
        )
        .join('') +
      waves +
      shape(ridge(36, 790, 150, 540, t * 6), 'url(#bank)') +
      farm
        .slice(4)
        .map(({ x, y, size, speed, phase }) => place(turbine(t, speed, phase, '#f7f5ec'), x - t * 8, y + 60, 0, size))
        .join('') +
      shape(ridge(39, 880, 110, 420, t * 8), '#a48a58') +
      line(string, '#4a4238', 2, 0.7) +
      line(curve(tail), vermilion, 5) +
      place(
        shape('M0 -74L54 0L0 86L-54 0Z', vermilion) +
          shape('M0 -74L54 0L0 86Z', '#8f2a1a', 0.35) +
          line('M0 -74V86M-54 0H54', '#f3ebdc', 3, 0.7),
        kx,
        ky,
        18 + swing(t, 2.1) * 12,
      ) +
      child(250, 690, '#4a6170', 'M12 0Q24 -26 14 -40') +
      child(350, 706, '#8a6b4d', 'M-10 4Q-22 20 -18 34') +
      grass.map((one) => plume(t, one)).join('')
    );
  },
  sound: [
    wind(1.1, 17),
    wind(0.5, 19),
    sea(0.3, 3.6, 23),
    bells(
      [
        [2.2, 440],
        [6.1, 587],
      ],
      0.03,
      1.4,
    ),
  ],
};
