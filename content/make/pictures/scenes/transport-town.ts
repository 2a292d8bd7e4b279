import { mix } from '../color.ts';
import { birds, cables, framing } from '../foreground.ts';
import { tiledHouse, townHouse } from '../houses.ts';
import { mist, ranges, ridge, slope } from '../land.ts';
import { fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { camphor } from '../plants.ts';
import { circle, HEIGHT, line, nth, poly, rect, repeat, stroke, svg, WIDTH } from '../shape.ts';
import { shopHouse } from '../shop-house.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { scooter, streetLamp } from '../street.ts';
import { bus as busBody, ferryBoat, fishingBoat } from '../vehicles.ts';
import { glitter, mirrored, pavement, water } from '../water.ts';

export function bus(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(660, 700);
  const town = rnd.chance(0.6);
  const back = sky(stage, { horizon: 560 }) + ridge(stage, 600, rnd.range(140, 240), 0.6);
  const row = town
    ? repeat(7, (i) =>
        rnd.pick([townHouse, townHouse])(
          stage,
          i * 240 - 60 + rnd.range(-20, 20),
          ground - 6,
          rnd.range(170, 220),
          rnd.int(2, 4),
          0.36,
        ),
      )
    : repeat(5, (i) => shopHouse(stage, i * 330 - 40, ground - 6, 310, rnd.range(320, 400), 0.34));
  const trees = repeat(4, (i) =>
    camphor(stage, 120 + i * 440 + rnd.range(-80, 80), ground + 4, rnd.range(240, 330), 0.12),
  );
  const shelterX = rnd.range(1080, 1180);
  const shelter =
    rect(shelterX, ground - 260, 330, 18, mix(ink.leaf, ink.ink, 0.4)) +
    rect(shelterX + 18, ground - 244, 12, 260, ink.ink) +
    rect(shelterX + 300, ground - 244, 12, 260, ink.ink) +
    rect(shelterX + 30, ground - 230, 270, 170, mix(ink.water, ink.light, 0.3), 'opacity="0.3"') +
    rect(shelterX + 60, ground - 60, 200, 12, mix(ink.earth, ink.ink, 0.3));
  const sign =
    line(shelterX - 60, ground + 30, shelterX - 60, ground - 250, ink.ink, 8) +
    circle(shelterX - 60, ground - 270, 36, ink.accent) +
    circle(shelterX - 60, ground - 270, 22, mix(ink.wall, ink.light, 0.5));
  const standing = row + trees + shelter + streetLamp(stage, 90, ground + 10, 430);
  const people = [0, 1]
    .map((i) =>
      person(stage, shelterX + 90 + i * 110, ground + 14, 165, {
        pose: i ? 'stand' : 'walk',
        mirrored: true,
        umbrella: stage.weather === 'rain' && i ? ink.leaf : undefined,
      }),
    )
    .join('');
  const busX = rnd.range(260, 420);
  const body = busBody(stage, busX, ground + 110, rnd.range(225, 255));
  const marks = repeat(7, (i) =>
    poly(
      [
        [i * 260 - 20, 852],
        [i * 260 + 120, 852],
        [i * 260 + 110, 864],
        [i * 260 - 36, 864],
      ],
      mix(ink.wall, ink.light, 0.5),
      'opacity="0.7"',
    ),
  );
  return (
    back +
    mist(stage, 560, 120, 0.5) +
    standing +
    pavement(stage, ground, standing) +
    rect(0, ground + 26, WIDTH, 10, mix(ink.wall, ink.ink, 0.2)) +
    sign +
    people +
    marks +
    body +
    (town ? scooter(stage, 110, ground + 140, 170, mix(ink.water, ink.ink, 0.3)) : '') +
    mist(stage, ground + 60, 130, 0.35) +
    cables(stage, 40)
  );
}

export function bridge(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(520, 580);
  const back =
    sky(stage, { horizon }) +
    ranges(stage, horizon, rnd.range(160, 240), 3) +
    repeat(10, () => townHouse(stage, rnd.range(0, WIDTH), horizon + 4, rnd.range(34, 60), rnd.int(2, 5), 0.62));
  const deck = horizon - rnd.range(70, 110);
  const kind = rnd.int(0, 2);
  const steel = [ink.accent, mix(ink.wall, ink.accent, 0.75), mix(ink.roof, ink.accent, 0.45)][kind] ?? ink.accent;
  const dark = mix(steel, ink.ink, 0.4);
  const arches = () =>
    repeat(4, (i) => {
      const x = i * 460 - 120;
      return (
        stroke(svg`M${x} ${deck}Q${x + 230} ${deck - 250} ${x + 460} ${deck}`, steel, 16) +
        repeat(8, (k) => {
          const t = (k + 1) / 9;
          return line(x + t * 460, deck - 500 * t * (1 - t), x + t * 460, deck, dark, 4);
        })
      );
    });
  const stays = () => {
    const px = rnd.range(560, 760);
    return (
      poly(
        [
          [px - 16, horizon + 60],
          [px - 7, 90],
          [px + 7, 90],
          [px + 16, horizon + 60],
        ],
        steel,
      ) +
      repeat(13, (i) =>
        [-1, 1].map((side) => line(px, 110 + i * 16, px + side * (110 + i * 62), deck, dark, 3)).join(''),
      )
    );
  };
  const truss = () =>
    repeat(16, (i) => {
      const x = i * 110 - 40;
      return stroke(svg`M${x} ${deck}l55 -110l55 110M${x + 55} ${deck - 110}h110`, steel, 9);
    }) + rect(0, deck - 116, WIDTH, 12, steel);
  const piers = repeat(5, (i) =>
    poly(
      [
        [i * 400 - 50, deck],
        [i * 400 + 10, deck],
        [i * 400 + 20, horizon + 50],
        [i * 400 - 60, horizon + 50],
      ],
      fade(
        stage,
        [
          [0, mix(ink.wall, ink.ink, 0.2)],
          [1, mix(ink.wall, ink.ink, 0.5)],
        ],
        true,
      ),
    ),
  );
  const lamps = repeat(
    9,
    (i) =>
      line(i * 200 + 40, deck, i * 200 + 40, deck - 56, ink.ink, 3) +
      circle(i * 200 + 40, deck - 58, 5, ink.light) +
      (stage.dark ? glow(stage, i * 200 + 40, deck - 58, 120, ink.light, 0.85) : ''),
  );
  const span =
    piers +
    nth([arches, stays, truss], kind)() +
    rect(
      0,
      deck - 4,
      WIDTH,
      26,
      fade(stage, [
        [0, mix(steel, ink.light, 0.3)],
        [1, dark],
      ]),
    ) +
    lamps;
  const walker = person(stage, rnd.range(300, 1300), deck - 2, 54, { pose: 'walk' });
  const surface =
    water(stage, horizon + 20) +
    mirrored(stage, back + span, horizon + 36, 0.5, 22) +
    glitter(stage, horizon + 24, HEIGHT);
  const boatX = rnd.range(900, 1300);
  const shore = slope(stage, rnd.range(800, 840), rnd.range(860, 890), mix(ink.leaf, ink.ink, 0.3));
  return (
    back +
    mist(stage, horizon, 100, 0.5) +
    surface +
    span +
    walker +
    (rnd.chance(0.6) ? fishingBoat(stage, boatX, 720, 190, mix(ink.roof, ink.ink, 0.2), rnd.chance(0.5)) : '') +
    shore +
    framing(stage, ['grass', 'branch', 'palm'])
  );
}

export function ferry(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(450, 530);
  const back =
    sky(stage, { horizon }) +
    ridge(stage, horizon, rnd.range(110, 190), 0.68) +
    ridge(stage, horizon + 2, rnd.range(50, 90), 0.45, false);
  const houses = repeat(rnd.int(8, 14), () =>
    tiledHouse(stage, rnd.range(0, WIDTH), horizon + rnd.range(-10, 4), rnd.range(30, 54), rnd.range(24, 36), 0.5),
  );
  const w = rnd.range(420, 880);
  const y = horizon + 40 + w * 0.24;
  const shipX = rnd.range(120, WIDTH - w - 120);
  const boat = ferryBoat(stage, shipX, y, w, rnd.int(1, 3));
  const wake = repeat(9, (i) =>
    stroke(
      svg`M${shipX - rnd.range(0, 160)} ${y + 6 + i * 7}q${w * 0.4} -6 ${w * rnd.range(0.7, 1.1)} 0`,
      mix(ink.wall, ink.light, 0.6),
      rnd.range(2, 6),
      'opacity="0.4"',
    ),
  );
  const small = fishingBoat(
    stage,
    rnd.range(100, 1500),
    horizon + 50,
    90,
    mix(ink.leaf, ink.ink, 0.2),
    rnd.chance(0.5),
  );
  const quay =
    stage.time === 'night' || rnd.chance(0.4)
      ? rect(0, 850, WIDTH, 60, mix(mix(ink.wall, ink.earth, 0.4), ink.ink, 0.45)) +
        repeat(5, (i) => rect(i * 380 + 90, 812, 40, 46, mix(ink.ink, ink.earth, 0.2), 'rx="10"')) +
        person(stage, rnd.range(200, 1400), 866, 150, { pose: 'stand', coat: true, top: mix(ink.ink, ink.leaf, 0.4) })
      : '';
  return (
    back +
    houses +
    mist(stage, horizon, 80, 0.5) +
    water(stage, horizon) +
    mirrored(stage, boat, y, 0.42, 20) +
    glitter(stage, horizon, HEIGHT) +
    small +
    boat +
    wake +
    quay +
    birds(stage, rnd.range(300, 1300), 260, rnd.int(3, 8), 20) +
    framing(stage, ['none', 'none', 'branch'])
  );
}
