import { mix } from '../color.ts';
import { birds, railing } from '../foreground.ts';
import { mist, ridge } from '../land.ts';
import { beam, fade, glow } from '../light.ts';
import { footShadow, person } from '../people.ts';
import { circle, ellipse, HEIGHT, line, nth, path, poly, rect, repeat, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { lantern, steam } from '../street.ts';
import { fishingBoat } from '../vehicles.ts';
import { glitter, mirrored, pavement, water } from '../water.ts';

function crane(stage: Stage, x: number, y: number, h: number, depth: number, color: string): string {
  const c = stage.far(color, depth);
  const dark = mix(c, stage.ink.ink, 0.3);
  const w = h * 0.34;
  return (
    [0, w].map((dx) => line(x + dx, y, x + dx * 0.86 + w * 0.07, y - h * 0.62, c, h * 0.028)).join('') +
    line(x, y - h * 0.3, x + w, y - h * 0.3, c, h * 0.022) +
    line(x, y, x + w * 0.9, y - h * 0.3, dark, h * 0.012) +
    line(x + w, y, x + w * 0.1, y - h * 0.3, dark, h * 0.012) +
    line(x - h * 0.62, y - h * 0.62, x + w * 1.5, y - h * 0.62, c, h * 0.03) +
    line(x + w * 0.4, y - h * 0.62, x + w * 0.5, y - h, c, h * 0.026) +
    line(x + w * 0.5, y - h, x - h * 0.56, y - h * 0.63, dark, h * 0.01) +
    line(x + w * 0.5, y - h, x + w * 1.45, y - h * 0.63, dark, h * 0.01) +
    rect(x + w * 0.62, y - h * 0.72, w * 0.4, h * 0.09, dark) +
    line(x - h * 0.36, y - h * 0.61, x - h * 0.36, y - h * 0.34, dark, 2) +
    rect(x - h * 0.43, y - h * 0.34, h * 0.14, h * 0.055, stage.far(stage.ink.accent, depth)) +
    circle(x + w * 0.5, y - h, Math.max(3, h * 0.01), stage.ink.light)
  );
}

export function port(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(540, 600);
  const back = sky(stage, { horizon }) + ridge(stage, horizon, rnd.range(90, 170), 0.7);
  const hues = [
    ink.roof,
    mix(ink.leaf, ink.ink, 0.15),
    mix(ink.water, ink.ink, 0.25),
    mix(ink.earth, ink.light, 0.1),
    mix(ink.wall, ink.ink, 0.15),
  ];
  const stack = (x: number, y: number, cols: number, rows: number, s: number, depth: number) =>
    repeat(cols, (c) =>
      repeat(rnd.int(1, rows), (r) => {
        const color = stage.far(rnd.chance(0.06) ? ink.accent : rnd.pick(hues), depth);
        return (
          rect(
            x + c * s * 2.1,
            y - (r + 1) * s * 0.8,
            s * 2.04,
            s * 0.77,
            fade(stage, [
              [0, stage.lift(color, 0.15)],
              [1, mix(color, ink.ink, 0.2)],
            ]),
          ) +
          repeat(6, (k) =>
            line(
              x + c * s * 2.1 + s * (0.25 + k * 0.3),
              y - (r + 1) * s * 0.8 + 3,
              x + c * s * 2.1 + s * (0.25 + k * 0.3),
              y - r * s * 0.8 - 5,
              ink.ink,
              1.5,
              'opacity="0.25"',
            ),
          )
        );
      }),
    );
  const quay = horizon + 46;
  const cranes = repeat(rnd.int(3, 4), (i) =>
    crane(
      stage,
      180 + i * 370 + rnd.range(-50, 50),
      quay,
      rnd.range(360, 470),
      0.34 - i * 0.08,
      mix(ink.roof, i % 2 ? ink.water : ink.accent, 0.5),
    ),
  );
  const boxes = stack(rnd.range(20, 120), quay, rnd.int(9, 12), 4, 44, 0.25);
  const lamps = stage.dark
    ? repeat(
        6,
        (i) =>
          line(130 + i * 280, quay, 130 + i * 280, quay - 190, ink.ink, 4) +
          circle(130 + i * 280, quay - 192, 6, ink.light) +
          glow(stage, 130 + i * 280, quay - 190, 190, ink.light, 0.6),
      )
    : '';
  const shipX = rnd.range(360, 620);
  const shipY = rnd.range(740, 770);
  const ship =
    stack(shipX + 120, shipY - 92, 6, 3, 40, 0) +
    rect(shipX + 30, shipY - 220, 76, 140, mix(ink.wall, ink.light, 0.4)) +
    rect(shipX + 20, shipY - 230, 100, 18, mix(ink.wall, ink.ink, 0.2)) +
    repeat(3, (i) =>
      rect(shipX + 40, shipY - 200 + i * 36, 56, 14, stage.dark ? ink.light : mix(ink.ink, ink.water, 0.4)),
    ) +
    rect(shipX + 56, shipY - 276, 26, 50, ink.accent) +
    path(
      svg`M${shipX} ${shipY - 92}H${shipX + 700}Q${shipX + 690} ${shipY - 30} ${shipX + 650} ${shipY}` +
        svg`H${shipX + 30}Q${shipX + 4} ${shipY - 30} ${shipX} ${shipY - 92}Z`,
      fade(stage, [
        [0, mix(ink.ink, ink.water, 0.3)],
        [0.68, mix(ink.ink, ink.water, 0.15)],
        [0.7, ink.accent],
        [1, mix(ink.accent, ink.ink, 0.4)],
      ]),
    );
  const land = boxes + cranes + lamps;
  return (
    back +
    mist(stage, horizon, 90, 0.5) +
    water(stage, quay) +
    rect(0, quay - 4, WIDTH, 18, mix(mix(ink.wall, ink.earth, 0.3), ink.ink, 0.35)) +
    land +
    mirrored(stage, land, quay + 12, 0.42, 26) +
    glitter(stage, quay + 10, HEIGHT) +
    ellipse(shipX + 340, shipY + 6, 380, 14, ink.ink, 'opacity="0.3"') +
    ship +
    fishingBoat(stage, shipX > 480 ? 220 : 1400, 830, 170, mix(ink.roof, ink.ink, 0.2), rnd.chance(0.5)) +
    birds(stage, 900, 260, rnd.int(2, 7), 20) +
    (rnd.chance(0.4) ? railing(stage) : '')
  );
}

export function fishmarket(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(600, 640);
  const back =
    sky(stage, { horizon: ground - 60 }) +
    ridge(stage, ground - 40, 110, 0.66) +
    water(stage, ground - 50, ground + 20);
  const boats = repeat(4, (i) =>
    fishingBoat(
      stage,
      220 + i * 400 + rnd.range(-70, 70),
      ground + 4,
      rnd.range(250, 310),
      rnd.pick([mix(ink.roof, ink.ink, 0.1), mix(ink.leaf, ink.ink, 0.15), mix(ink.water, ink.ink, 0.25)]),
      rnd.chance(0.5),
    ),
  );
  const roofY = rnd.range(150, 190);
  const roof =
    poly(
      [
        [-40, roofY],
        [WIDTH + 40, roofY - 30],
        [WIDTH + 40, -20],
        [-40, -20],
      ],
      fade(stage, [
        [0, mix(ink.ink, ink.roof, 0.15)],
        [1, mix(ink.roof, ink.ink, 0.55)],
      ]),
    ) + repeat(28, (i) => line(i * 62 - 20, -10, i * 62 - 60, roofY, ink.ink, 2, 'opacity="0.35"'));
  const posts = [110, 620, 1120, 1540]
    .map((x) => rect(x, roofY - 30, 22, ground + 60 - roofY, mix(ink.water, ink.ink, 0.55)))
    .join('');
  const lamps = repeat(6, (i) => {
    const [x, y] = [130 + i * 270, roofY + 70];
    return (
      line(x, roofY - 30, x, y, ink.ink, 3) +
      poly(
        [
          [x - 26, y + 10],
          [x + 26, y + 10],
          [x + 10, y - 12],
          [x - 10, y - 12],
        ],
        mix(ink.leaf, ink.ink, 0.4),
      ) +
      circle(x, y + 14, 10, ink.light) +
      glow(stage, x, y + 14, 220, ink.light, 0.65) +
      beam(
        stage,
        [
          [x - 20, y + 14],
          [x + 20, y + 14],
          [x + 150, ground + 120],
          [x - 150, ground + 120],
        ],
        ink.light,
        0.16,
      )
    );
  });
  const standing = boats + posts + lamps;
  const silver = mix(mix(ink.water, ink.wall, 0.5), ink.light, 0.35);
  const fish = (x: number, y: number, s: number) =>
    path(
      svg`M${x} ${y}q${s * 0.4} ${-s * 0.26} ${s * 0.8} 0l${s * 0.2} ${-s * 0.12}v${s * 0.24}` +
        svg`l${-s * 0.2} ${-s * 0.12}q${-s * 0.4} ${s * 0.24} ${-s * 0.8} 0Z`,
      mix(silver, ink.ink, rnd.range(0, 0.35)),
    ) + circle(x + s * 0.13, y - s * 0.02, s * 0.03, ink.ink);
  const bins = repeat(9, (i) => {
    const near = i % 3;
    const [x, y, w] = [((i * 190 + near * 60) % 1500) + 20, 770 + near * 56, 150 + near * 26];
    return (
      poly(
        [
          [x, y - w * 0.22],
          [x + w, y - w * 0.22],
          [x + w * 0.94, y + w * 0.16],
          [x + w * 0.06, y + w * 0.16],
        ],
        i === 4 ? ink.accent : mix(nth([ink.water, ink.leaf, ink.earth], i), ink.ink, 0.25),
      ) +
      ellipse(x + w / 2, y - w * 0.22, w / 2, w * 0.1, mix(ink.water, ink.ink, 0.55)) +
      repeat(5, (k) => fish(x + w * 0.08 + k * w * 0.14, y - w * 0.25 + (k % 2) * 9, w * 0.36))
    );
  });
  const folk = repeat(rnd.int(4, 6), (i) => {
    const [x, y] = [180 + i * 260 + rnd.range(-60, 60), ground + 90 + rnd.range(-10, 40)];
    return (
      footShadow(stage, x, y, 36) +
      person(stage, x, y, 200, {
        pose: rnd.pick(['work', 'bend', 'stand', 'walk']),
        hat: rnd.chance(0.4) ? 'cone' : undefined,
        mirrored: rnd.chance(0.5),
      })
    );
  });
  return (
    back +
    mist(stage, ground - 70, 90, 0.5) +
    boats +
    pavement(stage, ground + 4, standing, mix(ink.earth, ink.water, 0.4)) +
    posts +
    roof +
    lamps +
    folk +
    bins +
    (rnd.chance(0.5) ? steam(stage, rnd.range(300, 1300), 720, 130) : lantern(stage, 380, roofY + 60, 30))
  );
}
