import type { Clip } from '../clip.ts';
import { box, clip, curve, disc, halo, line, linear, oval, place, poly, ridge, shape, vermilion } from '../draw.ts';
import { lerp, noise, scatter, span, steady, swing, wrap } from '../motion.ts';
import { bells, every, knocks, room } from '../sound.ts';

const gold = '#d9a441';

interface Pose {
  robe: string;
  trim: string;
  arm: number;
  other: number;
  nod: number;
  bearded: boolean;
}

const puppet = ({ robe, trim, arm, other, nod, bearded }: Pose): string => {
  const sleeve = (turn: number, side: number): string =>
    place(
      shape('M-26 -18C20 -30 66 -26 112 -34L122 34C70 36 20 40 -22 26Z', robe) +
        shape('M100 -33L122 -36L132 36L110 37Z', trim) +
        disc(136, 2, 15, '#f1d5b5'),
      side * 46,
      -96,
      side * turn,
      side,
      1,
    );
  return (
    sleeve(other, -1) +
    shape('M-58 -118C-90 -20 -104 60 -112 130Q0 152 112 130C104 60 90 -20 58 -118Q0 -138 -58 -118Z', robe) +
    shape('M0 -124L30 -118L16 138Q0 142 -16 138L-30 -118Z', trim, 0.9) +
    line('M-104 96Q0 122 104 96', trim, 10) +
    [-62, 62].map((x) => disc(x, 30, 20, trim, 0.85) + disc(x, 30, 10, robe)).join('') +
    shape('M-66 -112Q0 -150 66 -112L44 -92Q0 -116 -44 -92Z', trim) +
    sleeve(arm, 1) +
    place(
      shape('M-36 -56C-40 -2 -20 22 0 24C20 22 40 -2 36 -56Q0 -84 -36 -56Z', '#f6e2c8') +
        line('M-22 -34Q-14 -42 -5 -36M8 -36Q16 -42 25 -34', '#221f1c', 4) +
        line('M-18 -24h10M10 -24h10', '#221f1c', 5) +
        oval(-22, -8, 8, 5, vermilion, 0.45) +
        oval(24, -8, 8, 5, vermilion, 0.45) +
        line('M-5 4Q2 8 9 4', vermilion, 4) +
        (bearded ? shape('M-16 8Q0 0 18 8Q22 60 2 92Q-18 60 -16 8Z', '#2b2725') : '') +
        shape('M-46 -52C-50 -96 50 -96 46 -52Q0 -70 -46 -52Z', bearded ? '#2f4d57' : '#2b2725') +
        (bearded
          ? box(-30, -108, 60, 34, '#2f4d57', 1, 8) + disc(0, -72, 9, gold)
          : disc(0, -96, 20, '#2b2725') + line('M-40 -84L44 -104', gold, 5) + disc(46, -104, 8, vermilion)),
      0,
      -152,
      nod,
    )
  );
};

const fringe = Array.from({ length: 33 }, (_, i) =>
  shape(`M${232 + i * 35} 196h30l-15 34Z`, i % 2 ? gold : '#8f2a1a'),
).join('');

const column = (x: number): string =>
  box(x, 90, 84, 640, '#5a2c1c') +
  box(x + 8, 90, 14, 640, '#a2603a', 0.6) +
  [150, 330, 510]
    .map((y) =>
      shape(
        curve(
          [
            [x + 42, y],
            [x + 66, y + 44],
            [x + 30, y + 84],
            [x + 58, y + 130],
            [x + 42, y + 160],
            [x + 18, y + 116],
            [x + 54, y + 76],
            [x + 18, y + 36],
          ],
          true,
        ),
        gold,
        0.75,
      ),
    )
    .join('') +
  box(x - 12, 700, 108, 40, '#7b4027') +
  box(x - 12, 84, 108, 30, '#7b4027');

const heads = scatter(13, 111, (random, i) => ({
  x: -20 + i * 135 + random() * 50,
  size: 0.85 + random() * 0.4,
  period: 2.4 + random() * 2,
  child: random() > 0.6,
}));

