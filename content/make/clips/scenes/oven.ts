import type { Clip } from '../clip.ts';
import { box, clip, disc, halo, line, linear, mix, oval, place, radial, shape, vermilion } from '../draw.ts';
import { clamp, item, lerp, noise, scatter, span, swing, wrap } from '../motion.ts';
import { bells, irregular, knocks, rain, room } from '../sound.ts';

const mouth = 'M230 720V470C230 130 1370 130 1370 470V720Z';

/** A point of the arch above the mouth and the direction of its outward normal. */
const archAt = (u: number): [number, number, number] => {
  const v = 1 - u;
  const [x, y] = [230 + 1140 * (3 * v * u * u + u * u * u), 470 - 340 * 3 * v * u];
  const [dx, dy] = [6 * v * u * 1140, -340 * 3 * (1 - 2 * u)];
  return [x, y, (Math.atan2(dy, dx) * 180) / Math.PI];
};

const archSteps = (): number[] => {
  const fine = Array.from({ length: 401 }, (_, i) => i / 400);
  const out: number[] = [];
  let walked = 36;
  fine.slice(1).forEach((u, i) => {
    const [[ax, ay], [bx, by]] = [archAt(item(fine, i)), archAt(u)];
    walked += Math.hypot(bx - ax, by - ay);
    if (walked >= 73) {
      walked -= 73;
      out.push(u);
    }
  });
  return out;
};

const bricks =
  archSteps()
    .map((u, i) => {
      const [x, y, turn] = archAt(u);
      const tone = mix('#6d3d28', '#8d5536', noise(i * 1.7, 3));
      return place(
        shape('M-34 4L-43 -92L43 -92L34 4Z', tone) + shape('M-41 -82L-42 -92L42 -92L41 -82Z', '#e7b78a', 0.2),
        x,
        y,
        turn,
      );
    })
    .join('') +
  [138, 1370]
    .map((x) =>
      [0, 1, 2, 3]
        .map((i) => box(x, 478 + i * 60, 92, 56, mix('#6d3d28', '#8d5536', noise(i * 1.3 + x, 3)), 1, 3))
        .join(''),
    )
    .join('');

const wallRows = Array.from({ length: 13 }, (_, row) =>
  Array.from({ length: 11 }, (__, i) =>
    box(
      i * 164 - 90 + (row % 2) * 80,
      row * 74 - 30,
      158,
      68,
      mix('#2c1c16', '#442a1f', noise(i * 2.3 + row * 7.7, 14)),
      1,
      4,
    ),
  ).join(''),
).join('');

const breads = [
  { x: 470, y: 636, size: 0.74, start: 0.6 },
  { x: 742, y: 626, size: 0.7, start: 1.1 },
  { x: 1060, y: 634, size: 0.74, start: 0.3 },
  { x: 570, y: 704, size: 1.04, start: 0.9 },
  { x: 892, y: 706, size: 1.08, start: 0.2 },
];

const loaf = (rise: number, brown: number): string => {
  const h = lerp(58, 122, rise);
  const w = lerp(124, 146, rise);
  const crust = mix(mix('#efdcb6', '#dc9a4b', clamp(brown * 1.6)), '#a35a24', clamp(brown * 1.5 - 0.6));
  const body =
    `M${-w} 0C${-w - 14} ${-h * 0.7} ${-w * 0.55} ${-h} 0 ${-h}` +
    `C${w * 0.55} ${-h} ${w + 14} ${-h * 0.7} ${w} 0Q0 16 ${-w} 0Z`;
  const cuts = [-0.5, 0, 0.5]
    .map((k) => {
      const open = rise * 17 + 2;
      const [x, y] = [k * w * 1.1, -h * (0.84 - Math.abs(k) * 0.26)];
      return place(
        shape(`M-30 22Q-12 ${-open} 32 -26Q14 ${open * 0.6} -30 22Z`, mix('#fff3d6', '#f1c27c', brown)),
        x,
        y,
      );
    })
    .join('');
  return (
    oval(0, 6, w * 1.04, 15, '#140a06', 0.5) +
    shape(body, crust) +
    shape(
      `M${-w} 0C${-w - 14} ${-h * 0.7} ${-w * 0.55} ${-h} 0 ${-h}` +
        `C${-w * 0.5} ${-h * 0.8} ${-w * 0.7} ${-h * 0.4} ${-w * 0.72} 4Z`,
      '#ffd28a',
      0.4,
    ) +
    shape(
      `M${w} 0C${w + 14} ${-h * 0.7} ${w * 0.5} ${-h} ${w * 0.2} ${-h}` +
        `C${w * 0.7} ${-h * 0.7} ${w * 0.7} ${-h * 0.3} ${w * 0.5} 6Z`,
      '#4a1f0c',
      0.28,
    ) +
    cuts +
    oval(-w * 0.2, -h * 0.9, w * 0.34, 7, '#fff6df', 0.25)
  );
};

const embers = scatter(42, 17, (random) => ({
  x: 250 + random() * 190,
  y: 640 - random() * 34,
  size: 12 + random() * 22,
  seed: random() * 50,
}));
const sparks = scatter(26, 19, (random) => ({
  x: 270 + random() * 160,
  at: random(),
  life: 2 + random() * 2,
  drift: random(),
}));

