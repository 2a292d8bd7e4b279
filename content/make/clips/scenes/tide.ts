import type { Clip } from '../clip.ts';
import {
  along,
  box,
  clip,
  curve,
  disc,
  halo,
  line,
  linear,
  mix,
  oval,
  type Point,
  place,
  points,
  ridge,
  shape,
  vermilion,
} from '../draw.ts';
import { lerp, noise, scatter, span, swing, wrap } from '../motion.ts';
import { bells, sea, wind } from '../sound.ts';

/** The weir is a fish trap of two stone curls that meet in the middle, seen from the cliff above. */
const weirLine = points('1500 800, 1380 660, 1230 560, 1050 500, 880 512, 800 570, 850 630, 930 600, 900 530');
const weirLeft = points('120 800, 230 670, 370 580, 540 512, 700 512, 790 570, 740 628, 664 602, 690 536');

const stones = [weirLine, weirLeft]
  .flatMap((wall, side) =>
    scatter(150, 91 + side, (random, i) => {
      const [x, y] = along(wall, i / 149);
      const depth = (y - 430) / 370;
      const size = 8 + depth * 24;
      return {
        x: x + (random() - 0.5) * size * 1.6,
        y: y + (random() - 0.5) * size * 0.9,
        size: size * (0.7 + random() * 0.5),
        tone: random(),
      };
    }),
  )
  .sort((a, b) => a.y - b.y);

const ripplesOfSand = scatter(80, 95, (random) => {
  const near = random();
  return { x: random() * 1600, y: 500 + near * 390, w: 40 + near * 130, near };
});

const hollows: [x: number, y: number, width: number][] = [
  [420, 700, 90],
  [1100, 690, 110],
  [800, 720, 130],
  [640, 660, 50],
  [980, 800, 90],
  [300, 820, 120],
  [1330, 790, 80],
];

const tideEdge = (t: number, level: number, lag: number): Point[] =>
  Array.from({ length: 21 }, (_, i): Point => {
    const x = -60 + i * 86;
    const bulge = (noise(x / 320 + lag, 4) - 0.5) * 90 + (noise(x / 110 - t * 0.12, 6) - 0.5) * 26;
    return [x, level + (bulge * (level - 380)) / 400];
  });