export const puppets: Clip = {
  slug: 'glove-puppet-duet',
  seconds: 12,
  poster: 6.3,
  backdrop: () =>
    box(0, 0, 1600, 900, '#1d1512') +
    linear('sky', [
      [0, '#e7cf9d'],
      [1, '#f5e6c2'],
    ]) +
    box(216, 180, 1168, 560, 'url(#sky)'),
  frame: (t) => {
    const open = span(t, 0.3, 2.2);
    const scroll = t * 26;
    const duel = span(t, 4, 4.8);
    const hop = (from: number): number => Math.sin(steady(t, from, from + 0.7) * Math.PI) * 52;
    const beat = Math.abs(swing(t, 1.1)) * 10;
    const ax =
      lerp(120, 590, span(t, 1.6, 3.4)) + swing(t, 2.2) * 26 * duel + (span(t, 8, 8.6) - span(t, 9.4, 10)) * 90;
    const bx =
      lerp(1490, 1010, span(t, 2.2, 4)) - swing(t, 2.2, 0.1) * 24 * duel + (span(t, 6.4, 7) - span(t, 7.6, 8.2)) * -70;
    const bow = span(t, 10, 10.7) * 16;
    const left = puppet({
      robe: vermilion,
      trim: gold,
      arm: lerp(10, -48, duel) + swing(t, 0.9) * 22 * duel,
      other: 26 + swing(t, 1.7) * 12,
      nod: swing(t, 1.3) * 6 + bow,
      bearded: false,
    });
    const right = puppet({
      robe: '#2f5560',
      trim: '#e7d9b8',
      arm: 24 + swing(t, 1.5) * 14,
      other: lerp(16, -44, duel) + swing(t, 0.9, 0.4) * 24 * duel,
      nod: swing(t, 1.5, 0.3) * 6 - bow,
      bearded: true,
    });
    const curtain = (side: number): string => {
      const reach = lerp(600, 150, open);
      const folds = Array.from({ length: 9 }, (_, i) => {
        const [a, b] = [(i / 9) * reach, ((i + 1) / 9) * reach];
        const sway = swing(t, 3, i * 0.1) * 6 * open;
        return shape(
          `M${a} 180H${b}Q${b + sway - 6} 480 ${b + sway - open * (i * 8)} 742` +
            `H${a + sway - open * (i * 8)}Q${a + sway - 6} 480 ${a} 180Z`,
          i % 2 ? '#9c2a1b' : vermilion,
        );
      }).join('');
      return place(folds, side > 0 ? 216 : 1384, 0, 0, side, 1);
    };
    const scene =
      disc(1040, 310, 70, '#d9653f', 0.8) +
      shape(ridge(62, 620, 300, 260, scroll * 0.4, 750), '#a9b59a') +
      shape(ridge(66, 640, 180, 200, scroll * 0.7, 750), '#7d9482') +
      Array.from({ length: 5 }, (_, i) => {
        const x = wrap(i * 330 - scroll, 1500) + 120;
        return (
          line(`M${x} 700Q${x + 14} 560 ${x - 10} 480`, '#4d3a2a', 14) +
          [0, 1, 2].map((n) => oval(x - 30 + n * 34, 474 - (n % 2) * 34, 58, 24, '#55745c')).join('')
        );
      }).join('') +
      box(200, 660, 1200, 90, '#b08a58') +
      [0, 1, 2]
        .map((i) => oval(wrap(300 + i * 430 + t * 14, 1500) + 80, 290 + i * 40, 110, 12, '#fdf4dc', 0.75))
        .join('');
    const audience = heads
      .map(({ x, size, period, child }, i) => {
        const y =
          878 + (child ? 24 : 0) + swing(t, period, i * 0.2) * 5 - hop(8.2 + (i % 3) * 0.2) * (child ? 0.3 : 0.05);
        return place(
          disc(0, -40, 46, '#120c0a') +
            shape('M-96 90C-90 10 -40 4 0 4C40 4 90 10 96 90Z', '#120c0a') +
            line('M-40 -58A46 46 0 0 1 40 -58', '#f0b25c', 4, 0.35),
          x + swing(t, period * 1.4, i * 0.3) * 5,
          y,
          0,
          size,
        );
      })
      .join('');
    return (
      halo('lamp', '#ffcb74') +
      linear('roof', [
        [0, '#6d2a1b'],
        [1, '#3e1810'],
      ]) +
      clip(
        'stage',
        'M216 180H1384V742H216Z',
        scene +
          place(left, ax, 560 - beat - hop(5.2) - hop(8.2), swing(t, 1.1) * 4 + bow, 1.16) +
          place(right, bx, 556 - Math.abs(swing(t, 1.1, 0.25)) * 10 - hop(6.6), -swing(t, 1.2) * 4 - bow, 1.16) +
          oval(800, 740, 700, 200, 'url(#lamp)', 0.36) +
          curtain(1) +
          curtain(-1),
      ) +
      box(150, 728, 1300, 64, '#6b3521') +
      box(150, 728, 1300, 9, gold) +
      Array.from({ length: 16 }, (_, i) => shape(`M${190 + i * 78} 762l18 -16l18 16l-18 16Z`, gold, 0.8)).join('') +
      box(180, 792, 1240, 118, '#2a1712') +
      column(140) +
      column(1376) +
      box(216, 176, 1168, 24, '#7b4027') +
      fringe +
      shape(
        poly([
          [60, 100],
          [1540, 100],
          [1440, 176],
          [160, 176],
        ]),
        '#7b4027',
      ) +
      shape('M0 104C240 92 400 50 480 -10H1120C1200 50 1360 92 1600 104Z', 'url(#roof)') +
      Array.from({ length: 29 }, (_, i) =>
        line(`M${380 + i * 30} -10Q${300 + i * 36} 60 ${40 + i * 54.3} 102`, '#2a0f0a', 4, 0.5),
      ).join('') +
      line('M60 104H1540', gold, 7) +
      Array.from(
        { length: 13 },
        (_, i) => disc(230 + i * 95, 140, 17, gold, 0.85) + disc(230 + i * 95, 140, 8, '#8f2a1a'),
      ).join('') +
      [270, 1330]
        .map(
          (x, i) =>
            disc(x, 270, 200, 'url(#lamp)', 0.5 + 0.06 * noise(t * 4, i)) +
            oval(x, 270, 40, 46, '#f3a44c') +
            oval(x, 270, 22, 40, '#ffe3a0') +
            box(x - 22, 218, 44, 10, '#2b2420') +
            line(`M${x} 198V220`, '#2b2420', 4),
        )
        .join('') +
      Array.from(
        { length: 9 },
        (_, i) =>
          disc(240 + i * 140, 792, 90, 'url(#lamp)', 0.4 + 0.08 * noise(t * 3 + i, 9)) +
          disc(240 + i * 140, 790, 8, '#fff0c4'),
      ).join('') +
      audience
    );
  },
  sound: [
    room(0.3),
    knocks(every(0.55, 1, 11.2), 640, 0.07, 0.035),
    knocks(every(1.1, 1.28, 11), 210, 0.12, 0.08),
    bells(
      [
        [0.4, 880],
        [2.2, 660],
        [4.4, 740],
        [6.6, 880],
        [8.2, 990],
        [10.2, 660],
      ],
      0.04,
      0.8,
    ),
  ],
};
