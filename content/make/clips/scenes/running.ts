import type { Clip } from '../clip.ts';
import {
  box,
  curve,
  disc,
  halo,
  line,
  linear,
  mix,
  oval,
  type Point,
  place,
  poly,
  ridge,
  shape,
  taper,
  vermilion,
} from '../draw.ts';
import { polar } from '../figure.ts';
import { item, lerp, noise, scatter, span, swing, wrap } from '../motion.ts';
import { bells, every, knocks, wind } from '../sound.ts';

/** Hip, knee angles of one leg through a running stride (phase 0 is the foot landing under the body). */
const strideKeys: [phase: number, thigh: number, shin: number][] = [
  [0, 66, 86],
  [0.15, 88, 104],
  [0.32, 116, 136],
  [0.45, 118, 176],
  [0.6, 84, 196],
  [0.75, 42, 138],
  [0.88, 40, 74],
  [1, 66, 86],
];

const stride = (phase: number): [number, number] => {
  const p = wrap(phase, 1);
  const i = strideKeys.findIndex(([at], n) => n > 0 && p <= at) - 1;
  const [a, b] = [item(strideKeys, i), item(strideKeys, i + 1)];
  const k = (p - a[0]) / (b[0] - a[0]);
  const e = k * k * (3 - 2 * k);
  return [lerp(a[1], b[1], lerp(k, e, 0.5)), lerp(a[2], b[2], lerp(k, e, 0.5))];
};

const runner = (t: number): string => {
  const cycle = t / 0.72;
  const hip: Point = [0, -Math.abs(swing(cycle, 1, 0.06)) * 16];
  const shoulder = polar(hip, -80, 118);
  const leg = (phase: number, skin: string, shorts: string): string => {
    const [thigh, shin] = stride(phase);
    const kneeAt = polar(hip, thigh, 104);
    const ankle = polar(kneeAt, shin, 104);
    const toe = polar(ankle, shin - 78, 40);
    return (
      taper(kneeAt, 19, ankle, 10, skin) +
      taper(hip, 30, kneeAt, 20, skin) +
      taper(ankle, 11, toe, 8, '#f3ebdc') +
      taper(ankle, 8, polar(ankle, shin + 60, 10), 9, vermilion) +
      taper(hip, 33, polar(hip, thigh, 62), 30, shorts)
    );
  };
  const arm = (phase: number, skin: string): string => {
    const upper = 92 - Math.sin(phase * Math.PI * 2) * 52;
    const elbow = polar(shoulder, upper + 6, 62);
    const fist = polar(elbow, upper - 86 - Math.sin(phase * Math.PI * 2) * 12, 58);
    return taper(elbow, 12, fist, 9, skin) + taper(shoulder, 17, elbow, 13, skin) + disc(...fist, 12, skin);
  };
  const head = polar(shoulder, -74, 58);
  const tail = curve([
    [head[0] - 22, head[1] - 14],
    [head[0] - 58, head[1] - 4 + swing(cycle * 2, 1) * 10],
    [head[0] - 92, head[1] + 16 + swing(cycle * 2, 1, 0.2) * 20],
  ]);
  return (
    arm(cycle, '#8a5a40') +
    leg(cycle + 0.5, '#8f5f45', '#1f2733') +
    taper(hip, 31, shoulder, 35, '#e9e2d2') +
    taper(polar(hip, -90, 6), 32, polar(hip, -80, 30), 30, '#e9e2d2') +
    shape(
      poly([polar(shoulder, 150, 34), polar(shoulder, 30, 30), polar(hip, 0, 30), polar(hip, 180, 26)]),
      vermilion,
      0.96,
    ) +
    leg(cycle, '#b67d5b', '#2b3646') +
    taper(polar(shoulder, -70, 4), 13, polar(shoulder, -72, 34), 12, '#b67d5b') +
    disc(...head, 29, '#b67d5b') +
    line(tail, '#241b18', 19) +
    shape(
      curve(
        [
          [head[0] - 30, head[1] + 8],
          [head[0] - 30, head[1] - 22],
          [head[0], head[1] - 35],
          [head[0] + 24, head[1] - 20],
          [head[0] + 4, head[1] - 10],
          [head[0] - 8, head[1] + 12],
        ],
        true,
      ),
      '#241b18',
    ) +
    line(
      poly(
        [
          [head[0] - 30, head[1] - 6],
          [head[0] + 27, head[1] - 14],
        ],
        false,
      ),
      '#f3ebdc',
      7,
    ) +
    arm(cycle + 0.5, '#b67d5b')
  );
};

const clouds = scatter(15, 141, (random) =>
  oval(random() * 1600, 50 + random() * 300, 140 + random() * 260, 5 + random() * 9, '#fbd9b8', 0.5),
).join('');

