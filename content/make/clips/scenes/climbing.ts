import type { Clip } from '../clip.ts';
import { box, curve, disc, line, oval, type Point, place, points, poly, shape, taper, vermilion } from '../draw.ts';
import { knee, limb } from '../figure.ts';
import { item, lerp, scatter, span, swing } from '../motion.ts';
import { bells, irregular, knocks, room } from '../sound.ts';

type Grip = 'leftHand' | 'rightHand' | 'leftFoot' | 'rightFoot';

/** One limb moves at a time, as climbers are taught; y grows downwards on the wall. */
const moves: { at: number; grip: Grip; to: Point }[] = [
  { at: 0.7, grip: 'rightHand', to: [900, 250] },
  { at: 1.8, grip: 'leftFoot', to: [690, 540] },
  { at: 2.7, grip: 'rightFoot', to: [880, 500] },
  { at: 3.6, grip: 'leftHand', to: [720, 130] },
  { at: 4.8, grip: 'rightFoot', to: [930, 380] },
  { at: 5.7, grip: 'leftFoot', to: [720, 400] },
  { at: 6.5, grip: 'rightHand', to: [960, -10] },
  { at: 7.6, grip: 'leftFoot', to: [750, 270] },
  { at: 8.4, grip: 'leftHand', to: [800, -150] },
  { at: 9.4, grip: 'rightFoot', to: [960, 170] },
  { at: 10.1, grip: 'rightHand', to: [870, -190] },
];
const begin: Record<Grip, Point> = {
  leftHand: [690, 330],
  rightHand: [830, 400],
  leftFoot: [700, 740],
  rightFoot: [860, 700],
};

const gripAt = (grip: Grip, t: number): Point =>
  moves
    .filter((move) => move.grip === grip)
    .reduce<Point>((from, { at, to }) => {
      const k = span(t, at, at + 0.75);
      const swingOut = Math.sin(k * Math.PI) * 34;
      return [lerp(from[0], to[0], k) + (grip.startsWith('left') ? -swingOut : swingOut), lerp(from[1], to[1], k)];
    }, begin[grip]);

const wallHolds = scatter(74, 161, (random) => ({
  x: 120 + random() * 1360,
  y: -560 + random() * 1500,
  size: 13 + random() * 17,
  turn: random() * 360,
  tone: item(['#5f7f86', '#c9a45c', '#7d8d6a', '#a98a9a'], Math.floor(random() * 4)),
})).filter(({ x, y }) => Math.abs(x - 830) > 190 || y < -260);

const hold = (x: number, y: number, size: number, turn: number, color: string): string =>
  oval(x + 8, y + 12, size * 1.2, size * 0.8, '#2c2a28', 0.35) +
  place(
    shape('M-1.2 0.1C-1.1 -0.7 -0.2 -0.9 0.4 -0.7C1.1 -0.5 1.3 0.1 0.9 0.5C0.3 0.9 -1.1 0.9 -1.2 0.1Z', color) +
      shape('M-0.9 -0.2C-0.6 -0.7 0.1 -0.7 0.5 -0.5C0 -0.5 -0.5 -0.3 -0.9 -0.2Z', '#ffffff', 0.45) +
      disc(0.1, 0.1, 0.16, '#2c2a28', 0.6),
    x,
    y,
    turn,
    size,
  );

const climber = (t: number): string => {
  const [lh, rh] = [gripAt('leftHand', t), gripAt('rightHand', t)];
  const [lf, rf] = [gripAt('leftFoot', t), gripAt('rightFoot', t)];
  const hip: Point = [
    ((lf[0] + rf[0]) / 2) * 0.6 + ((lh[0] + rh[0]) / 2) * 0.4 + swing(t, 2.4) * 5,
    ((lf[1] + rf[1]) / 2) * 0.58 + ((lh[1] + rh[1]) / 2) * 0.42,
  ];
  const chest: Point = [lerp(hip[0], (lh[0] + rh[0]) / 2, 0.5), hip[1] - 124 + swing(t, 2.1) * 3];
  const [ls, rs]: [Point, Point] = [
    [chest[0] - 34, chest[1] + 4],
    [chest[0] + 34, chest[1] + 4],
  ];
  const [lhip, rhip]: [Point, Point] = [
    [hip[0] - 22, hip[1]],
    [hip[0] + 22, hip[1]],
  ];
  const arm = (from: Point, to: Point, side: number): string =>
    limb(from, knee(from, to, 92, 88, side), to, 17, '#c58f69') + disc(...to, 13, '#c58f69');
  const leg = (from: Point, to: Point, side: number): string => {
    const joint = knee(from, to, 122, 118, side);
    return (
      limb(from, joint, to, 29, '#34434d') +
      taper([lerp(joint[0], to[0], 0.86), lerp(joint[1], to[1], 0.86)], 12, to, 11, '#c58f69') +
      taper(to, 13, [to[0] + side * -12, to[1] - 10], 10, '#221f1c')
    );
  };
  return (
    leg(lhip, lf, 1) +
    leg(rhip, rf, -1) +
    shape(
      curve(
        [
          [ls[0] - 16, ls[1] - 4],
          chest,
          [rs[0] + 16, rs[1] - 4],
          [rhip[0] + 14, rhip[1] + 8],
          [hip[0], hip[1] + 22],
          [lhip[0] - 14, lhip[1] + 8],
        ],
        true,
      ),
      '#efe6d2',
    ) +
    line(
      curve([
        [chest[0], chest[1] + 14],
        [lerp(chest[0], hip[0], 0.5) - 3, lerp(chest[1], hip[1], 0.5)],
        [hip[0], hip[1] - 8],
      ]),
      '#bfae90',
      6,
      0.8,
    ) +
    line(
      poly(
        [
          [lhip[0] - 18, lhip[1] - 8],
          [rhip[0] + 18, rhip[1] - 8],
        ],
        false,
      ),
      vermilion,
      13,
    ) +
    box(rhip[0] + 4, rhip[1] + 2, 26, 30, '#c9a45c', 1, 6) +
    arm(ls, lh, 1) +
    arm(rs, rh, -1) +
    taper(chest, 14, [chest[0] + 2, chest[1] - 24], 13, '#c58f69') +
    disc(chest[0] + 4 + swing(t, 3) * 3, chest[1] - 48, 30, '#2a1f1a') +
    disc(chest[0] + 4, chest[1] - 84, 14, '#2a1f1a') +
    line(`M${chest[0] - 12} ${chest[1] - 70}h32`, vermilion, 6)
  );
};

