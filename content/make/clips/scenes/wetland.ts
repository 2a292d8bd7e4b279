import type { Clip } from '../clip.ts';
import { box, curve, disc, halo, line, linear, mix, oval, place, ridge, shape, vermilion } from '../draw.ts';
import { lerp, noise, scatter, span, swing } from '../motion.ts';
import { bells, irregular, knocks, sea, wind } from '../sound.ts';

const bird = (flap: number, color: string): string => {
  const up = flap * 22;
  return (
    shape(`M-30 2Q-6 -7 26 0L38 3L26 6Q-4 10 -30 2Z`, color) +
    shape(`M-8 0Q-20 ${-14 - up} -46 ${-6 - up * 1.5}Q-22 ${-4 - up * 0.5} 8 2Z`, color) +
    shape(`M6 -1Q0 ${-18 - up} -16 ${-20 - up * 1.7}Q8 ${-12 - up * 0.6} 18 1Z`, color, 0.8)
  );
};

const flock = scatter(58, 71, (random, i) => {
  const row = Math.ceil(i / 2);
  const arm = i % 2 ? 1 : -1;
  const group = i < 27 ? 0 : 1;
  const n = group === 0 ? row : row - 13;
  return {
    x: -n * 38 + (random() - 0.5) * 30,
    y: arm * n * 15 + (random() - 0.5) * 34,
    beat: 0.62 + random() * 0.22,
    phase: random(),
    size: (group === 0 ? 0.72 : 0.42) * (0.85 + random() * 0.3),
    group,
  };
});

const reeds = scatter(78, 73, (random, i) => ({
  x: (i % 2 ? 1600 - random() ** 1.9 * 900 : random() ** 1.9 * 1000) + (random() - 0.5) * 90,
  h: 110 + random() ** 1.8 * 340,
  lean: random() - 0.4,
  near: random(),
  plume: random(),
}));

const reed = (t: number, { x, h, lean, near, plume }: (typeof reeds)[number], shift: number): string => {
  const gust = (noise(t * 0.5 - x / 900, 3) - 0.3) * 70 + swing(t, 2.2 + near, x / 400) * 9;
  const [tx, ty] = [x + lean * 60 + gust * (h / 300) - shift, 920 - h];
  const color = mix('#3b2a33', '#171018', near);
  return (
    line(`M${x - shift} 920Q${x - shift + lean * 10} ${920 - h * 0.6} ${tx} ${ty}`, color, 2.4 + near * 3.4) +
    (plume > 0.45
      ? line(`M${tx} ${ty}q${8 + gust * 0.2} -26 ${16 + gust * 0.5} -44`, mix(color, '#c98a5d', 0.4), 9 + near * 6, 0.9)
      : '') +
    line(`M${x - shift} ${920 - h * 0.4}q${20 + gust * 0.5} -50 ${46 + gust} -46`, color, 3, 0.9)
  );
};

const pools = scatter(26, 79, (random) => {
  const near = random();
  return { x: random() * 1700, y: 552 + near * 250, w: 60 + near * 320, h: 3 + near * 13 };
});

