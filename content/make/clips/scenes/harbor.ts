import type { Clip } from '../clip.ts';
import { box, disc, halo, line, linear, mix, oval, place, points, poly, ridge, shape, vermilion } from '../draw.ts';
import { lerp, noise, scatter, span, swing, wrap } from '../motion.ts';
import { bells, room, sea } from '../sound.ts';

const hull = 'M-190 -30C-120 -4 90 -2 196 -52L150 40C60 58 -90 56 -160 40Z';

const boat = (t: number, shade: string, lamps: number): string => {
  const wires = 'M-150 -118Q-20 -92 126 -128';
  const bulbs = Array.from({ length: 6 }, (_, i) => {
    const x = -128 + i * 46;
    const y = -110 + Math.sin((i / 5) * Math.PI) * 10 - i * 1.6;
    const flicker = lamps * (0.9 + 0.1 * noise(t * 5 + i * 9, 4));
    return disc(x, y, 74, 'url(#lamp)', 0.5 * flicker) + disc(x, y + 4, 8, '#fff3cf', 0.4 + 0.6 * lamps);
  }).join('');
  return (
    line('M-150 -32L-150 -128M126 -40L126 -138M20 -40L20 -186', shade, 5) +
    shape('M-70 -28L-66 -92L44 -96L52 -24Z', mix(shade, '#f3ebdc', 0.2)) +
    [-54, -22, 10].map((x) => box(x, -82, 20, 22, '#ffd993', 0.35 + 0.5 * lamps, 2)).join('') +
    line(wires, shade, 2.5) +
    shape('M20 -186Q52 -176 74 -184L70 -166Q48 -158 20 -166Z', vermilion) +
    shape(hull, shade) +
    line('M-176 -12C-110 8 90 10 182 -28', vermilion, 6, 0.9) +
    bulbs
  );
};

const fleet = [
  { x: 1010, y: 446, size: 0.42, period: 3.1, phase: 0.2, shade: '#3d4a5e' },
  { x: 500, y: 512, size: 0.78, period: 3.7, phase: 0.55, shade: '#2c3648' },
  { x: 1220, y: 640, size: 1.18, period: 4.4, phase: 0, shade: '#1d2430' },
];

const glints = scatter(90, 5, (random) => {
  const near = random() ** 1.4;
  return { x: random() * 1700, y: 420 + near * 360, w: 20 + near * 120, speed: 0.6 + random(), phase: random() };
});

const stars = scatter(40, 8, (random) => ({
  x: random() * 1600,
  y: random() * 210,
  size: 0.8 + random() * 1.6,
  light: 0.2 + random() * 0.5,
}));

const ripples = (t: number, dawn: number): string =>
  glints
    .map(({ x, y, w, speed, phase }) => {
      const shine = 0.5 + 0.5 * swing(t * speed, 2.6, phase);
      const sway = swing(t, 5, phase) * 14;
      return oval(
        x + sway,
        y,
        w * (0.5 + 0.5 * shine),
        1.4 + (y - 400) / 190,
        mix('#8fa5bd', '#ffd2a0', dawn),
        0.09 + 0.26 * shine,
      );
    })
    .join('');

const wake = (t: number, x: number, y: number, size: number, lamps: number): string =>
  Array.from({ length: 11 }, (_, i) => {
    const drift = swing(t, 1.7, i * 0.23) * (6 + i * 3) * size;
    const width = (150 - i * 5) * size * (0.7 + 0.3 * noise(t * 1.8 + i * 7, 9));
    return oval(x + drift - 10, y + (48 + i * 17) * size, width, 4.4 * size, '#ffcf85', (0.42 - i * 0.034) * lamps);
  }).join('');

const gull = (x: number, y: number, size: number, flap: number): string =>
  line(
    `M${-26 * size + x} ${y - flap * 9 * size}Q${x - 10 * size} ${y - 10 * size} ${x} ${y}` +
      `Q${x + 10 * size} ${y - 10 * size} ${x + 26 * size} ${y - flap * 9 * size}`,
    '#f6eee0',
    3.4 * size,
    0.85,
  );

const crates = (x: number): string =>
  points('0 0, 150 0, 310 6, 70 -66')
    .map(
      ([dx, dy]) =>
        box(x + dx, 796 + dy, 138, 64, '#141821', 1, 3) +
        box(x + dx, 796 + dy, 138, 7, '#7d6a55', 0.75) +
        [22, 54, 86, 116]
          .map(
            (at) =>
              oval(x + dx + at, 797 + dy, 19, 8, '#aebccb', 0.9) +
              oval(x + dx + at - 3, 795 + dy, 11, 3, '#eef3f4', 0.7),
          )
          .join(''),
    )
    .join('');

