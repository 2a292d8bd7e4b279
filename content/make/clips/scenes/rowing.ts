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
import { knee, limb, polar } from '../figure.ts';
import { item, lerp, scatter, swing, wrap } from '../motion.ts';
import { bells, every, knocks, sea } from '../sound.ts';

/** Paddle stroke: a quick pull through the water and a slower swing forward, as an angle phase from 0 to 1. */
const pull = (phase: number): number =>
  phase < 0.4 ? 0.5 - 0.5 * Math.cos((phase / 0.4) * Math.PI) : 0.5 + 0.5 * Math.cos(((phase - 0.4) / 0.6) * Math.PI);

/** The body sits behind the gunwale, the near arm and paddle reach over it. */
const paddler = (phase: number, vest: string): { body: string; reach: string } => {
  const k = pull(phase);
  const lean = lerp(-48, -92, k);
  const hip: Point = [0, 0];
  const shoulder = polar(hip, lean, 74);
  const grip = polar(shoulder, lerp(34, 104, k), 58);
  const inWater = phase < 0.4;
  const blade: Point = [grip[0] + lerp(46, -58, k), inWater ? 84 : lerp(58, 66, k)];
  const top: Point = [grip[0] + lerp(-10, 16, k), grip[1] - 50];
  const splash = Array.from({ length: 5 }, (_, i) =>
    disc(blade[0] - 8 - i * 13 * k, 74 - Math.abs(Math.sin(k * 3 + i)) * 20, 5 - i * 0.7, '#ffffff', 0.85),
  ).join('');
  return {
    body:
      limb(shoulder, knee(shoulder, top, 34, 32, 1), top, 9, '#a06d4c') +
      taper(hip, 24, shoulder, 22, vest) +
      taper(polar(shoulder, lean, 10), 9, polar(shoulder, lean + 8, 28), 9, '#c48d68') +
      disc(...polar(shoulder, lean + 10, 40), 18, '#c48d68') +
      shape(
        curve(
          [
            polar(shoulder, lean - 32, 36),
            polar(shoulder, lean - 18, 56),
            polar(shoulder, lean + 8, 61),
            polar(shoulder, lean + 28, 52),
            polar(shoulder, lean + 2, 44),
          ],
          true,
        ),
        '#2b201b',
      ),
    reach:
      line(poly([top, blade], false), '#c9a063', 6) +
      taper([lerp(top[0], blade[0], 0.76), lerp(top[1], blade[1], 0.76)], 5, blade, 11, '#ecd29b') +
      limb(shoulder, knee(shoulder, grip, 34, 32, 1), grip, 10, '#c48d68') +
      (inWater ? splash : ''),
  };
};

const dragonHead = (color: string): string =>
  shape(
    'M-40 40C10 20 30 -40 66 -74C92 -100 140 -98 176 -72L214 -58Q222 -40 196 -36' +
      'L150 -34Q176 -22 202 -26Q200 -8 170 -6C130 -2 112 4 96 40Q40 74 -40 66Z',
    color,
  ) +
  shape('M70 -82C50 -120 14 -130 -10 -124C16 -112 30 -92 38 -60Z', '#e3b04b') +
  shape('M96 -94C90 -130 60 -150 34 -150C58 -134 68 -112 72 -86Z', '#e3b04b') +
  disc(134, -66, 13, '#fff5dd') +
  disc(138, -66, 6, '#221f1c') +
  line('M60 -30Q80 -20 84 6M36 0Q60 8 62 30', '#f6d58b', 6) +
  line('M196 -52Q230 -66 246 -92', '#e3b04b', 5);

const dragonBoat = (t: number, color: string, vests: string[], phase: number): string => {
  const beat = wrap(t / 1.05 + phase, 1);
  const crew = [0, 1, 2, 3, 4, 5, 6].map((i) => paddler(wrap(beat - i * 0.008, 1), item(vests, i)));
  return (
    crew.map(({ body }, i) => place(body, -330 + i * 98, 12)).join('') +
    place(
      taper([0, 0], 17, [4, -58], 19, '#f3ebdc') +
        disc(8, -84, 17, '#33251e') +
        limb([4, -54], [34, -40], [50, -18 - Math.abs(swing(beat, 1)) * 34], 9, '#c48d68') +
        box(40, -14, 52, 34, '#8f2a1a', 1, 5) +
        oval(66, -14, 27, 7, '#f6e2b6'),
      356,
      8,
    ) +
    place(
      taper([0, 0], 17, [-4, -70], 19, '#3c4a52') + disc(-2, -98, 17, '#33251e') + line('M6 -56L-150 50', '#c9a063', 8),
      -430,
      14,
    ) +
    shape(
      'M-560 -34C-520 4 -470 12 -420 12H470C510 12 520 0 530 -8L520 36C470 74 -430 76 -500 50C-540 34 -560 0 -560 -34Z',
      color,
    ) +
    line('M-510 26C-440 40 460 40 514 20', '#f0c869', 6) +
    Array.from({ length: 21 }, (_, i) => line(`M${-460 + i * 46} 34q22 20 44 0`, '#f0c869', 4, 0.7)).join('') +
    shape('M-560 -34Q-590 -76 -560 -120Q-546 -90 -520 -84Q-540 -60 -520 -16Z', '#e3b04b') +
    place(dragonHead(color), 500, -4, 0, 0.95) +
    crew.map(({ reach }, i) => place(reach, -330 + i * 98, 12)).join('')
  );
};

