import type { Clip } from '../clip.ts';
import {
  box,
  clip,
  curve,
  disc,
  halo,
  line,
  linear,
  oval,
  type Point,
  place,
  ring,
  shape,
  vermilion,
} from '../draw.ts';
import { clamp, item, lerp, scatter, span, spline, swing, wrap } from '../motion.ts';
import { bells, every, knocks, room, wind } from '../sound.ts';

/** Radius of the clay from foot to rim at four stages of throwing. */
const stages = [
  { height: 130, radii: [150, 176, 178, 160, 128, 70, 8] },
  { height: 250, radii: [136, 138, 132, 124, 118, 108, 84] },
  { height: 330, radii: [120, 150, 170, 164, 136, 112, 106] },
  { height: 370, radii: [108, 150, 184, 172, 116, 84, 110] },
];

const clayAt = (t: number): { height: number; radius: (k: number) => number } => {
  const turns = [span(t, 0.8, 3.4), span(t, 3.6, 6.4), span(t, 6.6, 9.6)];
  const blend = (pick: (stage: (typeof stages)[number]) => number): number =>
    turns.reduce((value, k, i) => lerp(value, pick(item(stages, i + 1)), k), pick(item(stages, 0)));
  return {
    height: blend(({ height }) => height),
    radius: (k) => {
      const at = clamp(k) * 6;
      const i = Math.min(5, Math.floor(at));
      return blend(({ radii }) => {
        const radiusAt = (n: number): number => item(radii, clamp(n, 0, 6));
        return spline(radiusAt(i - 1), radiusAt(i), radiusAt(i + 1), radiusAt(i + 2), at - i);
      });
    },
  };
};

const hand = (side: number): string =>
  place(
    shape('M-250 190C-190 90 -120 30 -64 6L-22 50C-70 80 -120 150 -150 240Z', '#c98f6a') +
      shape(
        'M-560 800C-440 440 -290 170 -176 70L-92 152C-180 260 -290 520 -350 800Z',
        side > 0 ? vermilion : '#a9321f',
      ) +
      shape(
        'M-72 8C-56 -30 -30 -52 -6 -54C8 -52 8 -40 0 -32L-14 -18' +
          'C10 -26 20 -12 10 0L-8 14C8 12 14 26 4 34C-20 56 -50 62 -72 48Z',
        '#d8a07a',
      ) +
      line('M-12 -18L-36 2M-8 14L-34 22', '#9c6547', 4, 0.6) +
      shape('M-72 8C-60 -16 -40 -40 -20 -50C-44 -20 -52 10 -50 50Z', '#f0c39f', 0.4),
    0,
    0,
    0,
    side,
    1,
  );

