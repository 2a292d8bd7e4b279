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
  ring,
  shape,
  vermilion,
} from '../draw.ts';
import { clamp, lerp, noise, scatter, span, steady, swing, wrap } from '../motion.ts';
import { bells, irregular, knocks, rain, room, wind } from '../sound.ts';

const branches = [
  points('40 -20, 260 40, 480 130, 660 260'),
  points('420 -20, 560 70, 720 130, 900 150'),
  points('-10 150, 130 230, 250 330, 330 460'),
];

const leafShadows = (t: number): string =>
  branches
    .map((branch, n) => {
      const sway = branch.map(
        ([x, y], i): Point => [x + swing(t, 3.6, n * 0.2) * i * 4, y + swing(t, 4.4, n * 0.3) * i * 5],
      );
      const leaves = scatter(16, 44 + n, (random, i) => {
        const k = 0.15 + (i / 15) * 0.85;
        const [x, y] = along(sway, k);
        const turn = (i % 2 ? 78 : -18) + random() * 30 + swing(t, 2.7, i * 0.13) * 8;
        return place(shape('M0 0Q34 -22 84 0Q36 18 0 0Z', '#76875a', 0.32), x, y, turn, 0.8 + random() * 0.5);
      }).join('');
      return line(curve(sway), '#76875a', 5, 0.36) + leaves;
    })
    .join('');

const steam = (t: number, x: number, y: number, strength: number, seed: number): string =>
  [0, 1, 2, 3]
    .map((i) => {
      const k = wrap(t / 4.2 + i / 4, 1);
      const points = Array.from({ length: 7 }, (_, n): Point => {
        const up = n / 6;
        return [
          x + (i - 1.5) * 26 + swing(t * 0.8 + up * 2.2, 3.1, i * 0.27 + seed) * (10 + up * 44),
          y - k * 120 - up * 190,
        ];
      });
      return (
        line(curve(points), '#ffffff', 10 + k * 24, 0.26 * Math.sin(k * Math.PI) * strength) +
        line(curve(points), '#ffffff', 4 + k * 8, 0.34 * Math.sin(k * Math.PI) * strength)
      );
    })
    .join('');

const pot =
  shape('M-190 -40C-200 -190 160 -200 172 -50C180 70 110 110 -10 110C-130 110 -184 70 -190 -40Z', 'url(#clay)') +
  shape('M-160 -70C-150 -150 -40 -170 30 -164C-50 -150 -120 -110 -136 -20C-140 20 -166 0 -160 -70Z', '#ffd9bd', 0.34) +
  shape('M160 -60C230 -60 236 -150 296 -168L316 -150C282 -110 268 10 150 30Z', 'url(#clay)') +
  line('M-176 -80C-320 -140 -330 80 -172 44', '#8f2a1a', 30) +
  line('M-180 -88C-306 -136 -318 60 -180 38', '#e07a56', 6, 0.5) +
  shape('M-96 -142C-90 -190 70 -194 84 -142Q-6 -122 -96 -142Z', '#b03722') +
  disc(-6, -196, 21, '#b03722') +
  oval(-12, -202, 8, 5, '#ffd9bd', 0.6) +
  line('M-98 -140Q-6 -120 86 -140', '#6d1d11', 4, 0.6);

