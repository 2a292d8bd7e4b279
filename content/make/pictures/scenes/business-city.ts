import { mix } from '../color.ts';
import { birds, cables, framing, railing } from '../foreground.ts';
import { townHouse } from '../houses.ts';
import { mist, ranges } from '../land.ts';
import { fade, glow } from '../light.ts';
import { footShadow, person } from '../people.ts';
import { circle, HEIGHT, line, poly, rect, repeat, WIDTH } from '../shape.ts';
import { shopHouse } from '../shop-house.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { crate, potPlant, scooter, streetLamp, utilityPole } from '../street.ts';
import { tower } from '../tower.ts';
import { glitter, mirrored, pavement, water } from '../water.ts';

export function skyline(stage: Stage): string {
  const { rnd, ink } = stage;
  const base = rnd.range(640, 700);
  const back = sky(stage, { horizon: base - 60 }) + ranges(stage, base - 20, rnd.range(160, 240), 2);
  const row = (depth: number, low: number, high: number, wide: number) => {
    let blocks = '';
    for (let x = -30; x < WIDTH; ) {
      const w = rnd.range(wide * 0.6, wide * 1.3);
      blocks += tower(stage, x, base + 20, w, rnd.range(low, high), depth);
      x += w + rnd.range(-6, wide * 0.35);
    }
    return blocks;
  };
  const landmark = rnd.range(420, 1180);
  const segments = repeat(8, (i) => {
    const [y, w] = [base - 190 - i * 40, 66 - i * 2.4];
    return (
      poly(
        [
          [landmark - w * 0.42, y],
          [landmark + w * 0.42, y],
          [landmark + w * 0.56, y - 38],
          [landmark - w * 0.56, y - 38],
        ],
        stage.far(mix(mix(ink.water, ink.leaf, 0.3), ink.ink, 0.35), 0.4),
      ) + rect(landmark - w * 0.5, y - 30, w, 6, stage.dark ? ink.light : stage.far(ink.ink, 0.5), 'opacity="0.7"')
    );
  });
  const tallest =
    poly(
      [
        [landmark - 52, base + 10],
        [landmark - 34, base - 190],
        [landmark + 34, base - 190],
        [landmark + 52, base + 10],
      ],
      stage.far(mix(ink.water, ink.ink, 0.4), 0.4),
    ) +
    segments +
    line(landmark, base - 500, landmark, base - 590, stage.far(ink.ink, 0.4), 6) +
    circle(landmark, base - 592, 5, ink.accent) +
    (stage.dark ? glow(stage, landmark, base - 520, 150, ink.light, 0.5) : '');
  const city =
    row(0.68, 120, 330, 70) +
    mist(stage, base - 110, 130, 0.6) +
    (rnd.chance(0.7) ? tallest : '') +
    row(0.42, 90, 260, 84) +
    mist(stage, base - 50, 100, 0.5) +
    row(0.18, 50, 170, 100);
  const river = rnd.chance(0.6);
  const front = river
    ? water(stage, base + 18) +
      mirrored(stage, city, base + 18, 0.5, 26) +
      glitter(stage, base + 20, HEIGHT) +
      (rnd.chance(0.5)
        ? railing(stage) +
          person(stage, rnd.range(300, 1300), HEIGHT + 20, 210, {
            coat: true,
            top: ink.accent,
            umbrella: stage.weather === 'rain' ? ink.accent : undefined,
          })
        : framing(stage, ['grass', 'palm']))
    : repeat(6, (i) => townHouse(stage, i * 290 - 60 + rnd.range(-40, 40), HEIGHT + 60, rnd.range(220, 270), 2, 0.02));
  return back + city + front + birds(stage, rnd.range(300, 1300), 220, rnd.int(0, 5));
}