const worker = (x: number, lean: number, coat: string, hat: string): string =>
  place(
    shape('M-48 120C-56 20 -44 -48 -16 -60L18 -60C46 -46 56 24 48 120Z', coat) +
      disc(2, -88, 27, '#14161c') +
      shape('M-36 -96Q0 -140 40 -94Q2 -104 -36 -96Z', hat) +
      line('M30 -30Q66 0 84 34', coat, 21),
    x,
    800,
    lean,
  );

export const harbor: Clip = {
  slug: 'harbor-before-sunrise',
  seconds: 12,
  poster: 8.6,
  backdrop: () =>
    linear('sky', [
      [0, '#1f2c44'],
      [0.28, '#41546f'],
      [0.46, '#b98f86'],
      [0.5, '#e9b58b'],
    ]) +
    box(0, 0, 1600, 900, 'url(#sky)') +
    shape(
      'M-10 150C300 120 500 190 820 160C1100 138 1300 190 1610 150' +
        'L1610 182C1200 214 900 176 600 206C300 226 100 176 -10 196Z',
      '#c99a8d',
      0.2,
    ) +
    shape(
      'M-10 262C340 236 640 300 980 262C1240 240 1400 276 1610 258' +
        'L1610 280C1200 310 900 286 500 300C200 306 80 280 -10 288Z',
      '#e2ab8c',
      0.28,
    ),
  frame: (t) => {
    const dawn = span(t, 1.5, 11);
    const lamps = lerp(1, 0.62, dawn);
    const sun = lerp(450, 286, dawn);
    const boats = fleet
      .map(({ x, y, size, period, phase, shade }) => {
        const heave = swing(t, period, phase);
        const inner = place(
          boat(t, shade, lamps),
          x - t * size * 7,
          y + heave * 11 * size,
          swing(t, period * 1.3, phase) * 2.2,
          size,
        );
        return wake(t, x - t * size * 7, y, size, lamps) + inner;
      })
      .join('');
    return (
      linear('sea', [
        [0, mix('#8a7c86', '#eab78c', dawn)],
        [0.22, mix('#3f4d66', '#82809a', dawn)],
        [1, '#18202e'],
      ]) +
      halo('lamp', '#ffc873') +
      halo('sun', '#ffb37a') +
      stars.map(({ x, y, size, light }) => disc(x, y, size, '#f3ebdc', light * (1 - dawn))).join('') +
      box(0, 0, 1600, 440, '#f2b98e', 0.26 * dawn) +
      disc(860, sun, 520, 'url(#sun)', 0.35 + 0.4 * dawn) +
      disc(860, sun, 46, mix(vermilion, '#ff9b62', dawn)) +
      shape(ridge(12, 424, 120, 330, t * 3), mix('#556179', '#8d7f8d', dawn)) +
      shape(ridge(15, 426, 62, 210, t * 5), mix('#465169', '#6a657a', dawn)) +
      box(0, 416, 1600, 490, 'url(#sea)') +
      oval(860, 430, 250, 8, '#ffd0a0', 0.6 * dawn) +
      box(1280 - t * 3, 398, 330, 26, '#3a4458') +
      shape(
        poly([
          [1310, 400],
          [1318, 312],
          [1340, 312],
          [1348, 400],
        ]),
        '#4a556b',
      ) +
      disc(1329, 304, 70, 'url(#lamp)', Math.max(0, swing(t, 3)) ** 3 * 0.9) +
      box(1316, 298, 26, 16, vermilion) +
      ripples(t, dawn) +
      boats +
      [0, 1, 2, 3]
        .map((i) =>
          gull(
            wrap(300 + i * 190 + t * (46 + i * 9), 1800) - 100,
            170 + i * 36 + swing(t, 4, i * 0.3) * 18,
            0.8 + i * 0.14,
            swing(t, 0.8 + i * 0.12, i * 0.4),
          ),
        )
        .join('') +
      shape('M-10 836C400 822 1100 846 1610 828L1610 910L-10 910Z', '#10131a') +
      disc(250, 690, 400, 'url(#lamp)', 0.36 * lamps) +
      line('M-10 640Q250 664 470 632', '#10131a', 5) +
      disc(252, 672, 22, '#ffe9b8') +
      box(246, 640, 12, 20, '#10131a') +
      place(crates(40), -t * 2.4, 0) +
      worker(560 - t * 2.4, swing(t, 3.2) * 4, '#20283a', '#8d99a8') +
      worker(700 - t * 2.4, 4 - swing(t, 3.2, 0.2) * 5, '#2b2d33', vermilion)
    );
  },
  sound: [
    sea(0.5, 4.2),
    room(0.16),
    bells(
      [
        [1.2, 440],
        [4.9, 330],
        [8.6, 392],
      ],
      0.05,
      1.5,
    ),
  ],
};