export const tea: Clip = {
  slug: 'tea-slow-pour',
  seconds: 9,
  poster: 4.6,
  backdrop: () =>
    linear('wall', [
      [0, '#e9e6d2'],
      [1, '#d6d9c0'],
    ]) +
    box(0, 0, 1600, 900, 'url(#wall)') +
    '<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>' +
    `<g filter="url(#soft)">${shape('M60 -10L960 -10L1120 560L220 560Z', '#fffdf0', 0.75)}` +
    `${line('M360 -10L520 560M660 -10L820 560M90 180L1000 180M150 400L1060 400', '#b9c0a0', 14, 0.6)}</g>` +
    linear('table', [
      [0, '#a88a62'],
      [0.12, '#8f7049'],
      [1, '#5e472d'],
    ]) +
    box(0, 640, 1600, 270, 'url(#table)') +
    Array.from({ length: 9 }, (_, i) =>
      line(
        curve([
          [-10, 664 + i * 28],
          [500, 660 + i * 29 + noise(i, 2) * 14],
          [1100, 668 + i * 28],
          [1610, 660 + i * 29],
        ]),
        '#4a3822',
        2,
        0.28,
      ),
    ).join('') +
    shape('M-10 640H1610V650H-10Z', '#f2e2bd', 0.35),
  frame: (t) => {
    const tilt = lerp(0, 31, span(t, 0.8, 2.3)) - lerp(0, 31, span(t, 6.5, 7.9));
    const lift = span(t, 0.5, 1.9) - span(t, 6.9, 8.4);
    const [px, py] = [lerp(430, 548, lift), lerp(640, 366, lift) + swing(t, 2.8) * 3 * lift];
    const turn = (tilt * Math.PI) / 180;
    const spout: Point = [
      px + 306 * Math.cos(turn) + 158 * Math.sin(turn),
      py + 306 * Math.sin(turn) - 158 * Math.cos(turn),
    ];
    const flow = steady(t, 2.15, 2.5);
    const ebb = steady(t, 6.45, 6.8);
    const level = span(t, 2.4, 6.9);
    const surface = lerp(742, 588, level);
    const fallTo = lerp(spout[1], surface, flow * flow);
    const fallFrom = lerp(spout[1], surface, ebb * ebb);
    const streamX = (y: number): number =>
      1002 + (spout[0] - 1002) * (1 - clamp((y - spout[1]) / (surface - spout[1]))) ** 2;
    const stream =
      flow > 0 && ebb < 1
        ? Array.from({ length: 9 }, (_, i): Point => {
            const y = lerp(fallFrom, fallTo, i / 8);
            return [streamX(y) + swing(t * 3 + i, 2) * 1.4, y];
          })
        : [];
    const bowl = 'M862 560C866 690 900 742 1000 742C1100 742 1134 690 1138 560Z';
    const teaColor = mix('#dcae4d', '#b7761f', level);
    const spread = wrap(t * 1.6, 1);
    return (
      linear('clay', [
        [0, '#dc6a48'],
        [0.5, vermilion],
        [1, '#7c2415'],
      ]) +
      linear(
        'glass',
        [
          [0, '#ffffff', 0.55],
          [0.4, '#ffffff', 0.12],
          [1, '#ffffff', 0.4],
        ],
        true,
      ) +
      halo('shadow', '#2c2012') +
      leafShadows(t) +
      oval(470, 764, 330, 34, 'url(#shadow)', 0.55) +
      oval(1020, 752, 230, 26, 'url(#shadow)', 0.7) +
      shape('M150 738Q800 716 1450 738L1478 790Q800 812 122 790Z', '#5b4027') +
      line('M150 738Q800 716 1450 738', '#caa878', 5, 0.7) +
      Array.from({ length: 22 }, (_, i) => line(`M${200 + i * 56} 748L${190 + i * 57} 782`, '#3a2817', 5, 0.6)).join(
        '',
      ) +
      [0, 1]
        .map((i) =>
          place(
            oval(0, 44, 74, 12, 'url(#shadow)', 0.8) +
              shape('M-66 -34C-62 30 -36 42 0 42C36 42 62 30 66 -34Z', '#f7f3e6') +
              oval(0, -34, 66, 13, '#e4dcc6') +
              oval(0, -32, 58, 10, '#c98f36', i === 0 ? 0.9 : 0) +
              line('M-60 -6Q0 12 60 -6', '#6a8078', 3, 0.7),
            1260 + i * 160,
            712 - i * 8,
          ),
        )
        .join('') +
      clip(
        'bowl',
        bowl,
        box(840, surface, 320, 200, teaColor, 0.92) +
          oval(1000, surface, 138, 15, mix(teaColor, '#ffe3a0', 0.5)) +
          (flow > 0 && ebb < 1
            ? oval(1002, surface, 12 + spread * 80, 2 + spread * 10, '#fff2c8', 0.6 * (1 - spread))
            : ''),
      ) +
      (stream.length > 0 ? line(curve(stream), '#c08a2f', 15, 0.9) + line(curve(stream), '#f7dc94', 5, 0.85) : '') +
      shape(bowl, 'url(#glass)') +
      line(bowl, '#ffffff', 5, 0.8) +
      line('M892 590Q898 676 926 710', '#ffffff', 10, 0.5) +
      ring(1000, 560, 138, 15, '#ffffff', 5, 0.85) +
      steam(t, 1000, 550, 0.25 + 0.75 * level, 0) +
      steam(t + 1.3, 1260, 670, 0.6, 0.4) +
      place(pot, px, py, tilt, 0.98)
    );
  },
  sound: [
    wind(0.25),
    room(0.12),
    rain(0.05),
    knocks(
      irregular(40, 4, 91).map((at) => at + 2.5),
      720,
      0.05,
      0.04,
    ),
    bells(
      [
        [0.8, 587],
        [4.2, 440],
        [7.6, 659],
      ],
      0.045,
      1.6,
    ),
  ],
};