export const wetland: Clip = {
  slug: 'wetland-evening-return',
  seconds: 13,
  poster: 3.6,
  crf: 29,
  backdrop: () =>
    linear('sky', [
      [0, '#4c4868'],
      [0.3, '#a2667a'],
      [0.52, '#ea9a6c'],
      [0.62, '#f6c98d'],
    ]) +
    box(0, 0, 1600, 900, 'url(#sky)') +
    '<filter id="soft" x="-20%" y="-80%" width="140%" height="260%"><feGaussianBlur stdDeviation="16 5"/></filter>' +
    `<g filter="url(#soft)">${scatter(20, 75, (random) =>
      oval(
        random() * 1600,
        40 + random() * 360,
        220 + random() * 380,
        4 + random() * 9,
        random() > 0.5 ? '#f7b58a' : '#6a4d6c',
        0.5,
      ),
    ).join('')}</g>`,
  frame: (t) => {
    const sink = span(t, 0, 15);
    const sun = lerp(400, 486, sink);
    const far = flock
      .map(({ x, y, beat, phase, size, group }) => {
        const speed = group === 0 ? 92 : 56;
        const lead = group === 0 ? 560 : 980;
        const px = lead + x * (group ? 0.7 : 1) + t * speed + swing(t, 5, phase) * 12;
        const py =
          (group === 0 ? 250 : 350) + y * (group ? 0.6 : 1) + swing(t, 4.2, phase * 0.4) * 15 - t * (group ? 2 : 5);
        return place(
          bird(swing(t, beat, phase), group ? '#5a3a4c' : '#2b1f2b'),
          px,
          py,
          -6 + swing(t, 4.2, phase + 0.25) * 4,
          size,
        );
      })
      .join('');
    const mirror = Array.from({ length: 30 }, (_, i) => {
      const k = i / 29;
      return oval(
        980 + swing(t, 2.1, i * 0.19) * (4 + k * 16),
        536 + k * 240,
        (62 + k * 70) * (0.5 + 0.5 * noise(t * 1.3 + i * 5, 6)),
        2.4 + k * 3,
        '#ffd9a0',
        0.75 - k * 0.6,
      );
    }).join('');
    const strip = pools
      .map(({ x, y, w, h }, i) =>
        oval(
          x - t * (2 + (y - 540) * 0.02) + swing(t, 6, i * 0.1) * 6,
          y,
          w,
          h,
          mix('#7c5666', '#34242f', (y - 540) / 270),
          0.62,
        ),
      )
      .join('');
    const dip = span(t, 4.2, 4.8) - span(t, 5.6, 6.2) + span(t, 9.4, 9.9) - span(t, 10.6, 11.2);
    const egret =
      line('M-14 30L-18 132M8 34L12 132', '#1c1218', 6) +
      shape('M-70 30C-52 -16 18 -30 46 -2C40 34 -6 56 -70 30Z', '#fbeee0') +
      shape('M-70 30C-40 24 -10 30 20 26Q-20 52 -70 30Z', '#d9b3a5', 0.8) +
      line(
        curve([
          [34, 4],
          [62, -30 + dip * 20],
          [44 + dip * 30, -66 + dip * 60],
          [70 + dip * 26, -92 + dip * 120],
        ]),
        '#fbeee0',
        14,
      ) +
      place(
        oval(0, 0, 17, 10, '#fbeee0') + shape('M12 -4L58 4L12 6Z', '#3a2a20') + disc(5, -2, 2.2, '#221f1c'),
        72 + dip * 26,
        -94 + dip * 122,
        dip * 52,
      );
    return (
      linear('water', [
        [0, '#f3c08a'],
        [0.2, '#c98579'],
        [0.55, '#80586f'],
        [1, '#332638'],
      ]) +
      halo('sun', '#ffd08a') +
      disc(980, sun, 470, 'url(#sun)', 0.9) +
      disc(980, sun, 66, mix('#e2603a', vermilion, sink)) +
      shape(ridge(4, 528, 96, 300, t * 2), '#9a6876') +
      shape(ridge(9, 530, 50, 190, t * 4), '#704c60') +
      box(0, 524, 1600, 386, 'url(#water)') +
      line('M0 525H1600', '#ffe0b0', 3, 0.6) +
      mirror +
      strip +
      far +
      shape(ridge(27, 534, 26, 70, t * 5, 536), '#4f3647') +
      place(egret, 1240 - t * 7, 640, 0, 0.92) +
      `<g opacity="0.35">${place(egret, 1240 - t * 7, 886, 0, 0.92, -0.8)}</g>` +
      shape(ridge(22, 872, 56, 160, t * 14), '#241722') +
      reeds.map((one) => reed(t, one, one.near * t * 3)).join('')
    );
  },
  sound: [
    wind(0.5),
    sea(0.12, 5),
    knocks(irregular(16, 12, 74), 1500, 0.028, 0.05),
    bells(
      [
        [3.2, 392],
        [7.4, 330],
        [10.6, 294],
      ],
      0.04,
      1.8,
    ),
  ],
};
