import { mix } from '../color.ts';
import { cables, framing } from '../foreground.ts';
import { tiledHouse } from '../houses.ts';
import { ridge } from '../land.ts';
import { cat, footShadow, person } from '../people.ts';
import { camphor } from '../plants.ts';
import { HEIGHT, line, repeat, WIDTH } from '../shape.ts';
import { shopHouse } from '../shop-house.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { bicycle, lantern, potPlant, utilityPole } from '../street.ts';
import { pavement } from '../water.ts';

export function oldStreet(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(680, 720);
  const back = sky(stage, { horizon: 560 }) + ridge(stage, 560, rnd.range(160, 260), 0.6);
  const vanish = rnd.range(1000, 1200);
  const scale = [1, 0.78, 0.62, 0.5, 0.42];
  let x = -60;
  const row: string[] = [];
  scale.forEach((s, i) => {
    const w = 300 * s;
    row.push(shopHouse(stage, x, ground + 36 - i * 16, w, 560 * s, i * 0.11));
    x += w - 2;
  });
  const right =
    shopHouse(stage, vanish + 190, ground + 40, 360, 620, 0.02) +
    shopHouse(stage, vanish + 60, ground + 6, 150, 400, 0.2);
  const end = camphor(stage, x + 60, ground - 20, 260, 0.4) + tiledHouse(stage, x - 20, ground - 26, 170, 120, 0.42);
  const standing = end + row.reverse().join('') + right;
  const paving =
    repeat(9, (i) =>
      line(0, ground + 14 + i * i * 2.6, WIDTH, ground + 14 + i * i * 2.6, ink.ink, 1.6, 'opacity="0.2"'),
    ) +
    repeat(15, (i) =>
      line(x + 90 + (i - 7) * 40, ground - 10, x + 90 + (i - 7) * 300, HEIGHT, ink.ink, 1.6, 'opacity="0.16"'),
    );
  const wet = stage.weather === 'rain';
  const folk = repeat(rnd.int(2, 4), (i) => {
    const near = (i + 1) / 4;
    const [px, py] = [x + rnd.range(-60, 120) - i * 130, ground + 20 + near * 120];
    return (
      footShadow(stage, px, py, 20 + near * 26) +
      person(stage, px, py, 100 + near * 110, {
        pose: rnd.pick(['walk', 'stand']),
        coat: rnd.chance(0.6),
        top: i === 1 ? ink.accent : undefined,
        umbrella: wet ? [ink.wall, ink.accent, ink.leaf][i % 3] : undefined,
        mirrored: rnd.chance(0.5),
      })
    );
  });
  const lamps = repeat(4, (i) => lantern(stage, 130 + i * 190 - i * i * 8, ground - 190 + i * 34, 24 - i * 4));
  return (
    back +
    pavement(stage, ground - 20, standing, mix(ink.earth, ink.wall, 0.3)) +
    standing +
    paving +
    lamps +
    potPlant(stage, rnd.range(60, 240), ground + 80, 120) +
    bicycle(stage, rnd.range(280, 460), ground + 80, 170) +
    folk +
    cat(stage, rnd.range(620, 760), ground + 130, 52) +
    (rnd.chance(0.5)
      ? cables(stage, 50) + utilityPole(stage, x + 30, ground, 360, 0.2)
      : framing(stage, ['branch', 'none']))
  );
}