export const wheel: Clip = {
  slug: 'potter-wheel-turning',
  seconds: 11,
  poster: 9.9,
  backdrop: () =>
    linear('wall', [
      [0, '#3c3a36'],
      [1, '#57514a'],
    ]) +
    box(0, 0, 1600, 900, 'url(#wall)') +
    '<filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>' +
    `<g filter="url(#soft)">${shape('M1180 -10L1560 -10L880 910L240 910Z', '#f6e2b6', 0.3)}</g>` +
    box(1120, 70, 350, 300, '#e9dcbd') +
    line('M1120 220H1470M1236 70V370M1353 70V370', '#4a3d30', 10) +
    box(1104, 56, 382, 16, '#4a3d30') +
    box(1092, 368, 406, 20, '#4a3d30') +
    [200, 390]
      .map(
        (y, row) =>
          box(60, y, 560, 16, '#2d2723') +
          scatter(6, 21 + row, (random, i) => {
            const [h, w] = [56 + random() * 70, 26 + random() * 14];
            const x = 110 + i * 90;
            const tone = item(['#8c6f56', '#6c7a72', '#b49a78', '#59504a'], Math.floor(random() * 4));
            return (
              shape(
                `M${x - w * 0.6} ${y}` +
                  `C${x - w * 1.5} ${y - h * 0.4} ${x - w * 1.1} ${y - h * 0.8} ${x - w * 0.4} ${y - h * 0.86}` +
                  `L${x - w * 0.5} ${y - h}H${x + w * 0.5}L${x + w * 0.4} ${y - h * 0.86}` +
                  `C${x + w * 1.1} ${y - h * 0.8} ${x + w * 1.5} ${y - h * 0.4} ${x + w * 0.6} ${y}Z`,
                tone,
              ) +
              shape(
                `M${x + w * 0.2} ${y}C${x + w} ${y - h * 0.3} ${x + w} ${y - h * 0.7} ${x + w * 0.3} ${y - h * 0.84}` +
                  `C${x + w * 1.1} ${y - h * 0.8} ${x + w * 1.5} ${y - h * 0.4} ${x + w * 0.6} ${y}Z`,
                '#f6e2b6',
                0.35,
              )
            );
          }).join(''),
      )
      .join(''),
  frame: (t) => {
    const { height, radius } = clayAt(t);
    const foot = 712;
    const wobble = swing(t, 0.42) * lerp(5, 1, span(t, 0, 6));
    const edge = (side: number): Point[] =>
      Array.from(
        { length: 15 },
        (_, i): Point => [800 + wobble * (i / 14) + side * radius(i / 14), foot - height * (i / 14)],
      );
    const top = foot - height;
    const rim = radius(1);
    const outline =
      `${curve(edge(-1))}` +
      `L${item(edge(1), -1).join(' ')}${curve(edge(1).reverse()).slice(curve(edge(1).reverse()).indexOf('C'))}` +
      `A${radius(0)} 26 0 0 1 ${800 - radius(0)} ${foot}Z`;
    const rings = Array.from({ length: 22 }, (_, i) => {
      const k = wrap(i / 22 + t * 0.035, 1);
      const [w, y] = [radius(k), foot - height * k];
      const turn = wrap(t * 2.2 + i * 0.37, 1) * 2 - 1;
      return (
        line(`M${800 - w} ${y}Q800 ${y + 34} ${800 + w} ${y}`, '#6d4a36', 3, 0.3) +
        line(
          `M${800 + turn * w * 0.8 - 26} ${y + 15 - Math.abs(turn) * 9}q26 4 52 0`,
          '#ffe9c8',
          4,
          0.3 * (1 - Math.abs(turn)),
        )
      );
    }).join('');
    const grip = lerp(0.45, 0.92, (Math.sin(t * 0.9 - 0.9) + 1) / 2);
    const gy = foot - height * grip;
    const gw = radius(grip);
    const marks = Array.from({ length: 10 }, (_, i) => {
      const a = t * 7.4 + (i * Math.PI) / 5;
      return oval(800 + Math.cos(a) * 316, 734 + Math.sin(a) * 48, 20, 4, '#efe2c8', 0.3 + 0.25 * Math.sin(a));
    }).join('');
    const dust = scatter(34, 27, (random) => {
      const k = wrap(random() + t * (0.02 + random() * 0.03), 1);
      return disc(
        560 + random() * 700 - k * 120,
        60 + k * 640,
        1.4 + random() * 2.6,
        '#fff3d4',
        0.55 * Math.sin(k * Math.PI),
      );
    }).join('');
    return (
      linear(
        'clay',
        [
          [0, '#8a5b41'],
          [0.45, '#b98463'],
          [0.8, '#dfb491'],
          [1, '#a8765a'],
        ],
        true,
      ) +
      linear(
        'disc',
        [
          [0, '#3a332c'],
          [0.6, '#77695a'],
          [1, '#4a4138'],
        ],
        true,
      ) +
      halo('glow', '#ffe7b0') +
      halo('shade', '#16120e') +
      oval(1290, 220, 420, 330, 'url(#glow)', 0.5) +
      box(0, 820, 1600, 90, '#2a231d') +
      shape('M330 772Q800 700 1270 772L1310 910L290 910Z', '#3c3028') +
      shape('M330 772Q800 700 1270 772L1262 796Q800 730 338 796Z', '#8f7558', 0.6) +
      box(740, 760, 120, 150, '#211b16') +
      oval(800, 756, 400, 66, '#1c1713', 0.7) +
      oval(800, 740, 380, 62, 'url(#disc)') +
      oval(800, 732, 372, 58, '#6b5d4e') +
      marks +
      ring(800, 732, 250 + swing(t, 0.85) * 2, 38, '#2c251f', 3, 0.5) +
      oval(820, 724, radius(0) * 1.3, 30, 'url(#shade)', 0.8) +
      place(hand(-1), 800 + gw + 4, gy + 4, -4 + swing(t, 1.6) * 2, 1.15) +
      shape(outline, 'url(#clay)') +
      clip('pot', outline, rings) +
      oval(800 + wobble, top, rim, rim * 0.17, '#c89a78') +
      oval(800 + wobble, top + 4, rim * 0.86, rim * 0.13, '#5c3c2b', span(t, 1.6, 4)) +
      place(hand(1), 800 - gw - 2, gy + 10, 6 + swing(t, 1.7, 0.3) * 2, 1.15) +
      dust
    );
  },
  sound: [
    room(0.7),
    wind(0.1),
    knocks(every(0.85, 0.3, 10.6), 110, 0.09, 0.09),
    bells(
      [
        [1.4, 330],
        [5.2, 392],
        [9.2, 494],
      ],
      0.045,
      1.7,
    ),
  ],
};
