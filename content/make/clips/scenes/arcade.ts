import type { Clip } from '../clip.ts';
import { box, curve, disc, halo, line, linear, mix, oval, place, poly, ring, shape, vermilion } from '../draw.ts';
import { noise, scatter, swing, wrap } from '../motion.ts';
import { bells, irregular, knocks, rain, room } from '../sound.ts';

const drops = scatter(180, 31, (random) => {
  const depth = random();
  return { x: random() * 1750 - 60, y: random() * 900, depth, length: 26 + depth * 70, speed: 620 + depth * 760 };
});

const rings = scatter(34, 33, (random) => ({
  x: random() * 1600,
  y: 640 + random() * 150,
  at: random(),
  life: 0.7 + random() * 0.6,
}));

const umbrella = (t: number, color: string): string => {
  const step = swing(t, 1.05);
  return (
    line(
      `M-6 96Q${-10 + step * 16} 130 ${-8 + step * 30} 176M6 96Q${10 - step * 16} 130 ${8 - step * 30} 176`,
      '#2a2c30',
      14,
    ) +
    shape('M-36 100C-40 40 -34 0 -10 -14L14 -14C36 0 42 42 38 100Z', '#474d52') +
    disc(4, -30, 19, '#2a2724') +
    line('M20 40L26 -108', '#2a2724', 4) +
    shape(
      'M-124 -44C-104 -134 150 -146 172 -50Q136 -66 98 -47Q62 -66 24 -46Q-14 -64 -52 -44Q-90 -60 -124 -44Z',
      color,
    ) +
    shape('M24 -114C-24 -106 -46 -76 -52 -44Q-90 -60 -124 -44C-112 -90 -50 -114 24 -114Z', '#ffffff', 0.14) +
    line('M24 -46Q20 -88 26 -114M98 -47Q78 -92 26 -114', '#221f1c', 2, 0.4)
  );
};

const facade = (x: number, tone: string, lit: string, seed: number): string => {
  const dark = mix(tone, '#2b3836', 0.6);
  const goods = scatter(
    3,
    seed,
    (_, row) =>
      box(x + 44, 396 + row * 44, 150, 4, dark, 0.7) +
      scatter(7, seed + row, (random, i) =>
        box(x + 48 + i * 21, 396 + row * 44 - 12 - random() * 18, 14, 30, dark, 0.25 + random() * 0.4, 3),
      ).join(''),
  ).join('');
  return (
    box(x, 60, 330, 470, tone) +
    box(x - 6, 36, 342, 34, mix(tone, '#222222', 0.18)) +
    box(x, 290, 330, 20, mix(tone, '#1f2a28', 0.3)) +
    [40, 135, 230]
      .map(
        (dx) =>
          box(x + dx, 120, 62, 130, dark, 1, 30) +
          box(x + dx, 190, 62, 62, dark) +
          line(`M${x + dx + 31} 124V250M${x + dx} 186H${x + dx + 62}`, mix(tone, '#ffffff', 0.25), 3, 0.7) +
          box(x + dx - 8, 252, 78, 9, mix(tone, '#ffffff', 0.3)),
      )
      .join('') +
    box(x + 16, 310, 298, 220, '#2d3634') +
    box(x + 34, 340, 174, 150, lit, 0.92) +
    goods +
    box(x + 34, 486, 174, 44, mix(tone, '#2b3836', 0.3)) +
    box(x + 222, 352, 76, 178, lit, 0.7) +
    box(x + 222, 352, 36, 178, dark, 0.45) +
    shape(
      poly([
        [x + 10, 306],
        [x + 320, 306],
        [x + 338, 348],
        [x - 8, 348],
      ]),
      mix(tone, '#f7f1e2', 0.35),
    ) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        shape(
          poly([
            [x + 10 + i * 62, 306],
            [x + 41 + i * 62, 306],
            [x + 37 + i * 69, 348],
            [x - 8 + i * 69, 348],
          ]),
          dark,
          0.7,
        ),
      )
      .join('')
  );
};

const arches = (shift: number): string => {
  const holes = [0, 1, 2, 3]
    .map((i) => {
      const x = i * 560 - 250 + shift;
      return `M${x} 910V300C${x} 76 ${x + 450} 76 ${x + 450} 300V910Z`;
    })
    .join('');
  return (
    `<path d="M-10 -10H1610V910H-10Z${holes}" fill="url(#wall)" fill-rule="evenodd"/>` +
    [0, 1, 2, 3]
      .map((i) => {
        const x = i * 560 - 250 + shift;
        return (
          line(`M${x} 910V300C${x} 76 ${x + 450} 76 ${x + 450} 300V910`, '#efe2c8', 5, 0.26) +
          Array.from({ length: 13 }, (_, j) => {
            const a = Math.PI * (j / 12);
            return line(
              `M${x + 225 - Math.cos(a) * 234} ${296 - Math.sin(a) * 170}` +
                `L${x + 225 - Math.cos(a) * 272} ${296 - Math.sin(a) * 206}`,
              '#efe2c8',
              3,
              0.2,
            );
          }).join('') +
          Array.from({ length: 9 }, (_, j) => line(`M${x + 460} ${330 + j * 60}H${x + 550}`, '#141210', 2.5, 0.4)).join(
            '',
          )
        );
      })
      .join('')
  );
};