const flame = (t: number, x: number, height: number, width: number, color: string, seed: number): string => {
  const lean = (noise(t * 1.7, seed) - 0.35) * 90;
  const h = height * (0.72 + 0.5 * noise(t * 2.6, seed + 2));
  return shape(
    `M${x - width} 650` +
      `C${x - width * 1.2} ${650 - h * 0.4} ${x - width * 0.2 + lean * 0.4} ${650 - h * 0.5} ${x + lean} ${650 - h}` +
      `C${x + width * 0.5 + lean * 0.5} ${650 - h * 0.5} ${x + width * 1.2} ${650 - h * 0.35} ${x + width} 650Z`,
    color,
    0.8,
  );
};

export const oven: Clip = {
  slug: 'oven-first-loaves',
  seconds: 10,
  poster: 7,
  backdrop: () =>
    box(0, 0, 1600, 900, '#1a100c') +
    wallRows +
    radial('shade', [
      [0, '#1a100c', 0],
      [1, '#0d0705', 0.85],
    ]) +
    oval(800, 480, 1200, 760, 'url(#shade)') +
    bricks,
  frame: (t) => {
    const glow = 0.85 + 0.15 * noise(t * 3.4, 5);
    const pull = span(t, 8.6, 10.2);
    const bake = (start: number): number => span(t, start, start + 5.6);
    const inside =
      box(200, 100, 1200, 640, '#2a120a') +
      oval(340, 600, 760, 520, 'url(#fire)', 0.95 * glow) +
      [0, 1, 2, 3]
        .map((i) => line(`M230 ${250 + i * 90}Q800 ${180 + i * 90} 1370 ${250 + i * 90}`, '#120705', 4, 0.5))
        .join('') +
      box(200, 610, 1200, 130, '#4d2a1a') +
      box(200, 604, 1200, 136, 'url(#floor)') +
      flame(t, 330, 290, 74, '#e2571f', 3) +
      flame(t, 400, 210, 50, '#f08a2c', 7) +
      flame(t, 280, 200, 44, '#f4a83f', 11) +
      flame(t, 345, 150, 36, '#ffe19a', 13) +
      embers
        .map(({ x, y, size, seed }) =>
          oval(x, y + 16, size, size * 0.6, mix('#4a150a', '#ff8b36', noise(t * 1.5 + seed, 3))),
        )
        .join('') +
      sparks
        .map(({ x, at, life, drift }) => {
          const k = wrap(t / life + at, 1);
          return disc(
            x + k * 340 * drift + swing(t + at * 9, 1.3) * 16,
            610 - k * 330,
            3.4 * (1 - k) + 0.8,
            '#ffd27a',
            1 - k,
          );
        })
        .join('') +
      breads
        .map(({ x, y, size, start }, i) => {
          const out = i === 4 ? pull : 0;
          return place(
            loaf(bake(start), span(t, start + 2, 8.6)),
            x + 90 + out * 20,
            y + out * 60,
            0,
            size * (1 + out * 0.14),
          );
        })
        .join('');
    const peelY = lerp(250, 0, span(t, 7.4, 8.5)) + pull * 60;
    const heat = Array.from({ length: 14 }, (_, i) => {
      const k = wrap(t / 4.5 + i / 14, 1);
      const x = 520 + ((i * 5) % 14) * 56 + swing(t, 3.2, i * 0.3) * 24;
      return oval(
        x,
        600 - k * 330,
        60 + k * 90,
        50 + k * 70,
        'url(#haze)',
        0.24 * Math.sin(k * Math.PI) * span(t, 0.6, 4),
      );
    }).join('');
    return (
      radial('fire', [
        [0, '#ffb04a'],
        [0.3, '#dd5f20', 0.85],
        [0.7, '#7d2a12', 0.4],
        [1, '#3a140a', 0],
      ]) +
      linear(
        'floor',
        [
          [0, '#e0853f', 0.7],
          [0.5, '#7a3f22', 0.6],
          [1, '#3a2015', 0.3],
        ],
        true,
      ) +
      halo('warm', '#f08a3c') +
      halo('haze', '#ffe7c2') +
      clip('mouth', mouth, inside + heat) +
      `<path d="${mouth}" fill="none" stroke="#f3a35a" stroke-width="7" stroke-opacity="${(0.4 * glow).toFixed(2)}"/>` +
      oval(800, 560, 1000, 560, 'url(#warm)', 0.2 * glow) +
      box(150, 716, 1300, 60, '#7c4b33', 1, 6) +
      box(150, 716, 1300, 10, '#f2b77c', 0.5 * glow) +
      box(0, 776, 1600, 130, '#20130e') +
      place(
        shape('M-190 -20Q0 -48 190 -20L160 60Q0 84 -160 60Z', '#b98a56') +
          shape('M-34 60L34 60L46 330L-46 330Z', '#9c7144') +
          line('M-150 8Q0 -12 150 8', '#7a5430', 3, 0.6),
        984,
        724 + peelY,
      ) +
      (t > 8.6 ? place(loaf(1, 1), 984, 722 + pull * 60, 0, 1.16 + pull * 0.16) : '') +
      shape('M300 712H470Q478 790 462 868Q424 850 388 872Q344 852 308 866Q296 790 300 712Z', vermilion) +
      line('M340 724Q346 800 340 850M430 724Q424 800 430 856', '#7c2415', 5, 0.5) +
      box(300, 712, 170, 12, '#ffb590', 0.4) +
      oval(700, 780, 700, 160, 'url(#warm)', 0.16 * glow)
    );
  },
  sound: [
    room(0.4),
    rain(0.05),
    knocks(irregular(34, 9.6, 83), 900, 0.09, 0.012),
    bells(
      [
        [8.6, 659],
        [9, 784],
      ],
      0.05,
    ),
  ],
};
