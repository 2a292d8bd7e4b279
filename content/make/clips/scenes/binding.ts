import type { Clip } from '../clip.ts';
import {
  box,
  curve,
  disc,
  halo,
  line,
  linear,
  oval,
  type Point,
  place,
  points,
  poly,
  shape,
  vermilion,
} from '../draw.ts';
import { clamp, item, lerp, noise, scatter, span, steady, swing } from '../motion.ts';
import { bells, every, knocks, room } from '../sound.ts';

const holes = points('40 0, 350 0, 690 0, 1000 0');
/** The order in which the thread passes: round the spine at each hole and round both short edges. */
const route = points(
  '40 0, 40 96, 40 0, -40 0, 40 0, 350 0, 350 96, 350 0, 690 0, 690 96, 690 0, 1000 0, 1000 96, 1000 0, 1079 0, 1000 0',
);
/** Needle travel spent pulling the thread tight at each turn. */
const pause = 60;
const lengths = route.slice(1).map(([x, y], i) => Math.hypot(x - item(route, i)[0], y - item(route, i)[1]) + pause);
const total = lengths.reduce((sum, length) => sum + length, 0);

const sewn = (done: number): { path: Point[]; head: Point; heading: Point } => {
  let left = done * total;
  const path: Point[] = [item(route, 0)];
  for (const [i, length] of lengths.entries()) {
    const k = clamp((left - pause) / (length - pause));
    const [a, b] = [item(route, i), item(route, i + 1)];
    const head: Point = [lerp(a[0], b[0], k), lerp(a[1], b[1], k)];
    path.push(head);
    if (left < length) return { path, head, heading: b };
    left -= length;
  }
  return { path, head: item(route, -1), heading: [0, 0] };
};

const onBook = (x: number, y: number): Point => [260 + x * 1.04, 668 + y];