export const tide: Clip = {
  slug: 'low-tide-stone-weir',
  seconds: 14,
  poster: 11.4,
  backdrop: () =>
    linear('sand', [
      [0.4, '#d9cba9'],
      [0.7, '#c6b088'],
      [1, '#a38a63'],
    ]) +
    box(0, 0, 1600, 900, 'url(#sand)') +
    ripplesOfSand
      .map(
        ({ x, y, w, near }) =>
          line(
            curve([
              [x - w, y],
              [x - w * 0.3, y - 6 - near * 6],
              [x + w * 0.3, y + 3],
              [x + w, y - 3],
            ]),
            '#8a7350',
            2 + near * 3,
            0.3,
          ) +
          line(
            curve([
              [x - w, y + 6],
              [x, y],
              [x + w, y + 4],
            ]),
            '#f6ecd2',
            2 + near * 2,
            0.35,
          ),
      )
      .join(''),
  frame: (t) => {
    const lap = swing(t, 3.5);
    const level = lerp(838, 470, span(t, 0.4, 11.6)) + lap * lerp(30, 10, span(t, 0, 11));
    const edge = tideEdge(t, level, 0);
    const wet = tideEdge(t - 1, level + 64 - lap * 20, 0.3);
    const toHorizon = (edgeLine: Point[]): string => `${curve(edgeLine)}L1700 330L-100 330Z`;
    const rocks = stones
      .map(
        ({ x, y, size, tone }) =>
          oval(x + 3, y + size * 0.4, size * 1.1, size * 0.5, '#3c3223', 0.35) +
          oval(x, y, size, size * 0.66, mix('#3f3f3b', '#77705f', tone)) +
          oval(x - size * 0.2, y - size * 0.24, size * 0.6, size * 0.24, '#d8d2bd', 0.35),
      )
      .join('');
    const glitter = scatter(120, 97, (random) => {
      const near = random();
      const y = 350 + near * near * 440;
      const shine = Math.max(0, swing(t, 1.5 + random(), random())) ** 2;
      return oval(
        random() * 1600 + swing(t, 5, random()) * 12,
        y,
        8 + near * 46,
        1.2 + near * 3,
        '#fdf9e8',
        shine * 0.75,
      );
    }).join('');
    const pools = hollows
      .map(([x, y, w], i) => {
        const show = span(t, 3 + i * 0.5 + (800 - y) / 100, 6 + i * 0.5 + (800 - y) / 100);
        const shore = Array.from({ length: 12 }, (__, n): Point => {
          const reach = w * (0.7 + 0.55 * noise(n * 1.7, 61 + i));
          return [x + Math.cos(n * 0.5236) * reach, y + Math.sin(n * 0.5236) * reach * 0.2];
        });
        return (
          line(curve(shore, true), '#7d6a48', 7, 0.4 * show) +
          shape(curve(shore, true), '#9fc2c0', 0.9 * show) +
          oval(x - w * 0.2, y - w * 0.04, w * 0.5, w * 0.06, '#fdf9e8', (0.5 + 0.3 * swing(t, 2, i * 0.3)) * show)
        );
      })
      .join('');
    const walk = 150 + span(t, 5, 16) * 330;
    const gait = swing(t, 1.2);
    const gatherer = place(
      oval(-40, 112, 90, 11, '#4a3a22', 0.4) +
        line(`M-6 50L${-8 + gait * 22} 108M8 50L${8 - gait * 22} 108`, '#35495a', 17) +
        shape('M-32 60Q-36 -14 -8 -22L14 -22Q36 -8 32 60Z', '#e9e0cb') +
        line(`M22 -4Q${42 - gait * 6} 26 ${36 - gait * 8} 58`, '#d6c9ac', 14) +
        disc(6, -40, 18, '#5b3f2c') +
        shape('M-30 -42Q4 -84 44 -42Q6 -52 -30 -42Z', vermilion) +
        shape('M-62 -6Q-66 44 -52 56L-20 56Q-14 20 -24 -6Z', '#8b6a3d') +
        line('M-60 12H-24M-60 32H-22M-44 -4V54', '#5d4526', 3),
      walk,
      700 + Math.abs(gait) * -4,
      0,
      1.1,
    );
    const foams = [0, 1, 2]
      .map((i) => {
        const d = curve(tideEdge(t - i * 0.5, level - 16 - i * 34 - lap * 8, i * 0.21));
        return line(d, '#fffdf3', 9 - i * 2.4, 0.85 - i * 0.24) + line(d, '#d9efe8', 26 - i * 5, 0.22);
      })
      .join('');
    return (
      linear('sky', [
        [0, '#bcd0cf'],
        [1, '#f4ead2'],
      ]) +
      linear('deep', [
        [0, '#6f9fa3'],
        [0.3, '#7fb0ad', 0.97],
        [0.75, '#9cc8bd', 0.85],
        [1, '#c6e0cf', 0.55],
      ]) +
      halo('sun', '#fff4cf') +
      `<path d="${toHorizon(wet)}" fill="#8d7a58" fill-opacity="0.55"/>` +
      rocks +
      pools +
      shape(toHorizon(edge), 'url(#deep)', 0.9) +
      foams +
      clip('shallow', toHorizon(edge), `<g opacity="0.2">${rocks}</g>${glitter}`) +
      box(0, 0, 1600, 344, 'url(#sky)') +
      disc(1180, 150, 420, 'url(#sun)', 0.9) +
      [0, 1, 2, 3]
        .map((i) => {
          const [x, y, w] = [wrap(160 + i * 520 + t * (7 + i * 2), 2300) - 350, 70 + ((i * 7) % 4) * 52, 330 - i * 40];
          return shape(
            curve(
              [
                [x - w, y],
                [x - w * 0.3, y - 20],
                [x + w * 0.2, y - 9],
                [x + w * 0.6, y - 14],
                [x + w, y],
                [x, y + 7],
              ],
              true,
            ),
            '#fffaf0',
            0.6,
          );
        })
        .join('') +
      shape(ridge(44, 344, 100, 360, t * 2, 346), '#8fa9a6') +
      shape(ridge(47, 346, 44, 260, 300 + t * 3, 348), '#6f8f8f') +
      line('M0 345H1600', '#fdf9e8', 3, 0.6) +
      (t > 4.4 ? `<g opacity="${span(t, 4.4, 5.6).toFixed(2)}">${gatherer}</g>` : '') +
      shape('M-10 910L-10 700C60 740 90 820 210 860C330 896 360 900 380 910Z', '#4b4a35') +
      shape('M-10 910L-10 780C60 800 110 860 240 910Z', '#33341f') +
      shape('M1610 910L1610 760C1540 790 1500 850 1400 880Q1360 896 1350 910Z', '#4b4a35') +
      Array.from({ length: 14 }, (_, i) =>
        line(
          `M${i * 20} ${770 + i * 11}q${14 + swing(t, 2.2, i * 0.1) * 8} -34 ${30 + swing(t, 2.6, i * 0.1) * 14} -64`,
          '#68683f',
          5,
        ),
      ).join('')
    );
  },
  sound: [
    sea(0.8, 3.5),
    wind(0.3),
    bells(
      [
        [2, 523],
        [6, 392],
        [10.4, 440],
      ],
      0.035,
      1.6,
    ),
  ],
};
