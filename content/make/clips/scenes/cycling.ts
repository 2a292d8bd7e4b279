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
  ring,
  shape,
  taper,
  vermilion,
} from '../draw.ts';
import { knee, limb } from '../figure.ts';
import { lerp, noise, scatter, swing, wrap } from '../motion.ts';
import { bells, every, knocks, sea, wind } from '../sound.ts';

const wheelAt = (x: number, turn: number): string =>
  ring(x, 0, 92, 92, '#262a2c', 9) +
  ring(x, 0, 84, 84, '#b9c1c0', 3) +
  Array.from({ length: 9 }, (_, i) => {
    const a = turn + (i * Math.PI) / 9;
    return line(
      `M${x + Math.cos(a) * 84} ${Math.sin(a) * 84}L${x - Math.cos(a) * 84} ${-Math.sin(a) * 84}`,
      '#d6dad6',
      2,
      0.6,
    );
  }).join('') +
  disc(x, 0, 10, '#262a2c');

const cyclist = (t: number): string => {
  const turn = (t / 0.86) * Math.PI * 2;
  const crank: Point = [6, 8];
  const sway = swing(t, 0.86) * 2;
  const hip: Point = [-66, -150 + sway * 0.5];
  const shoulder: Point = [78, -238 + sway];
  const hands: Point = [142, -130];
  const leg = (phase: number, skin: string, shorts: string): string => {
    const pedal: Point = [crank[0] + Math.cos(turn + phase) * 38, crank[1] + Math.sin(turn + phase) * 38];
    const ankle: Point = [pedal[0] - 12, pedal[1] - 14];
    const joint = knee(hip, ankle, 108, 108, -1);
    return (
      line(poly([crank, pedal], false), '#3a3f42', 8) +
      taper(joint, 20, ankle, 10, skin) +
      taper(hip, 32, joint, 21, skin) +
      taper(hip, 34, [lerp(hip[0], joint[0], 0.62), lerp(hip[1], joint[1], 0.62)], 27, shorts) +
      taper([ankle[0] - 6, ankle[1] + 8], 9, [pedal[0] + 20, pedal[1] - 2], 8, '#f3ebdc')
    );
  };
  const head: Point = [shoulder[0] + 44, shoulder[1] - 44];
  return (
    leg(Math.PI, '#8a5a40', '#1c242b') +
    limb(shoulder, knee(shoulder, hands, 70, 66, 1), hands, 15, '#8a5a40') +
    wheelAt(-150, turn * 1.6) +
    wheelAt(166, turn * 1.6) +
    line(poly([[-150, 0], crank, [-58, -128], [-150, 0]], false), vermilion, 11) +
    line(poly([[-54, -120], [120, -118], crank], false), vermilion, 13) +
    line(
      poly(
        [
          [114, -138],
          [128, -96],
          [166, 0],
        ],
        false,
      ),
      '#e9e2d2',
      10,
    ) +
    line('M-64 -150L-54 -118', '#3a3f42', 8) +
    shape('M-100 -160Q-60 -166 -30 -152Q-50 -142 -96 -148Z', '#262a2c') +
    line('M112 -140Q150 -152 160 -128Q150 -108 132 -112', '#262a2c', 8) +
    disc(...crank, 20, '#3a3f42') +
    line(`M-150 -9L6 -12M-150 9L6 28`, '#3a3f42', 3, 0.7) +
    shape(
      curve(
        [
          [hip[0] - 30, hip[1] - 6],
          [-34, -222 + sway],
          [40, -266 + sway],
          [shoulder[0] + 20, shoulder[1] - 16],
          [shoulder[0] + 20, shoulder[1] + 26],
          [10, -178 + sway],
          [hip[0] + 22, hip[1] + 22],
        ],
        true,
      ),
      '#f1e9d6',
    ) +
    line(
      curve([
        [-78, -186 + sway],
        [-20, -236 + sway],
        [50, -262 + sway],
      ]),
      '#3d6f7c',
      15,
      0.95,
    ) +
    leg(0, '#b98260', '#26323b') +
    limb(shoulder, knee(shoulder, hands, 70, 66, 1), hands, 17, '#f1e9d6', '#b98260') +
    disc(hands[0] + 4, hands[1] - 2, 12, '#262a2c') +
    taper([shoulder[0] + 8, shoulder[1] - 10], 14, head, 18, '#b98260') +
    oval(head[0] + 4, head[1], 25, 28, '#b98260') +
    shape(
      `M${head[0] - 36} ${head[1] - 4}` +
        `C${head[0] - 40} ${head[1] - 48} ${head[0] + 26} ${head[1] - 56} ${head[0] + 40} ${head[1] - 14}` +
        `Q${head[0]} ${head[1] - 24} ${head[0] - 36} ${head[1] - 4}Z`,
      vermilion,
    ) +
    line(
      `M${head[0] - 22} ${head[1] - 26}Q${head[0]} ${head[1] - 42} ${head[0] + 24} ${head[1] - 28}`,
      '#f3ebdc',
      5,
      0.7,
    ) +
    line(`M${head[0] + 2} ${head[1] - 6}L${head[0] + 28} ${head[1] - 8}`, '#262a2c', 8)
  );
};