function awningFront(stage: Stage, x: number, y: number, w: number): string {
  const { ink } = stage;
  const inside =
    stage.dark || stage.weather === 'rain' ? mix(ink.light, ink.earth, 0.35) : mix(ink.ink, ink.earth, 0.4);
  return (
    rect(
      x + w * 0.06,
      y - 170,
      w * 0.88,
      170,
      fade(stage, [
        [0, mix(inside, ink.ink, 0.3)],
        [1, inside],
      ]),
    ) +
    repeat(6, (i) =>
      rect(x + w * (0.12 + i * 0.13), y - 60 - (i % 3) * 16, w * 0.09, 60 + (i % 3) * 16, ink.ink, 'opacity="0.35"'),
    ) +
    poly(
      [
        [x + w * 0.03, y - 190],
        [x + w * 0.97, y - 190],
        [x + w * 1.0, y - 140],
        [x, y - 140],
      ],
      mix(ink.leaf, ink.ink, 0.2),
    ) +
    (stage.dark ? glow(stage, x + w / 2, y - 80, w * 0.6, ink.light, 0.5) : '')
  );
}

export function shops(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(670, 710);
  const back = sky(stage, { horizon: 580 });
  const count = rnd.int(3, 5);
  const pitch = (WIDTH + 80) / count;
  const modern = rnd.chance(0.4);
  const row = repeat(count, (i) =>
    modern && i % 2
      ? townHouse(stage, -40 + i * pitch, ground, pitch - 6, 2, 0.08) +
        awningFront(stage, -40 + i * pitch, ground, pitch - 6)
      : shopHouse(stage, -40 + i * pitch, ground, pitch - 4, rnd.range(430, 520), 0.06),
  );
  const signs = repeat(count, (i) => {
    const x = -40 + i * pitch + pitch * 0.9;
    const tall = rnd.range(110, 180);
    const color =
      i === 1
        ? ink.accent
        : mix(rnd.pick([ink.leaf, ink.water, ink.earth, ink.roof]), ink.light, stage.dark ? 0.35 : 0.1);
    return (
      line(x - 30, ground - 380, x, ground - 380, ink.ink, 4) +
      rect(x - 20, ground - 376, 40, tall, color, 'rx="5"') +
      rect(x - 12, ground - 366, 24, tall - 20, mix(color, ink.light, 0.45), 'rx="3"') +
      (stage.dark ? glow(stage, x, ground - 376 + tall / 2, 130, color, 0.5) : '')
    );
  });
  const wares = repeat(count * 2, (i) =>
    crate(
      stage,
      i * (WIDTH / (count * 2)) + rnd.range(10, 60),
      ground + 16,
      rnd.range(60, 90),
      rnd.pick([mix(ink.leaf, ink.ink, 0.15), ink.earth, mix(ink.water, ink.ink, 0.2)]),
    ),
  );
  const standing = row + signs;
  const folk = repeat(rnd.int(4, 6), (i) => {
    const [x, y] = [120 + i * 270 + rnd.range(-70, 70), ground + rnd.range(50, 130)];
    return (
      footShadow(stage, x, y, 32) +
      person(stage, x, y, 150 + (y - ground) * 0.5, {
        pose: rnd.pick(['walk', 'stand', 'walk']),
        coat: rnd.chance(0.5),
        mirrored: rnd.chance(0.5),
        umbrella:
          stage.weather === 'rain' && rnd.chance(0.75)
            ? rnd.pick([ink.accent, ink.leaf, ink.wall, ink.earth])
            : undefined,
      })
    );
  });
  return (
    back +
    standing +
    pavement(stage, ground, standing) +
    wares +
    potPlant(stage, rnd.range(300, 1300), ground + 14, 96) +
    scooter(
      stage,
      rnd.range(200, 1300),
      ground + 110,
      200,
      rnd.pick([ink.accent, mix(ink.leaf, ink.ink, 0.2), mix(ink.water, ink.ink, 0.2)]),
      rnd.chance(0.5),
    ) +
    folk +
    (rnd.chance(0.6)
      ? utilityPole(stage, rnd.pick([90, 1500]), ground + 40, 600)
      : streetLamp(stage, 1460, ground + 40, 480, true)) +
    cables(stage, 60)
  );
}
