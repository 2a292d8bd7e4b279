import { paint, type Stroke, tip } from '../brush.ts';
import type { Clip } from '../clip.ts';
import {
  box,
  clip,
  disc,
  halo,
  line,
  linear,
  mix,
  oval,
  type Point,
  place,
  points,
  shape,
  vermilion,
} from '../draw.ts';
import { item, lerp, noise, span, steady, swing } from '../motion.ts';
import { bells, knocks, room, wind } from '../sound.ts';

const petal = (x: number, y: number, turn: number, size: number): Stroke => {
  const [c, s] = [Math.cos((turn * Math.PI) / 180) * size, Math.sin((turn * Math.PI) / 180) * size];
  const at = (u: number, v: number): Point => [x + u * c - v * s, y + u * s + v * c];
  return {
    points: [at(0.06, 0), at(0.35, -0.03), at(0.65, 0), at(0.98, 0.05)],
    width: size * 0.86,
    color: vermilion,
    belly: 0.7,
  };
};

const strokes: { stroke: Stroke; start: number; end: number }[] = [];
const lay = (stroke: Stroke, start: number, length: number): void => {
  strokes.push({ stroke, start, end: start + length });
};
const inkLine = (through: Point[], width: number): Stroke => ({
  points: through,
  width,
  color: '#2b2522',
  belly: 0.15,
});
lay(inkLine(points('560 690, 640 610, 680 520, 770 470, 850 400'), 30), 0.7, 1.7);
lay(inkLine(points('690 512, 640 440, 650 370, 610 310'), 18), 2.6, 0.9);
lay(inkLine(points('770 470, 880 500, 960 480, 1030 520'), 16), 3.7, 0.9);
for (const [i, turn] of [0, 72, 144, 216, 288].entries()) lay(petal(862, 380, turn - 40, 92), 4.9 + i * 0.5, 0.4);
for (const [i, turn] of [20, 92, 164, 236, 308].entries()) lay(petal(604, 292, turn - 30, 58), 7.6 + i * 0.36, 0.3);
for (const [i, turn] of [0, 72, 144, 216, 288].entries()) lay(petal(1030, 528, turn, 46), 9.6 + i * 0.3, 0.25);
lay(inkLine(points('668 560, 730 600, 800 610, 850 650'), 13), 11.2, 0.45);
lay(inkLine(points('612 640, 560 590, 500 570'), 13), 11.8, 0.35);
lay(petal(852, 652, 20, 40), 12.15, 0.15);
lay(petal(500, 568, 200, 36), 12.35, 0.15);
for (const [i, [x, y]] of points('862 380, 604 292, 1030 528').entries()) {
  const dab: Stroke = {
    points: [
      [x - 8, y],
      [x + 4, y - 5],
      [x + 9, y + 4],
    ],
    width: 22,
    color: '#f0b73d',
  };
  lay(dab, 12.6 + i * 0.26, 0.16);
}

const lanternBody =
  'M800 110C1130 110 1230 320 1230 450C1230 580 1130 790 800 790C470 790 370 580 370 450C370 320 470 110 800 110Z';

const neighbours: [x: number, y: number, size: number][] = [
  [150, 210, 0.3],
  [1450, 170, 0.34],
  [290, 560, 0.2],
  [1380, 560, 0.24],
  [60, 640, 0.16],
];

