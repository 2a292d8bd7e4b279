import { mix } from '../color.ts';
import { cables, framing } from '../foreground.ts';
import { tiledHouse, townHouse } from '../houses.ts';
import { mist, ranges, ridge } from '../land.ts';
import { fade, glow } from '../light.ts';
import { cat, footShadow, person } from '../people.ts';
import { betelPalm, camphor } from '../plants.ts';
import { circle, line, rect, repeat } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { shelvesOfBottles, storefront } from '../storefront.ts';
import { bicycle, potPlant, scooter, streetLamp, utilityPole } from '../street.ts';
import { glitter, pavement, water } from '../water.ts';

function crossSign(stage: Stage, x: number, y: number, s: number): string {
  const { ink } = stage;
  return (
    circle(x, y, s, mix(ink.wall, ink.light, 0.6)) +
    rect(x - s * 0.18, y - s * 0.6, s * 0.36, s * 1.2, ink.accent) +
    rect(x - s * 0.6, y - s * 0.18, s * 1.2, s * 0.36, ink.accent) +
    (stage.time === 'day' && stage.weather === 'clear'
      ? ''
      : glow(stage, x, y, s * 3.4, mix(ink.light, ink.accent, 0.25), 0.6))
  );
}

export function clinic(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(670, 710);
  const island = rnd.chance(0.65);
  const horizon = rnd.range(480, 530);
  const back =
    sky(stage, { horizon }) + (island ? ridge(stage, horizon, 80, 0.75, false) : ranges(stage, horizon + 40, 260, 3));
  const sea = island ? water(stage, horizon) + glitter(stage, horizon, ground) : '';
  const w = rnd.range(620, 740);
  const x = rnd.range(380, 560);
  const h = rnd.range(250, 280);
  const wall = mix(ink.wall, ink.light, 0.35);
  const lit = stage.dark || stage.weather !== 'clear';
  const glass = lit ? mix(ink.light, ink.accent, 0.06) : mix(ink.water, ink.ink, 0.3);
  const body =
    rect(
      x,
      ground - h,
      w,
      h,
      fade(stage, [
        [0, stage.lift(wall, 0.2)],
        [1, mix(wall, ink.ink, 0.18)],
      ]),
    ) +
    rect(x - 24, ground - h - 26, w + 48, 34, mix(ink.roof, ink.ink, 0.1)) +
    rect(x - 24, ground - h + 6, w + 48, 8, ink.ink, 'opacity="0.25"');
  const windows = [0.07, 0.26, 0.7, 0.86]
    .map(
      (t) =>
        rect(x + w * t, ground - h * 0.7, w * 0.1, h * 0.36, glass) +
        rect(x + w * t - 6, ground - h * 0.33, w * 0.1 + 12, 8, mix(wall, ink.ink, 0.3)) +
        line(x + w * (t + 0.05), ground - h * 0.7, x + w * (t + 0.05), ground - h * 0.34, ink.ink, 3, 'opacity="0.5"') +
        (lit ? glow(stage, x + w * (t + 0.05), ground - h * 0.5, w * 0.14, ink.light, 0.45) : ''),
    )
    .join('');
  const porch =
    rect(x + w * 0.42, ground - h * 0.66, w * 0.2, h * 0.66, mix(ink.leaf, ink.ink, 0.35)) +
    rect(x + w * 0.435, ground - h * 0.62, w * 0.08, h * 0.6, glass) +
    rect(x + w * 0.525, ground - h * 0.62, w * 0.08, h * 0.6, glass) +
    rect(x + w * 0.38, ground - h * 0.78, w * 0.28, 18, mix(ink.roof, ink.ink, 0.2)) +
    [0.39, 0.64].map((t) => rect(x + w * t, ground - h * 0.76, 9, h * 0.76, mix(wall, ink.ink, 0.25))).join('') +
    (lit ? glow(stage, x + w * 0.52, ground - h * 0.4, 220, ink.light, 0.6) : '');
  const sign = crossSign(stage, x + w * 0.52, ground - h * 0.9, 30);
  const beside =
    tiledHouse(stage, x - 330, ground, 270, 180, 0.15) +
    tiledHouse(stage, x + w + 70, ground, 290, 190, 0.15, rnd.chance(0.5));
  const trees =
    betelPalm(stage, x - 60, ground + 6, 380) +
    betelPalm(stage, x - 20, ground + 10, 310, 0.1) +
    camphor(stage, x + w + 60, ground + 10, 330, 0.1);
  const standing = trees + beside + body + windows + porch + sign + streetLamp(stage, x - 130, ground + 14, 330);
  const walker = x + w * rnd.range(0.2, 0.4);
  return (
    back +
    sea +
    mist(stage, horizon + 20, 110, 0.6) +
    pavement(stage, ground - 6, standing, mix(ink.earth, ink.wall, 0.35)) +
    standing +
    footShadow(stage, walker, ground + 70, 34) +
    person(stage, walker, ground + 70, 160, {
      pose: 'walk',
      coat: true,
      umbrella: stage.weather === 'rain' ? mix(ink.leaf, ink.light, 0.2) : undefined,
    }) +
    person(stage, x + w * 0.53, ground + 6, 150, { coat: true, top: mix(ink.wall, ink.light, 0.6) }) +
    bicycle(stage, x + w * 0.86, ground + 60, 150) +
    potPlant(stage, x + w * 0.36, ground + 20, 80) +
    potPlant(stage, x + w * 0.7, ground + 20, 80) +
    framing(stage, ['branch', 'palm', 'none', 'grass'])
  );
}

