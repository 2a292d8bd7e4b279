import { mix } from '../color.ts';
import { cables } from '../foreground.ts';
import { townHouse, waterTower } from '../houses.ts';
import { stool } from '../interior.ts';
import { ranges } from '../land.ts';
import { fade, glow } from '../light.ts';
import { cat, footShadow, person } from '../people.ts';
import { banana, camphor } from '../plants.ts';
import { HEIGHT, line, nth, path, poly, rect, repeat, stroke, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { lantern, lanternString, potPlant, scooter, stall, steam, streetLamp } from '../street.ts';
import { pavement } from '../water.ts';

export function nightMarket(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(650, 710);
  const back = sky(stage, { horizon: 560 });
  const houses = repeat(7, (i) =>
    townHouse(stage, i * 250 - 90 + rnd.range(-30, 30), ground - 20, rnd.range(190, 250), rnd.int(3, 4), 0.42),
  );
  const count = rnd.int(3, 4);
  const pitch = WIDTH / count;
  const hues = [ink.accent, mix(ink.leaf, ink.ink, 0.1), mix(ink.water, ink.ink, 0.1), mix(ink.earth, ink.roof, 0.5)];
  const first = rnd.int(0, 3);
  const stalls = repeat(count, (i) => {
    const w = pitch * rnd.range(0.74, 0.9);
    const x = i * pitch + (pitch - w) / 2 + rnd.range(-20, 20);
    return (
      person(stage, x + w * rnd.range(0.3, 0.6), ground + 6, 190, { pose: 'work', mirrored: rnd.chance(0.5) }) +
      stall(stage, x, ground + 14, w, nth(hues, i + first)) +
      steam(stage, x + w * 0.7, ground - w * 0.36, 100) +
      (stage.dark ? glow(stage, x + w / 2, ground - w * 0.3, w * 0.8, mix(ink.light, ink.accent, 0.2), 0.4) : '')
    );
  });
  const strings = repeat(2, (i) =>
    lanternString(
      stage,
      [-30, 120 + i * 70 + rnd.range(-30, 30)],
      [WIDTH + 30, 110 + i * 90 + rnd.range(-40, 40)],
      rnd.int(9, 12),
      rnd.range(18, 26),
      rnd.range(50, 100),
    ),
  );
  const crowd = repeat(rnd.int(6, 9), (i) => {
    const x = (i + rnd.range(0.2, 0.8)) * (WIDTH / 8);
    const y = ground + rnd.range(60, 170);
    const h = 150 + (y - ground) * 0.65;
    const wet = stage.weather === 'rain' && rnd.chance(0.6);
    return (
      footShadow(stage, x, y, h * 0.2) +
      person(stage, x, y, h, {
        pose: rnd.pick(['walk', 'stand', 'walk']),
        mirrored: rnd.chance(0.5),
        coat: rnd.chance(0.4),
        umbrella: wet ? rnd.pick([ink.accent, ink.leaf, ink.wall]) : undefined,
      })
    );
  });
  const standing = houses + glow(stage, WIDTH / 2, ground - 140, 760, ink.light, 0.3) + strings + stalls;
  return (
    back +
    standing +
    pavement(stage, ground + 10, standing) +
    glow(stage, WIDTH / 2, ground + 80, 600, ink.light, 0.22) +
    crowd
  );
}

export function alley(stage: Stage): string {
  const { rnd, ink } = stage;
  const end = { x: rnd.range(620, 980), y: rnd.range(500, 560) };
  const back =
    sky(stage, { horizon: end.y + 40, sunX: end.x / WIDTH, sunY: rnd.range(0.5, 0.75) }) +
    townHouse(stage, end.x - 130, end.y + 16, 120, 4, 0.62) +
    camphor(stage, end.x + 60, end.y + 18, 190, 0.5);
  const wallSide = (side: 1 | -1) => {
    const edge = side < 0 ? 0 : WIDTH;
    const near = end.x + side * 120;
    const tops: [number, number] = [rnd.range(-80, 30), rnd.range(150, 220)];
    const blocks = repeat(4, (i) => {
      const [a, b] = [(i / 4) ** 0.7, ((i + 1) / 4) ** 0.7];
      const [xa, xb] = [edge + (near - edge) * a, edge + (near - edge) * b];
      const top = (t: number) => tops[0] + (tops[1] - tops[0]) * t + (end.y - 260) * t * 0.4;
      const foot = (t: number) => HEIGHT + 40 + (end.y + 30 - HEIGHT - 40) * t;
      const rise = rnd.range(-60, 50);
      const base = stage.far(
        mix(
          rnd.pick([ink.wall, ink.earth, ink.roof, mix(ink.wall, ink.water, 0.4)]),
          ink.ink,
          side > 0 === stage.sun.x < end.x ? 0.12 : 0.4,
        ),
        a * 0.45,
      );
      const at = (u: number, v: number): [number, number] => {
        const t = a + (b - a) * u;
        return [xa + (xb - xa) * u, top(t) + rise + (foot(t) - top(t) - rise) * v];
      };
      const opening = (u: number, v: number, du: number, dv: number, fill: string) =>
        poly([at(u, v), at(u + du, v), at(u + du, v + dv), at(u, v + dv)], fill);
      const lit = rnd.chance(stage.dark ? 0.6 : 0.05);
      const glass = lit ? mix(ink.light, ink.accent, 0.12) : stage.far(mix(ink.ink, ink.water, 0.25), a * 0.4);
      const [lx, ly] = at(0.45, 0.35);
      return (
        opening(0, 0, 1, 1, base) +
        opening(0.2, 0.14, 0.5, 0.18, glass) +
        opening(0.15, 0.42, 0.55, 0.18, glass) +
        opening(0.43, 0.14, 0.03, 0.18, base) +
        opening(0.41, 0.42, 0.03, 0.18, base) +
        opening(0.15, 0.48, 0.55, 0.012, base) +
        opening(0.15, 0.39, 0.65, 0.035, stage.far(rnd.pick([ink.leaf, ink.roof, ink.water]), a * 0.4)) +
        opening(0.25, 0.7, 0.34, 0.3, stage.far(mix(ink.ink, ink.roof, 0.4), a * 0.4)) +
        opening(0.96, 0, 0.04, 1, stage.far(ink.ink, a * 0.5)) +
        (lit ? glow(stage, lx, ly, 130, ink.light, 0.4) : '')
      );
    });
    return blocks;
  };
  const walls = wallSide(-1) + wallSide(1);
  const lines = repeat(3, (i) => {
    const y = 170 + i * 90;
    const [a, b] = [end.x - 330 + i * 70, end.x + 340 - i * 70];
    const clothes = rnd.chance(0.7)
      ? repeat(4, (k) => {
          const x = a + (b - a) * (0.2 + k * 0.16);
          const s = 44 - i * 9;
          return path(
            svg`M${x} ${y + 20}h${s}l${-s * 0.1} ${s * 1.3}h${-s * 0.8}Z`,
            mix(rnd.pick([ink.wall, ink.water, ink.earth, ink.wall]), ink.light, 0.25),
          );
        })
      : '';
    return stroke(svg`M${a} ${y}Q${end.x} ${y + 40} ${b} ${y + 6}`, ink.ink, 2) + clothes;
  });
  const standing = back + walls;
  const pots = repeat(7, (i) =>
    potPlant(stage, rnd.chance(0.5) ? end.x - 240 - i * 60 : end.x + 230 + i * 62, 650 + i * 34, 50 + i * 9),
  );
  const walker = end.x + rnd.range(-50, 50);
  const lamp = streetLamp(stage, end.x + 190, 690, 340, true);
  return (
    standing +
    lines +
    pavement(stage, end.y + 24, standing, mix(ink.earth, ink.ink, 0.15)) +
    walls +
    lamp +
    pots +
    scooter(stage, end.x - 210, 720, 150, mix(ink.water, ink.ink, 0.2)) +
    footShadow(stage, walker, 700, 34) +
    person(stage, walker, 700, 170, {
      pose: 'walk',
      coat: true,
      top: ink.accent,
      umbrella: stage.weather === 'rain' ? ink.accent : undefined,
    }) +
    cat(stage, end.x + rnd.range(110, 180), 800, 54) +
    cables(stage, 40)
  );
}

export function balcony(stage: Stage): string {
  const { rnd, ink } = stage;
  const rail = rnd.range(600, 650);
  const back = sky(stage, { horizon: 560 });
  const hills = rnd.chance(0.5);
  const far = hills
    ? ranges(stage, 640, rnd.range(200, 300), 3)
    : repeat(9, (i) =>
        townHouse(stage, i * 190 - 60 + rnd.range(-20, 20), 690, rnd.range(130, 190), rnd.int(3, 5), 0.55),
      );
  const near = repeat(
    6,
    (i) =>
      townHouse(stage, i * 300 - 90 + rnd.range(-50, 50), 860, rnd.range(190, 250), rnd.int(2, 3), 0.2) +
      (hills
        ? camphor(stage, i * 300 + 40, 800, rnd.range(200, 300), 0.2)
        : waterTower(stage, i * 300 + 40, 560, 50, 0.2)),
  );
  const bars =
    rect(0, rail, WIDTH, 18, mix(ink.ink, ink.leaf, 0.2)) +
    repeat(27, (i) => rect(i * 62, rail, 7, HEIGHT - rail, mix(ink.ink, ink.leaf, 0.2))) +
    line(0, rail + 2, WIDTH, rail + 2, ink.light, 2.5, 'opacity="0.5"');
  const pots = repeat(rnd.int(5, 8), () =>
    potPlant(stage, rnd.range(60, 1540), HEIGHT - rnd.range(0, 30), rnd.range(110, 210)),
  );
  const roof =
    rect(0, 0, WIDTH, 54, mix(ink.ink, ink.roof, 0.2)) +
    repeat(40, (i) => rect(i * 40, 44, 26, 18, mix(ink.ink, ink.roof, 0.2)));
  const pole = stroke(svg`M-10 130L${WIDTH + 10} ${rnd.range(110, 150)}`, mix(ink.earth, ink.ink, 0.4), 9);
  const start = rnd.chance(0.5) ? 60 : 900;
  const laundry = repeat(4, (i) => {
    const x = start + i * 160;
    const long = rnd.range(150, 250);
    const cloth = i === 1 ? ink.accent : mix(rnd.pick([ink.wall, ink.water, ink.leaf, ink.wall]), ink.light, 0.3);
    return (
      path(
        svg`M${x} 132h120l${rnd.range(-8, 10)} ${long}q-60 ${rnd.range(8, 20)} -118 0Z`,
        fade(
          stage,
          [
            [0, mix(cloth, ink.ink, 0.15)],
            [0.3, cloth],
            [0.6, mix(cloth, ink.ink, 0.12)],
            [1, cloth],
          ],
          true,
        ),
      ) +
      rect(x + 20, 122, 8, 22, ink.ink) +
      rect(x + 92, 122, 8, 22, ink.ink)
    );
  });
  const washing = rnd.chance(0.5);
  const planters = repeat(rnd.int(3, 5), (i) => {
    const [x, y] = [start + i * 150 + rnd.range(-20, 20), rnd.range(190, 300)];
    return (
      line(x - 26, 50, x - 26, y - 60, ink.ink, 2) +
      line(x + 26, 50, x + 26, y - 60, ink.ink, 2) +
      potPlant(stage, x, y, rnd.range(100, 140))
    );
  });
  const chair = start > 500 ? 300 : 1240;
  const sitter = person(stage, chair, 880, 400, {
    pose: 'sit',
    mirrored: chair > 800,
    top: washing ? undefined : ink.accent,
  });
  return (
    back +
    far +
    near +
    banana(stage, start > 500 ? 120 : 1500, 900, 430) +
    bars +
    (washing ? pole + laundry : planters) +
    roof +
    stool(stage, chair, 880, 120) +
    sitter +
    pots +
    (stage.dark ? lantern(stage, 820, 110, 34) : '')
  );
}
