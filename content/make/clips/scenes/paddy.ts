import type { Clip } from '../clip.ts';
import { box, clip, disc, halo, line, linear, mix, oval, place, poly, ridge, ring, shape, vermilion } from '../draw.ts';
import { noise, scatter, span, swing, wrap } from '../motion.ts';
import { bells, every, knocks, wind } from '../sound.ts';

const carriage = (front: boolean): string => {
  const body = front ? 'M-150 60V-14Q-150 -40 -120 -40H96Q146 -34 156 60Z' : 'M-150 60V-40H150V60Z';
  return (
    shape(body, '#f2ead8') +
    clip(
      front ? 'nose' : 'car',
      body,
      box(-160, 18, 330, 18, vermilion) +
        box(-160, 44, 330, 18, '#56616a') +
        [-126, -74, -22, 30]
          .map((x) => box(x, -24, 38, 30, '#37454e', 1, 4) + box(x, -24, 38, 12, '#ffe2a4', 0.75, 4))
          .join('') +
        (front ? shape('M92 -26H112Q130 -20 136 8H92Z', '#37454e') : box(84, -24, 38, 30, '#37454e', 1, 4)),
    ) +
    box(-110, 60, 60, 9, '#2a2c2c') +
    box(50, 60, 60, 9, '#2a2c2c') +
    [-96, -64, 64, 96].map((x) => disc(x, 68, 9, '#2a2c2c')).join('')
  );
};

const train =
  place(carriage(true), 470, 0) +
  place(carriage(false), 162, 0) +
  place(carriage(false), -146, 0) +
  place(carriage(true), -454, 0, 0, -1, 1);

const seedlings = Array.from({ length: 11 }, (_, row) => Array.from({ length: 24 }, (__, i) => ({ row, i }))).flat();