export const rowing: Clip = {
  slug: 'dragon-boat-drill',
  seconds: 10,
  poster: 5.4,
  crf: 30,
  backdrop: () =>
    linear('sky', [
      [0, '#cfd9cf'],
      [0.5, '#eee8d3'],
    ]) + box(0, 0, 1600, 900, 'url(#sky)'),
  frame: (t) => {
    const surge = -Math.cos((t / 1.05) * Math.PI * 2) * 16;
    const bank = t * 60;
    const arches = [0, 1, 2, 3]
      .map((i) => {
        const x = wrap(i * 470 - bank * 0.7, 1880) - 240;
        return `M${x} 430V400C${x + 30} 330 ${x + 340} 330 ${x + 370} 400V430Z`;
      })
      .join('');
    const trees = scatter(9, 131, (random, i) => {
      const x = wrap(i * 233 + random() * 120 - bank, 2100) - 200;
      const h = 34 + random() * 44;
      return (
        oval(x, 430 - h * 0.5, 40 + random() * 34, h * 0.62, mix('#6d8a70', '#8aa184', random())) +
        oval(x + 26, 436 - h * 0.3, 44, h * 0.42, '#5d7c66')
      );
    }).join('');
    const streaks = scatter(60, 133, (random) => {
      const near = random();
      const y = 450 + near * near * 440;
      const x = wrap(random() * 2000 - t * (90 + near * 520), 2000) - 200;
      return oval(
        x,
        y + swing(t, 2, random()) * 2,
        40 + near * 150,
        1.4 + near * 3.6,
        random() > 0.4 ? '#f7f4e4' : '#4f7378',
        0.22 + near * 0.18,
      );
    }).join('');
    const wake = (x: number, y: number, size: number): string =>
      Array.from({ length: 12 }, (_, i) => {
        const k = wrap(i / 12 + t * 0.55, 1);
        return line(
          curve([
            [x + (520 - k * 1180) * size, y + 52 * size],
            [x + (470 - k * 1180) * size, y + (60 + k * 16) * size],
            [x + (380 - k * 1180) * size, y + (58 + k * 30) * size],
          ]),
          '#ffffff',
          7 * size * (1 - k * 0.6),
          0.75 * (1 - k),
        );
      }).join('') + oval(x - 20 * size, y + 66 * size, 560 * size, 15 * size, '#2b4a50', 0.5);
    const farX = 980 - t * 14 - surge * 0.5;
    const nearX = 700 + surge + swing(t, 8) * 30;
    return (
      linear('water', [
        [0, '#cfdccb'],
        [0.25, '#93b0a9'],
        [1, '#48696d'],
      ]) +
      halo('sun', '#fff3cd') +
      disc(400, 170, 430, 'url(#sun)', 0.9) +
      disc(400, 170, 46, '#fff9e6') +
      shape(ridge(71, 420, 250, 380, bank * 0.1), '#bccabb') +
      shape(ridge(74, 424, 150, 280, bank * 0.22), '#9bb2a2') +
      oval(500 + t * 8, 350, 700, 26, '#f3eedb', 0.6) +
      `<path d="M-10 326H1610V430H-10Z${arches}" fill="#b9a88a" fill-rule="evenodd"/>` +
      box(0, 316, 1600, 14, '#a08f72') +
      Array.from({ length: 34 }, (_, i) => box(wrap(i * 58 - bank * 0.7, 1972) - 100, 292, 8, 26, '#a08f72')).join('') +
      trees +
      box(0, 428, 1600, 482, 'url(#water)') +
      oval(800, 440, 900, 22, '#f3eedb', 0.5) +
      oval(420, 560, 90, 150, 'url(#sun)', 0.6) +
      streaks +
      wake(farX, 548, 0.6) +
      place(dragonBoat(t, '#3d6a70', ['#e9dcbd', '#6f8f8f'], 0.12), farX, 540 + swing(t, 2.1) * 3, -0.5, 0.6) +
      oval(300, 600, 800, 20, '#f3eedb', 0.16) +
      wake(nearX, 722, 1.12) +
      place(
        dragonBoat(t, vermilion, ['#2b3f4a', '#34505c'], 0),
        nearX,
        716 + swing(t, 1.05, 0.3) * 5,
        -1 + swing(t, 1.05) * 0.7,
        1.12,
      )
    );
  },
  sound: [
    sea(0.35, 1.05),
    knocks(every(1.05, 0.1, 9.8), 92, 0.5, 0.11),
    knocks(every(1.05, 0.2, 9.8), 420, 0.08, 0.04),
    bells([[0.2, 440]], 0.03),
  ],
};