export function pharmacy(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(720, 760);
  const x = rnd.range(330, 470);
  const w = rnd.range(760, 860);
  const back = sky(stage, { horizon: 600 });
  const row =
    townHouse(stage, x - 330, ground, 310, 3, 0.22) +
    townHouse(stage, x - 640, ground, 300, 4, 0.34) +
    townHouse(stage, x + w + 20, ground, 320, 3, 0.22) +
    townHouse(stage, x + w + 350, ground, 300, 3, 0.34);
  const upper =
    rect(x, ground - 700, w, 220, mix(ink.wall, ink.ink, 0.12)) +
    repeat(
      4,
      (i) =>
        rect(x + w * (0.06 + i * 0.235), ground - 660, w * 0.17, 110, mix(ink.water, ink.ink, 0.45)) +
        repeat(7, (k) =>
          line(
            x + w * (0.07 + i * 0.235 + k * 0.025),
            ground - 664,
            x + w * (0.07 + i * 0.235 + k * 0.025),
            ground - 546,
            mix(ink.wall, ink.ink, 0.35),
            3,
          ),
        ),
    );
  const shop = storefront(stage, x, ground, w, 540, {
    wall: mix(ink.wall, ink.light, 0.2),
    awning: mix(ink.leaf, ink.ink, 0.1),
    goods: shelvesOfBottles(stage, 4),
  });
  const sign =
    line(x + w, ground - 500, x + w + 76, ground - 500, ink.ink, 8) + crossSign(stage, x + w + 80, ground - 440, 56);
  const standing = row + upper + shop + sign;
  const visitor = x + w * rnd.range(0.5, 0.68);
  return (
    back +
    standing +
    pavement(stage, ground, standing) +
    glow(stage, x + w * 0.4, ground + 30, 420, ink.light, stage.dark ? 0.4 : 0.08) +
    potPlant(stage, x + w * 0.7, ground + 12, 110) +
    scooter(stage, x - 90, ground + 60, 230, mix(ink.water, ink.ink, 0.25)) +
    footShadow(stage, visitor, ground + 70, 44) +
    person(stage, visitor, ground + 70, 240, {
      pose: 'walk',
      coat: true,
      umbrella: stage.weather === 'rain' ? mix(ink.earth, ink.light, 0.3) : undefined,
    }) +
    (rnd.chance(0.5) ? cat(stage, x + 70, ground + 12, 56) : '') +
    utilityPole(stage, x + w + 260, ground + 30, 620) +
    cables(stage, 110)
  );
}