export const lantern: Clip = {
  slug: 'lantern-plum-branch',
  seconds: 16,
  poster: 15.2,
  backdrop: () =>
    linear('night', [
      [0, '#20283a'],
      [1, '#141821'],
    ]) + box(0, 0, 1600, 900, 'url(#night)'),
  frame: (t) => {
    const light = span(t, 13.6, 15.2);
    const now = strokes.find(({ end }) => t < end + 0.12) ?? item(strokes, -1);
    const previous = item(strokes, Math.max(0, strokes.indexOf(now) - 1));
    const travel = now === previous ? 1 : span(t, previous.end + 0.12, now.start);
    const from = tip(previous.stroke, strokes.indexOf(now) === 0 ? 0 : 1);
    const to = tip(now.stroke, steady(t, now.start, now.end));
    const hover = Math.sin(travel * Math.PI) * 30;
    const away = span(t, 13.2, 14.4);
    const enter = 1 - span(t, 0, 0.7);
    const [bx, by] = [
      lerp(from[0], to[0], travel) + (away + enter) * 1100,
      lerp(from[1], to[1], travel) - hover + (away + enter) * 560,
    ];
    const done = strokes
      .map(({ stroke, start, end }) => paint(stroke, steady(t, start, end), stroke.color === vermilion ? 0.92 : 0.95))
      .join('');
    const ribs = Array.from({ length: 13 }, (_, i) => {
      const y = 140 + i * 52;
      const half = 430 * Math.sqrt(Math.max(0, 1 - Math.abs((y - 450) / 345) ** 2.4));
      return line(`M${800 - half} ${y}Q800 ${y + 26} ${800 + half} ${y}`, '#8d7047', 3, 0.34);
    }).join('');
    const others =
      neighbours.map(([x, y, size]) => line(`M${x} -10V${y - 340 * size}`, '#3a4358', 3)).join('') +
      neighbours
        .map(([x, y, size], i) => {
          const sway = swing(t, 4 + i * 0.4, i * 0.2) * 3;
          return (
            disc(x, y, 760 * size, 'url(#lamp)', 0.4 + 0.05 * noise(t * 2, i)) +
            place(
              shape(lanternBody, i % 2 ? '#d9743f' : '#e9b266') +
                box(640, 84, 320, 36, '#2b2420') +
                box(640, 780, 320, 36, '#2b2420') +
                Array.from({ length: 7 }, (_, n) =>
                  line(
                    `M${800 - 400 * Math.sin((n + 1) * 0.39)} ${190 + n * 87}H${800 + 400 * Math.sin((n + 1) * 0.39)}`,
                    '#7c3a1c',
                    7,
                    0.4,
                  ),
                ).join(''),
              x - 800 * size,
              y - 450 * size,
              sway * 0.3,
              size,
            )
          );
        })
        .join('');
    const sway = swing(t, 6) * 0.5;
    return (
      linear(
        'silk',
        [
          [0, mix('#a8977a', '#e79a4a', light)],
          [0.25, mix('#e2d5b8', '#ffd893', light)],
          [0.55, mix('#f7efdc', '#fff1c9', light)],
          [0.8, mix('#e4d7ba', '#ffdc98', light)],
          [1, mix('#a8977a', '#e79a4a', light)],
        ],
        true,
      ) +
      halo('lamp', '#ffb862') +
      halo('core', '#fff6d0') +
      halo('cup', '#0b0d12') +
      others +
      disc(800, 450, 900, 'url(#lamp)', 0.14 + 0.62 * light) +
      place(
        line('M0 -460V-340', '#6a5a48', 8) +
          place(shape(lanternBody, 'url(#silk)'), -800, -450) +
          place(
            oval(800, 460, 420, 330, 'url(#core)', 0.75 * light * (0.94 + 0.06 * noise(t * 4, 3))) +
              clip('globe', lanternBody, ribs) +
              done,
            -800,
            -450,
          ) +
          box(-170, -366, 340, 42, '#2b2420', 1, 6) +
          box(-170, 326, 340, 42, '#2b2420', 1, 6) +
          box(-170, -366, 340, 8, '#b98d52', 0.8) +
          box(-170, 326, 340, 8, '#b98d52', 0.8) +
          [0, 1, 2, 3, 4]
            .map((i) =>
              line(
                `M${-24 + i * 12} 368q${swing(t, 2.6, i * 0.06) * 8} 40 ${swing(t, 2.6, i * 0.06) * 16} 92`,
                vermilion,
                6,
              ),
            )
            .join(''),
        800,
        450,
        sway,
      ) +
      place(
        oval(70, 70, 160, 26, 'url(#cup)', 0.35) +
          shape('M0 0C6 -20 20 -40 34 -46L46 -34C40 -20 20 -6 0 0Z', now.stroke.color) +
          shape('M28 -50L50 -30L74 -50L50 -74Z', '#efe3c8') +
          shape('M48 -76L76 -48L352 -312L330 -336Z', '#a5793f') +
          line('M60 -66L340 -326', '#e6c48a', 5, 0.6),
        bx,
        by,
        swing(t, 1.3) * 3,
      )
    );
  },
  sound: [
    room(0.25),
    wind(0.15),
    knocks(
      strokes.map(({ start }) => start + 0.05),
      480,
      0.035,
      0.03,
    ),
    bells(
      [
        [4.9, 523],
        [7.6, 587],
        [9.6, 659],
        [13.7, 392],
        [14.3, 523],
        [14.9, 784],
      ],
      0.05,
      1.5,
    ),
  ],
};
