import { mix } from '../color.ts';
import { cables } from '../foreground.ts';
import { glow } from '../light.ts';
import { cat, footShadow, person } from '../people.ts';
import { nth, rect, repeat } from '../shape.ts';
import { shopHouse } from '../shop-house.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { shelvesOfBooks, storefront } from '../storefront.ts';
import { bicycle, lanternString, potPlant, streetLamp } from '../street.ts';
import { pavement } from '../water.ts';

export function bookshop(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(730, 770);
  const w = rnd.range(860, 1000);
  const x = rnd.range(280, 420);
  const back = sky(stage, { horizon: 640 });
  const beside =
    shopHouse(stage, x - 480, ground, 460, 640, 0.2) + shopHouse(stage, x + w + 16, ground, 460, 620, 0.25);
  const shop = storefront(stage, x, ground, w, rnd.range(600, 640), {
    wall: mix(ink.roof, ink.wall, rnd.range(0.2, 0.7)),
    awning: rnd.pick([ink.accent, mix(ink.leaf, ink.ink, 0.2)]),
    goods: shelvesOfBooks(stage, 4),
  });
  const crates =
    rect(x + 90, ground - 76, 300, 16, mix(ink.earth, ink.light, 0.2)) +
    rect(x + 100, ground - 60, 280, 60, mix(ink.earth, ink.ink, 0.5)) +
    shelvesOfBooks(stage, 1)(x + 104, ground - 126, 272, 50);
  const standing = beside + shop + crates + streetLamp(stage, x + w + 60, ground + 20, 470, true);
  const readerX = x + w * rnd.range(0.45, 0.66);
  return (
    back +
    standing +
    pavement(stage, ground, standing) +
    glow(stage, x + w * 0.4, ground + 40, 420, ink.light, stage.dark ? 0.4 : 0.12) +
    potPlant(stage, x + w * 0.97, ground + 16, 130) +
    cat(stage, x + 430, ground + 14, 60) +
    footShadow(stage, readerX, ground + 60, 50) +
    person(stage, readerX, ground + 60, 250, {
      pose: rnd.pick(['stand', 'walk']),
      coat: true,
      umbrella: stage.weather === 'rain' ? ink.accent : undefined,
    }) +
    bicycle(stage, x - 70, ground + 60, 230) +
    (rnd.chance(0.5) ? cables(stage, 60) : '')
  );
}

export function lanterns(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(690, 730);
  const back = sky(stage, { horizon: 560 });
  const vanish = rnd.range(640, 960);
  const side = (dir: 1 | -1) =>
    repeat(4, (k) => {
      const i = 3 - k;
      const w = 330 - i * 66;
      const x =
        dir < 0
          ? vanish - 150 - nth([620, 320, 120, -20], i) - w * 0.2
          : vanish + 150 + nth([620, 320, 120, -20], i) - w * 0.6;
      return shopHouse(stage, x, ground + 30 - i * 14, w, (620 - i * 120) * rnd.range(0.95, 1.05), i * 0.16);
    });
  const standing = side(-1) + side(1);
  const rows = repeat(rnd.int(5, 7), (i) => {
    const t = i / 6;
    const y = 330 - t * 300;
    const spread = 240 + t * 800;
    return lanternString(
      stage,
      [vanish - spread, y + rnd.range(-16, 16)],
      [vanish + spread, y + rnd.range(-16, 16)],
      5 + Math.round(t * 4),
      14 + t * 30,
      26 + t * 40,
    );
  });
  const crowd = repeat(rnd.int(4, 7), () => {
    const near = rnd.next();
    const x = vanish + rnd.range(-1, 1) * (140 + near * 420);
    const y = ground + 40 + near * 120;
    return (
      footShadow(stage, x, y, 26 + near * 24) +
      person(stage, x, y, 120 + near * 120, {
        pose: rnd.pick(['walk', 'stand']),
        coat: rnd.chance(0.5),
        mirrored: rnd.chance(0.5),
        umbrella: stage.weather === 'rain' && rnd.chance(0.8) ? rnd.pick([ink.wall, ink.leaf, ink.earth]) : undefined,
      })
    );
  });
  return (
    back +
    standing +
    glow(stage, vanish, 430, 560, mix(ink.light, ink.accent, 0.3), 0.4) +
    rows +
    pavement(stage, ground + 4, standing + rows, mix(ink.earth, ink.ink, 0.2)) +
    glow(stage, vanish, ground + 60, 520, mix(ink.light, ink.accent, 0.2), 0.3) +
    crowd
  );
}