const watchers: [x: number, coat: string][] = [
  [150, '#3b4a50'],
  [330, '#5a4a40'],
  [1330, '#43504a'],
  [1480, '#4a4450'],
];

const panels = [
  { tone: '#8d9c9b', corners: points('-100 -900, 520 -900, 430 -200, -100 100') },
  { tone: '#d9cfb8', corners: points('520 -900, 1120 -900, 1230 -160, 430 -200') },
  { tone: '#74868a', corners: points('1120 -900, 1800 -900, 1800 60, 1230 -160') },
  { tone: '#7f9092', corners: points('-100 100, 430 -200, 560 520, -100 760') },
  { tone: '#e8dfc9', corners: points('430 -200, 1230 -160, 1130 480, 560 520') },
  { tone: '#93a3a2', corners: points('1230 -160, 1800 60, 1800 800, 1130 480') },
  { tone: '#6b7c80', corners: points('-100 760, 560 520, 500 1500, -100 1500') },
  { tone: '#d2c6ac', corners: points('560 520, 1130 480, 1210 1500, 500 1500') },
  { tone: '#7b8c8e', corners: points('1130 480, 1800 800, 1800 1500, 1210 1500') },
]
  .map(({ tone, corners }) => shape(poly(corners), tone) + line(poly(corners), '#8a7f6a', 3, 0.5))
  .join('');

export const climbing: Clip = {
  slug: 'bouldering-gym-reach',
  seconds: 11,
  poster: 7.3,
  backdrop: () => box(0, 0, 1600, 900, '#cabfa8'),
  frame: (t) => {
    const rise = lerp(20, 450, span(t, 0.6, 10.6));
    const bolts = Array.from({ length: 260 }, (_, i) =>
      disc(60 + (i % 20) * 80 + (Math.floor(i / 20) % 2) * 40, -700 + Math.floor(i / 20) * 116, 3, '#6f6654', 0.5),
    ).join('');
    const route = [...moves.map(({ to }) => to), ...Object.values(begin)]
      .map(([x, y], i) => hold(x, y + 8, 26 + (i % 3) * 4, i * 47, vermilion))
      .join('');
    const chalk = moves
      .filter(({ grip }) => grip.endsWith('Hand'))
      .map(({ at, to }) => {
        const k = (t - at - 0.7) / 1.5;
        return k > 0 && k < 1
          ? scatter(12, Math.round(at * 10), (random) =>
              disc(
                to[0] + (random() - 0.5) * 130 * k,
                to[1] + (random() - 0.3) * 90 * k,
                4 + random() * 12 * k,
                '#ffffff',
                0.4 * (1 - k),
              ),
            ).join('')
          : '';
      })
      .join('');
    const beams = [0, 1, 2]
      .map((i) =>
        shape(
          poly([
            [260 + i * 480 + swing(t, 9) * 10, -10],
            [400 + i * 480, -10],
            [200 + i * 480, 910],
            [-120 + i * 480, 910],
          ]),
          '#fff6dc',
          0.13,
        ),
      )
      .join('');
    const shadow = climber(t).replace(/#[0-9a-f]{6}/g, '#2c2a28');
    const ghost = `<g opacity="0.22" transform="translate(46 40)">${shadow}</g>`;
    const crowd = watchers
      .map(([x, tone], i) =>
        place(
          shape('M-70 200C-74 60 -50 10 0 6C50 10 74 60 70 200Z', tone) +
            line('M-62 70C-52 24 -30 14 0 12C30 14 52 24 62 70', '#f3e6c8', 4, 0.35) +
            box(-14, -16, 28, 30, '#2b231f') +
            disc(0, -44, 36, '#2b231f') +
            line('M-32 -58A36 36 0 0 1 32 -58', '#f3e6c8', 4, 0.35) +
            line(i % 2 ? 'M44 50Q90 0 92 -60' : 'M-40 60Q-70 110 -40 150', tone, 26),
          x,
          770 + rise * 0.9 + swing(t, 2.6, i * 0.3) * 4,
          0,
          1.15,
        ),
      )
      .join('');
    return (
      place(
        panels + bolts + wallHolds.map(({ x, y, size, turn, tone }) => hold(x, y, size, turn, tone)).join('') + route,
        0,
        rise,
      ) +
      beams +
      place(ghost + climber(t) + chalk, 0, rise) +
      crowd
    );
  },
  sound: [
    room(0.5),
    knocks(
      moves.map(({ at }) => at + 0.7),
      170,
      0.2,
      0.06,
    ),
    knocks(irregular(9, 10, 97), 300, 0.03, 0.1),
    bells(
      [
        [10.3, 523],
        [10.5, 659],
      ],
      0.05,
      1,
    ),
  ],
};