const shops: [wall: string, light: string][] = [
  ['#9aa79c', '#f1cf8f'],
  ['#b7a78f', '#e9b873'],
  ['#8f9da0', '#f4dca6'],
  ['#a69c8b', '#eec27c'],
  ['#94a296', '#f2d391'],
  ['#b0a48f', '#e7b877'],
];

export const arcade: Clip = {
  slug: 'arcade-afternoon-rain',
  seconds: 11,
  poster: 3.94,
  crf: 29,
  backdrop: () =>
    linear('air', [
      [0, '#b9c3bd'],
      [1, '#d7d8cc'],
    ]) + box(0, 0, 1600, 900, 'url(#air)'),
  frame: (t) => {
    const far = -t * 9;
    const walk = -160 + t * 172;
    const walker = place(umbrella(t, vermilion), walk, 596 - Math.abs(swing(t, 1.05)) * 7, swing(t, 2.1) * 1.4, 1.12);
    const second = place(
      umbrella(t + 0.4, '#5d6f6b'),
      1700 - t * 118,
      560 - Math.abs(swing(t, 1.1)) * 4,
      0,
      -0.78,
      0.78,
    );
    const street = shops.map(([tone, lit], i) => facade(i * 330 - 60 + far, tone, lit, i * 7 + 3)).join('');
    const falling = drops
      .map(({ x, y, depth, length, speed }) => {
        const fall = wrap(y + t * speed, 980) - 60;
        return line(
          `M${x - fall * 0.07} ${fall}l${-length * 0.07} ${length}`,
          '#f4f4ec',
          1.4 + depth * 2.2,
          0.22 + depth * 0.34,
        );
      })
      .join('');
    const ringing = rings
      .map(({ x, y, at, life }) => {
        const k = wrap(t / life + at, 1);
        return ring(x, y, 6 + k * 46, 2 + k * 11, '#f1f1e8', 2.4, 0.6 * (1 - k));
      })
      .join('');
    const drips = Array.from({ length: 15 }, (_, i) => {
      const k = wrap(t / 0.9 + noise(i * 3.1, 6), 1);
      return oval(
        30 + i * 112 - t * 16 + noise(i, 8) * 50,
        150 + noise(i * 2.3, 5) * 60 + k * k * 660,
        3,
        9 + k * 16,
        '#f4f4ec',
        0.75 * (1 - k * 0.4),
      );
    }).join('');
    return (
      linear('road', [
        [0, '#8c948c'],
        [0.4, '#5e6965'],
        [1, '#3b4442'],
      ]) +
      linear('wall', [
        [0, '#2a211c'],
        [0.55, '#4a2f25'],
        [1, '#2b1e19'],
      ]) +
      linear('floor', [
        [0, '#6d4936'],
        [1, '#2c1e18'],
      ]) +
      halo('bulb', '#ffd48a') +
      street +
      box(0, 0, 1600, 530, '#cfd4ca', 0.26) +
      box(0, 528, 1600, 382, 'url(#road)') +
      [0, 1, 2, 3, 4, 5]
        .map((i) => oval(60 + i * 330 + far, 610 + swing(t, 3, i * 0.2) * 4, 190, 120, 'url(#bulb)', 0.5))
        .join('') +
      Array.from(
        { length: 18 },
        (_, i) =>
          oval(noise(i, 2) * 1600, 550 + i * 17, 260 + swing(t, 1.9, i * 0.3) * 50, 3.4, '#c9d0c8', 0.28) +
          oval(noise(i, 5) * 1600, 558 + i * 17, 320 + swing(t, 1.6, i * 0.4) * 60, 4, '#333c3a', 0.3),
      ).join('') +
      second +
      `<g opacity="0.3">${place(umbrella(t, vermilion), walk, 990, 0, 1.12, -0.9)}</g>` +
      walker +
      ringing +
      falling +
      arches(-t * 16) +
      drips +
      shape('M-10 838L1610 838L1610 910L-10 910Z', 'url(#floor)') +
      line(
        curve([
          [-10, 838],
          [800, 838],
          [1610, 838],
        ]),
        '#f0dcb8',
        3,
        0.3,
      ) +
      disc(330 - t * 16, 150, 360, 'url(#bulb)', 0.3 + 0.03 * swing(t, 0.7)) +
      line(`M${330 - t * 16} -10V118`, '#141210', 4) +
      disc(330 - t * 16, 134, 20, '#ffeec4') +
      disc(1450 - t * 16, 150, 360, 'url(#bulb)', 0.3) +
      disc(1450 - t * 16, 134, 20, '#ffeec4') +
      line(`M${1450 - t * 16} -10V118`, '#141210', 4)
    );
  },
  sound: [
    rain(0.5),
    room(0.2),
    knocks(irregular(26, 10.5, 61), 1250, 0.05, 0.03),
    bells(
      [
        [2.4, 523],
        [6.6, 392],
      ],
      0.035,
    ),
  ],
};