export const binding: Clip = {
  slug: 'thread-bound-notebook',
  seconds: 15,
  poster: 6,
  crf: 29,
  backdrop: () =>
    linear('desk', [
      [0, '#8f6b47'],
      [1, '#6b4c31'],
    ]) +
    box(0, 0, 1600, 900, 'url(#desk)') +
    Array.from({ length: 26 }, (_, i) =>
      line(
        curve([
          [-10, i * 36 + noise(i, 4) * 20],
          [500, i * 36 + noise(i, 5) * 30],
          [1100, i * 36 + noise(i, 6) * 26],
          [1610, i * 36 + noise(i, 7) * 30],
        ]),
        '#4b3421',
        2 + noise(i, 9) * 3,
        0.3,
      ),
    ).join('') +
    place(
      box(-190, -130, 380, 260, '#efe4cc', 1, 2) +
        box(-180, -118, 380, 260, '#f7efdd', 1, 2) +
        line('M-150 -70H160M-150 -40H160', '#d8c8a8', 3),
      1430,
      190,
      13,
    ) +
    place(
      shape('M-14 -150Q0 -166 14 -150L20 130Q0 150 -20 130Z', '#f3e6cb') + line('M-6 -130L-8 110', '#ffffff', 5, 0.7),
      1420,
      560,
      24,
    ) +
    place(
      shape('M-22 -10Q-26 -100 0 -120Q26 -100 22 -10Z', '#5a2f1d') + shape('M-5 -10L5 -10L1 130L-1 130Z', '#c9ced0'),
      110,
      560,
      -28,
    ),
  frame: (t) => {
    const push = span(t, 0, 15);
    const { path, head, heading } = sewn(steady(t, 1, 12.6));
    const thread = path.map(([x, y]) => onBook(x, y));
    const hx = onBook(...head);
    const goal = onBook(...heading);
    const close = span(t, 12.8, 14.2);
    const angle = (Math.atan2(goal[1] - hx[1], goal[0] - hx[0]) * 180) / Math.PI;
    const lift = 26 + 18 * Math.abs(swing(t, 1.5));
    const away = (1 - span(t, 0, 1)) * 300 + close * 700;
    const needle: Point = [hx[0] + 60 + away, hx[1] - 150 - lift + away * 0.5];
    const slack = curve([
      hx,
      [hx[0] + 60 + swing(t, 1.9) * 16, hx[1] - 20 + lift],
      [needle[0] + 30, needle[1] + 110],
      needle,
    ]);
    const shade = 240 + t * 20;
    const book =
      box(214, 176, 1180, 610, '#2a1c10', 0.4, 8) +
      box(226, 196, 1164, 572, '#e8dcc0', 1, 3) +
      box(222, 188, 1164, 572, '#f6eeda', 1, 3) +
      Array.from({ length: 5 }, (_, i) => line(`M226 ${752 + i * 4}H1386`, '#b9a37c', 1.6, 0.8)).join('') +
      box(218, 178, 1164, 572, 'url(#cover)', 1, 3) +
      Array.from({ length: 34 }, (_, i) => line(`M${218 + i * 35} 180V748`, '#ffffff', 1.2, 0.07)).join('') +
      Array.from({ length: 17 }, (_, i) => line(`M220 ${190 + i * 34}H1380`, '#0d1d2c', 1.4, 0.16)).join('') +
      box(300, 222, 108, 330, '#f3e9d2', 1, 2) +
      `<rect x="310" y="232" width="88" height="310" fill="none" stroke="${vermilion}" stroke-width="3"/>` +
      box(218, 664, 1164, 3, '#0d1d2c', 0.3);
    const sewing =
      holes.map(([x, y]) => disc(...onBook(x, y), 7, '#0d1d2c')).join('') +
      line(
        poly(
          thread.map(([x, y]): Point => [x + 3, y + 4]),
          false,
        ),
        '#0a1119',
        9,
        0.4,
      ) +
      line(poly(thread, false), vermilion, 8) +
      line(
        poly(
          thread.map(([x, y]): Point => [x - 1, y - 2]),
          false,
        ),
        '#ff9a78',
        2.4,
        0.7,
      );
    const fingers = place(
      shape('M-20 -14C10 -26 40 -20 52 -4C40 8 14 10 -14 12Z', '#dba780') +
        shape(
          'M-30 -30C10 -60 70 -50 96 -26C120 10 180 70 260 130L190 240' +
            'C120 180 60 110 20 70C-10 44 -26 20 -14 6C6 14 30 8 44 -4C24 -14 -8 -14 -30 -30Z',
          '#cf9871',
        ) +
        line('M20 -30Q50 -28 70 -8', '#a06b4a', 4, 0.5) +
        shape('M196 96L800 540L600 820L140 190Z', '#3d5160') +
        shape('M196 96L214 108L156 206L140 190Z', '#e9e0cb'),
      needle[0] + 14,
      needle[1] - 6,
      -4 + swing(t, 2.1) * 3,
      1.25,
    );
    const leaves = scatter(18, 121, (random, i) =>
      place(
        shape('M-60 0Q0 -34 64 0Q0 30 -60 0Z', '#1c1209', 0.13),
        random() * 900 + shade * 0.2 + swing(t, 3.6, i * 0.1) * 14,
        random() * 520 + swing(t, 4.3, i * 0.13) * 9,
        random() * 180 + swing(t, 3, i * 0.2) * 8,
        1.4,
      ),
    ).join('');
    const light =
      shape(
        poly([
          [shade - 700, -10],
          [shade + 260, -10],
          [shade + 760, 910],
          [shade - 200, 910],
        ]),
        '#fff1c6',
        0.16,
      ) +
      shape(
        poly([
          [shade + 320, -10],
          [shade + 620, -10],
          [shade + 1120, 910],
          [shade + 820, 910],
        ]),
        '#fff1c6',
        0.13,
      );
    return (
      linear('cover', [
        [0, '#2f5573'],
        [1, '#223f58'],
      ]) +
      halo('shade', '#120b05') +
      place(
        place(
          book +
            sewing +
            leaves +
            light +
            (t < 14
              ? oval(needle[0] + 120, needle[1] + 170, 190, 70, 'url(#shade)', 0.35) +
                line(slack, vermilion, 6) +
                place(
                  shape('M-70 -3L66 -2L78 0L66 2L-70 3Z', '#e9edee') + oval(-62, 0, 7, 2, '#6b7780'),
                  needle[0] - 40,
                  needle[1] + 14,
                  120 + angle * 0.05,
                ) +
                fingers
              : ''),
          -800,
          -450,
        ),
        800,
        450,
        -3 + push * 1.6,
        1 + push * 0.07,
      )
    );
  },
  sound: [
    room(0.3),
    knocks(every(1.55, 1.2, 12.6), 260, 0.07, 0.05),
    bells(
      [
        [1, 392],
        [4.6, 440],
        [8.4, 523],
        [13.2, 392],
        [13.6, 659],
      ],
      0.045,
      1.6,
    ),
  ],
};