export const running: Clip = {
  slug: 'first-light-runner',
  seconds: 9,
  poster: 5.02,
  crf: 29,
  backdrop: () =>
    linear('sky', [
      [0, '#5b6d8a'],
      [0.34, '#b39aa2'],
      [0.56, '#f0b98f'],
      [0.68, '#fbdcab'],
    ]) +
    box(0, 0, 1600, 900, 'url(#sky)') +
    '<filter id="soft"><feGaussianBlur stdDeviation="14 4"/></filter>' +
    `<g filter="url(#soft)">${clouds}</g>`,
  frame: (t) => {
    const run = t * 330;
    const sun = lerp(520, 400, span(t, -1, 10));
    const city = Array.from({ length: 40 }, (_, i) => {
      const x = wrap(i * 62 - run * 0.09, 2480) - 300;
      const h = 40 + noise(i * 3.3, 7) ** 2 * 190;
      return (
        box(x, 566 - h, 46 + noise(i, 3) * 18, h + 10, mix('#8d8296', '#b39298', noise(i, 5))) +
        (noise(i, 9) > 0.5 ? box(x + 12, 566 - h * 0.7, 8, 10, '#ffe3a8', 0.8) : '')
      );
    }).join('');
    const shimmer = Array.from({ length: 24 }, (_, i) =>
      oval(
        1080 + swing(t, 2, i * 0.21) * (6 + i),
        584 + i * 5,
        (40 + i * 5) * (0.5 + 0.5 * noise(t * 2 + i * 4, 3)),
        2,
        '#fff0c6',
        0.8 - i * 0.028,
      ),
    ).join('');
    const posts = [0, 1, 2, 3, 4]
      .map((i) => {
        const x = wrap(i * 520 - run * 0.95, 2600) - 300;
        return (
          line(`M${x} 716V430Q${x} 396 ${x + 34} 396`, '#3a3540', 8) +
          disc(x + 40, 402, 60, 'url(#lamp)', 0.8 * (1 - span(t, 2, 8))) +
          oval(x + 40, 402, 16, 7, '#fff0c6')
        );
      })
      .join('');
    const grass = scatter(90, 143, (random) => {
      const near = random();
      const x = wrap(random() * 2000 - run * (1 + near * 0.7), 2000) - 200;
      const h = 30 + near * 90;
      const lean = 14 + noise(t * 1.4 + x / 300, 4) * 26;
      return line(
        `M${x} ${800 + near * 110}q${-lean * 0.2} ${-h * 0.6} ${-lean} ${-h}` +
          `m${lean} ${h}q4 ${-h * 0.5} ${lean * 0.5} ${-h * 0.8}`,
        mix('#6c6a48', '#2f3326', near),
        4 + near * 4,
      );
    }).join('');
    const dog = wrap((t / 0.72) * 1.5, 1);
    const px = 640 + swing(t, 5) * 26;
    const shadow = place(runner(t), px - 30, 728, 0, 1.06, -0.22)
      .replace(/fill="#[0-9a-f]{6}"/g, 'fill="#3a2c2c"')
      .replace(/stroke="#[0-9a-f]{6}"/g, 'stroke="#3a2c2c"');
    return (
      linear('river', [
        [0, '#fbdcab'],
        [0.4, '#c9a3a0'],
        [1, '#7d7c92'],
      ]) +
      linear('path', [
        [0, '#b89a86'],
        [1, '#8a7468'],
      ]) +
      halo('sun', '#ffe2a6') +
      halo('lamp', '#ffe2a0') +
      disc(1080, sun, 560, 'url(#sun)', 0.95) +
      disc(1080, sun, 62, mix('#e8693f', '#ffb066', span(t, 0, 9))) +
      shape(ridge(82, 566, 150, 340, run * 0.04), '#a4909f') +
      city +
      box(0, 564, 1600, 150, 'url(#river)') +
      shimmer +
      line('M0 666H1600M0 690H1600', '#4a4149', 4, 0.7) +
      Array.from({ length: 26 }, (_, i) => box(wrap(i * 84 - run * 0.9, 2184) - 200, 656, 6, 56, '#4a4149')).join('') +
      posts +
      box(0, 706, 1600, 210, 'url(#path)') +
      shape('M0 706H1600V716H0Z', '#f6dcb4', 0.6) +
      Array.from({ length: 12 }, (_, i) =>
        oval(wrap(i * 230 - run * 1.05, 2760) - 400, 752, 66, 4, '#f6e6c8', 0.5),
      ).join('') +
      `<g opacity="0.32">${shadow}</g>` +
      place(runner(t), px, 540, 2, 0.94) +
      (dog < 0.18
        ? [0, 1, 2].map((i) => disc(px - 60 - i * 16, 742 - i * 5, 7 - i * 1.6, '#f6e6c8', 0.5)).join('')
        : '') +
      grass
    );
  },
  sound: [
    wind(0.35),
    knocks(every(0.36, 0.2, 8.9), 130, 0.22, 0.045),
    bells(
      [
        [1.1, 392],
        [4.2, 523],
        [7.1, 587],
      ],
      0.035,
      1.6,
    ),
  ],
};