export const cycling: Clip = {
  slug: 'coast-road-headwind',
  seconds: 10,
  poster: 6.85,
  crf: 30,
  backdrop: () =>
    linear('sky', [
      [0, '#7fb0bd'],
      [0.3, '#bcd6d2'],
      [0.48, '#f1ead3'],
    ]) + box(0, 0, 1600, 900, 'url(#sky)'),
  frame: (t) => {
    const ride = t * 390;
    const climb = swing(t, 9) * 8;
    const clouds = scatter(6, 151, (random, i) => {
      const x = wrap(i * 380 + random() * 90 - ride * 0.05, 2300) - 350;
      const y = 80 + random() * 150;
      const top = Array.from(
        { length: 8 },
        (_, n): Point => [x - 170 + n * 48, y - Math.sin((n / 7) * Math.PI) * (26 + random() * 54)],
      );
      return (
        shape(`${curve(top)}Q${x} ${y + 14} ${x - 170} ${y}Z`, '#fdf8ea', 0.85) + oval(x, y + 1, 150, 7, '#a9c4c6', 0.5)
      );
    }).join('');
    const capes = [0, 1, 2]
      .map((i) => {
        const x = wrap(i * 900 - ride * (0.07 + i * 0.03), 2700) - 700;
        const h = 170 + i * 40;
        return (
          shape(
            `M${x} 436C${x + 90} ${436 - h * 0.2} ${x + 130} ${436 - h} ${x + 260} ${436 - h}` +
              `C${x + 380} ${436 - h * 0.9} ${x + 420} ${436 - h * 0.4} ${x + 520} ${436 - h * 0.3}` +
              `C${x + 600} ${436 - h * 0.2} ${x + 640} 436 ${x + 700} 436Z`,
            mix('#8fb3a6', '#5f9080', i / 2),
          ) +
          shape(
            `M${x + 260} ${436 - h}` +
              `C${x + 380} ${436 - h * 0.9} ${x + 420} ${436 - h * 0.4} ${x + 520} ${436 - h * 0.3}` +
              `C${x + 600} ${436 - h * 0.2} ${x + 640} 436 ${x + 700} 436` +
              `H${x + 420}C${x + 380} ${436 - h * 0.3} ${x + 300} ${436 - h * 0.6} ${x + 260} ${436 - h}Z`,
            '#3f6f66',
            0.35,
          ) +
          oval(x + 350, 438, 360, 5, '#ffffff', 0.7)
        );
      })
      .join('');
    const waves = scatter(70, 153, (random) => {
      const near = random();
      const y = 444 + near * near * 200;
      const x = wrap(random() * 2000 - ride * (0.12 + near * 0.2), 2000) - 200;
      const crest = 0.5 + 0.5 * swing(t, 2.4, random());
      return line(
        `M${x} ${y}q${20 + near * 40} ${-3 - near * 6} ${40 + near * 80} 0`,
        '#ffffff',
        1.6 + near * 3,
        0.2 + 0.6 * crest * near,
      );
    }).join('');
    const rocks = scatter(16, 155, (random, i) => {
      const x = wrap(i * 150 + random() * 80 - ride * 0.42, 2400) - 300;
      const splash = Math.max(0, swing(t, 2.8, random()));
      const s = 24 + random() * 44;
      return (
        shape(
          `M${x - s * 1.4} 668L${x - s} ${668 - s * 0.8}L${x - s * 0.2} ${668 - s * 1.3}` +
            `L${x + s * 0.7} ${668 - s * 0.7}L${x + s * 1.4} 668Z`,
          '#47585a',
        ) +
        oval(x - s * 0.4, 664, s * 1.5, 5, '#ffffff', 0.7) +
        Array.from({ length: 7 }, (_, n) =>
          disc(
            x - s * 1.1 + n * s * 0.2,
            660 - splash * s * (0.5 + noise(n * 2.7, i)),
            3 + noise(n, i + 4) * 8 * splash,
            '#ffffff',
            0.7 * splash,
          ),
        ).join('')
      );
    }).join('');
    const rail = Array.from({ length: 13 }, (_, i) => {
      const x = wrap(i * 190 - ride, 2470) - 300;
      return (
        box(x, 624, 20, 84, '#efe9d8') + box(x, 624, 20, 16, vermilion, 0.9) + box(x + 14, 624, 6, 84, '#8c9a96', 0.6)
      );
    }).join('');
    const grass = scatter(80, 157, (random) => {
      const near = random();
      const x = wrap(random() * 2200 - ride * (1.15 + near * 0.5), 2200) - 250;
      const h = 40 + near * 120;
      const lean = -(30 + noise(t * 2.2 + x / 260, 4) * 60) * (0.5 + near);
      return line(
        `M${x} ${850 + near * 70}q${lean * 0.1} ${-h * 0.7} ${lean} ${-h}` +
          `m${-lean} ${h}q${lean * 0.4} ${-h * 0.5} ${lean * 1.3} ${-h * 0.6}`,
        mix('#8ea05e', '#3d5533', near),
        4 + near * 5,
      );
    }).join('');
    const streaks = Array.from({ length: 7 }, (_, i) => {
      const x = wrap(1900 - ride * 2.1 + i * 410, 2600) - 400;
      return line(`M${x} ${250 + i * 62}q90 -10 190 0`, '#ffffff', 3, 0.32);
    }).join('');
    const px = 760 + swing(t, 6.5) * 70;
    return (
      linear('sea', [
        [0, '#8fc0c0'],
        [0.3, '#4f9aa4'],
        [1, '#2b6f80'],
      ]) +
      linear('road', [
        [0, '#8f9490'],
        [1, '#6b706e'],
      ]) +
      halo('sun', '#fff6d6') +
      halo('shade', '#1c2626') +
      disc(1260, 150, 430, 'url(#sun)', 0.95) +
      disc(1260, 150, 52, '#fffdf2') +
      clouds +
      capes +
      box(0, 432, 1600, 290, 'url(#sea)') +
      Array.from({ length: 16 }, (_, i) =>
        oval(
          1260 + swing(t, 2, i * 0.2) * 12,
          442 + i * 10,
          (30 + i * 8) * (0.4 + 0.6 * noise(t * 2 + i * 5, 8)),
          2.6,
          '#fffdf0',
          0.8 - i * 0.04,
        ),
      ).join('') +
      waves +
      rocks +
      shape(ridge(91, 704, 40, 240, ride * 0.7), '#5f7a52') +
      rail +
      box(0, 640, 1600, 16, '#efe9d8') +
      box(0, 652, 1600, 5, '#8c9a96') +
      box(0, 700, 1600, 220, 'url(#road)') +
      box(0, 700, 1600, 8, '#f3ecd8', 0.8) +
      Array.from({ length: 9 }, (_, i) =>
        shape(
          poly([
            [0, 842],
            [150, 842],
            [140, 854],
            [-12, 854],
          ]),
          '#f3ecd8',
          0.9,
        ).replace('<path', `<path transform="translate(${Math.round(wrap(i * 330 - ride * 1.1, 2970) - 400)} 0)"`),
      ).join('') +
      oval(px, 812, 330, 22, 'url(#shade)', 0.75) +
      streaks +
      place(cyclist(t), px, 712 + climb * 0.4, swing(t, 9, 0.25) * -1.2, 1.06) +
      grass
    );
  },
  sound: [
    sea(0.45, 3.2),
    wind(0.7, 13),
    knocks(every(0.11, 0, 9.8), 2100, 0.012, 0.008),
    bells(
      [
        [1.5, 523],
        [6.2, 659],
        [8.6, 440],
      ],
      0.03,
      1.4,
    ),
  ],
};