export const paddy: Clip = {
  slug: 'paddy-branch-line',
  seconds: 8,
  poster: 4.1,
  backdrop: () =>
    linear('sky', [
      [0, '#a9c6cc'],
      [0.3, '#dfe3cf'],
      [0.46, '#f7e3bd'],
    ]) + box(0, 0, 1600, 900, 'url(#sky)'),
  frame: (t) => {
    const x = -620 + t * 355;
    const land = (flip: boolean): string => {
      const haze = flip ? 0.55 : 1;
      return (
        shape(ridge(52, 404, 260, 420, 60 + t * 3, 466), mix('#9fb6b4', '#dfe3cf', 0.2), haze) +
        shape(ridge(56, 406, 170, 300, 200 + t * 6, 466), '#7f9f93', haze) +
        shape(ridge(58, 448, 110, 180, t * 11, 466), '#5d8272', haze)
      );
    };
    const rows = seedlings
      .map(({ row, i }) => {
        const k = row / 10;
        const y = 600 + k * k * 300;
        const gap = 56 + k * 70;
        const px = wrap(i * gap - t * (16 + k * 60) + (row % 2) * gap * 0.5, 24 * gap) - 100;
        if (px > 1640) return '';
        const h = 13 + k * 44;
        const lean = 4 + noise(t * 1.1 - px / 500, 5) * 16 * (0.4 + k);
        return line(
          `M${px.toFixed(0)} ${y.toFixed(0)}q${lean * 0.4} ${-h * 0.6} ${lean} ${-h}` +
            `m${-lean} ${h}q${-h * 0.2} ${-h * 0.5} ${lean - h * 0.45} ${-h * 0.85}` +
            `m${h * 0.45 - lean} ${h * 0.85}q${h * 0.2} ${-h * 0.4} ${lean * 0.6 + h * 0.4} ${-h * 0.7}`,
          mix('#87ab5c', '#3f6b3a', k),
          2 + k * 3.4,
        );
      })
      .join('');
    const rings = scatter(16, 59, (random) => {
      const k = wrap(t / 2.2 + random(), 1);
      return ring(random() * 1600, 560 + random() * 300, k * 60, k * 12, '#ffffff', 2, 0.5 * (1 - k));
    }).join('');
    const herons = [0, 1, 2]
      .map((i) => {
        const rise = span(t, 2.2 + i * 0.3, 7.6);
        const flap = swing(t, 0.62, i * 0.3) * (rise > 0 ? 1 : 0);
        const [hx, hy] = [1090 + i * 92 + rise * (230 + i * 60), 566 + i * 22 - rise * (330 - i * 40)];
        return rise === 0
          ? place(
              line('M0 0V30', '#3a3a34', 3) +
                shape('M-30 0C-20 -20 10 -22 22 -6C16 8 -6 12 -30 0Z', '#ffffff') +
                line('M18 -4Q30 -20 22 -34L32 -44', '#ffffff', 7),
              hx,
              hy - 20,
            )
          : place(
              shape('M-44 4Q-6 -10 34 0L62 -4L34 8Q-4 14 -44 4Z', '#ffffff') +
                shape(`M-14 0Q-30 ${-40 * flap - 8} -66 ${-58 * flap}Q-20 ${-12 * flap} 12 4Z`, '#f4f1e6') +
                shape(`M4 -2Q0 ${-46 * flap - 10} -22 ${-76 * flap}Q16 ${-22 * flap} 22 2Z`, '#ffffff') +
                line('M-44 4L-78 12', '#3a3a34', 3),
              hx,
              hy,
              -14,
            );
      })
      .join('');
    return (
      linear('water', [
        [0, '#f6e6c6'],
        [0.25, '#cfdccf'],
        [1, '#7fa0a0'],
      ]) +
      halo('sun', '#fff1c4') +
      disc(420, 250, 460, 'url(#sun)', 0.95) +
      disc(420, 250, 50, '#fff8e2') +
      land(false) +
      Array.from({ length: 5 }, (_, i) =>
        oval(wrap(i * 420 + t * 12, 2000) - 200, 360 + (i % 3) * 16, 260, 13, '#fbf3e0', 0.5),
      ).join('') +
      box(0, 470, 1600, 440, 'url(#water)') +
      `<g opacity="0.5" transform="translate(0 950) scale(1 -1)">${clip('lake', 'M0 0H1600V474H0Z', land(true))}</g>` +
      `<g opacity="0.42">${place(train, x, 566, 0, 1, -0.92)}</g>` +
      oval(420, 640, 60, 190, 'url(#sun)', 0.8) +
      Array.from({ length: 15 }, (_, i) =>
        line(
          `M${noise(i, 7) * 1500 - 100 + swing(t, 4, i * 0.2) * 20} ${512 + i * i * 1.5}h${150 + i * 14}`,
          '#ffffff',
          2,
          0.3,
        ),
      ).join('') +
      box(0, 466, 1600, 26, '#6a7150') +
      box(0, 462, 1600, 7, '#a49a78') +
      Array.from({ length: 40 }, (_, i) => shape(`M${i * 42} 492q6 -22 12 0q6 -26 14 0Z`, '#56633e')).join('') +
      [0, 1, 2, 3]
        .map(
          (i) =>
            box(wrap(i * 460 - t * 22, 1840) - 120, 300, 7, 168, '#545b52') +
            box(wrap(i * 460 - t * 22, 1840) - 140, 312, 47, 5, '#545b52'),
        )
        .join('') +
      line('M0 326H1600', '#545b52', 2, 0.6) +
      place(train, x, 392) +
      shape(
        poly([
          [-10, 560],
          [700, 512],
          [1610, 560],
          [1610, 578],
          [700, 522],
          [-10, 580],
        ]),
        '#7a8456',
      ) +
      herons +
      rings +
      rows
    );
  },
  sound: [
    wind(0.3),
    knocks(
      every(0.42, 0.6, 7.4).flatMap((at) => [at, at + 0.13]),
      150,
      0.2,
      0.05,
    ),
    bells(
      [
        [0.7, 587],
        [5.8, 440],
      ],
      0.04,
      1.2,
    ),
  ],
};
