import { mix } from '../color.ts';
import { dimEdges, pendantLamp, room, roomInks, stool, windowLight, windowView } from '../interior.ts';
import { fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { shuffled } from '../random.ts';
import { ellipse, HEIGHT, line, nth, path, poly, rect, repeat, stroke, svg, turn, WIDTH } from '../shape.ts';
import type { Stage } from '../stage.ts';
import { potPlant } from '../street.ts';

/** One wall of racks running to the vanishing point. */
function rackWall(stage: Stage, vanish: { x: number; y: number }, side: 1 | -1, count: number): string {
  const { rnd, ink } = stage;
  const edge = side < 0 ? -60 : WIDTH + 60;
  const near = vanish.x + side * 70;
  return repeat(count, (i) => {
    const [a, b] = [(i / count) ** 0.62, ((i + 0.94) / count) ** 0.62];
    const at = (u: number, v: number): [number, number] => {
      const t = a + (b - a) * u;
      const [top, foot] = [-90 + (vanish.y - 70 + 90) * t, HEIGHT + 90 + (vanish.y + 80 - HEIGHT - 90) * t];
      return [edge + (near - edge) * t, top + (foot - top) * v];
    };
    const quad = (u: number, v: number, du: number, dv: number, fill: string, extra = '') =>
      poly([at(u, v), at(u + du, v), at(u + du, v + dv), at(u, v + dv)], fill, extra);
    const steel = stage.far(mix(mix(ink.water, ink.wall, 0.2), ink.ink, 0.62), a * 0.5);
    const units = repeat(15, (k) => {
      const v = 0.1 + k * 0.054;
      const lights = repeat(6, (n) =>
        rnd.chance(0.62)
          ? quad(
              0.16 + n * 0.09,
              v + 0.014,
              0.04,
              0.012,
              rnd.chance(0.08) ? ink.accent : rnd.chance(0.5) ? ink.light : mix(ink.leaf, ink.light, 0.5),
            )
          : '',
      );
      return quad(0.1, v, 0.8, 0.044, mix(steel, ink.ink, 0.35)) + lights;
    });
    const [gx, gy] = at(0.4, 0.45);
    return (
      quad(0, 0, 1, 1, steel) +
      quad(0, 0, 0.05, 1, stage.lift(steel, 0.25)) +
      units +
      glow(stage, gx, gy, 150 * (1.2 - a), mix(ink.water, ink.light, 0.4), 0.28)
    );
  });
}

export function serverroom(stage: Stage): string {
  const { rnd, ink } = stage;
  const vanish = { x: rnd.range(560, 1040), y: rnd.range(380, 450) };
  const day = stage.time === 'day' || stage.time === 'dawn';
  const tone = day ? mix(ink.wall, ink.water, 0.3) : mix(ink.sky[1], ink.water, 0.4);
  const back =
    rect(0, 0, WIDTH, HEIGHT, mix(tone, ink.ink, 0.3)) +
    rect(vanish.x - 74, vanish.y - 74, 148, 158, stage.lift(tone, 0.5));
  const toward = (x: number, y: number, color: string, width: number, opacity: number) =>
    line(
      vanish.x + (x - vanish.x) * 0.06,
      vanish.y + (y - vanish.y) * 0.18,
      x,
      y,
      color,
      width,
      `opacity="${opacity}"`,
    );
  const floor = poly(
    [
      [vanish.x - 70, vanish.y + 80],
      [vanish.x + 70, vanish.y + 80],
      [WIDTH + 200, HEIGHT + 80],
      [-200, HEIGHT + 80],
    ],
    fade(stage, [
      [0, stage.lift(tone, 0.35)],
      [1, mix(tone, ink.ink, 0.5)],
    ]),
  );
  const seams =
    repeat(9, (i) => toward(vanish.x + (i - 4) * 300, HEIGHT + 40, ink.ink, 2, 0.25)) +
    repeat(7, (i) => {
      const y = vanish.y + 90 + i * i * 11;
      return line(0, y, WIDTH, y, ink.ink, 1.6, 'opacity="0.2"');
    });
  const ceiling = poly(
    [
      [vanish.x - 70, vanish.y - 70],
      [vanish.x + 70, vanish.y - 70],
      [WIDTH + 200, -90],
      [-200, -90],
    ],
    mix(tone, ink.ink, 0.55),
  );
  const tubes = repeat(5, (i) => {
    const t = (i + 1) / 5;
    const [y, half] = [vanish.y - 74 - (vanish.y - 30) * t * t, 20 + 150 * t * t];
    return (
      rect(vanish.x - half, y, half * 2, 5 + 12 * t * t, ink.light) +
      glow(stage, vanish.x, y, half * 2.4, ink.light, 0.45)
    );
  });
  const trays = repeat(4, (i) =>
    toward(
      vanish.x + (i - 1.5) * 260,
      -40,
      mix(ink.ink, i === 2 ? ink.accent : ink.water, i === 2 ? 0.9 : 0.3),
      9,
      0.9,
    ),
  );
  const technician = person(stage, vanish.x + rnd.range(-60, 60), vanish.y + 260, 240, {
    pose: rnd.pick(['work', 'stand', 'walk']),
    top: ink.accent,
    mirrored: rnd.chance(0.5),
  });
  return (
    back +
    floor +
    seams +
    ceiling +
    trays +
    tubes +
    rackWall(stage, vanish, -1, rnd.int(5, 6)) +
    rackWall(stage, vanish, 1, rnd.int(5, 6)) +
    glow(stage, vanish.x, vanish.y + 100, 330, ink.light, 0.3) +
    technician +
    dimEdges(stage, 0.5)
  );
}

function microscope(stage: Stage, x: number, y: number, s: number): string {
  const { ink } = stage;
  const steel = mix(ink.wall, ink.ink, 0.2);
  const tube =
    rect(x - s * 0.1, y - s * 1.06, s * 0.16, s * 0.62, steel, 'rx="5"') +
    rect(x - s * 0.07, y - s * 0.46, s * 0.1, s * 0.12, ink.ink) +
    rect(x - s * 0.12, y - s * 1.12, s * 0.2, s * 0.1, ink.ink);
  return (
    rect(x - s * 0.4, y - s * 0.09, s * 0.8, s * 0.09, ink.ink, 'rx="4"') +
    stroke(
      svg`M${x + s * 0.26} ${y - s * 0.08}Q${x + s * 0.46} ${y - s * 0.5} ${x + s * 0.08} ${y - s * 0.78}`,
      mix(ink.ink, ink.water, 0.3),
      s * 0.1,
    ) +
    rect(x - s * 0.3, y - s * 0.34, s * 0.46, s * 0.05, ink.ink) +
    turn(tube, -24, x, y - s * 0.7)
  );
}

function flask(stage: Stage, x: number, y: number, s: number, liquid: string): string {
  const { ink } = stage;
  const glass = mix(ink.wall, ink.light, 0.6);
  return (
    path(
      svg`M${x - s * 0.12} ${y - s}v${s * 0.42}L${x - s * 0.42} ${y}h${s * 0.84}` +
        svg`L${x + s * 0.12} ${y - s * 0.58}v${-s * 0.42}Z`,
      glass,
      'opacity="0.55"',
    ) +
    path(
      svg`M${x - s * 0.26} ${y - s * 0.32}L${x - s * 0.4} ${y - 3}h${s * 0.8}L${x + s * 0.26} ${y - s * 0.32}Z`,
      liquid,
    ) +
    line(x - s * 0.17, y - s, x + s * 0.17, y - s, glass, 5)
  );
}

export function lab(stage: Stage): string {
  const { rnd, ink } = stage;
  const floor = 770;
  const { wall } = roomInks(stage);
  const bench = rnd.range(560, 600);
  const wide = rnd.chance(0.4);
  const winX = wide ? rnd.range(90, 160) : rnd.range(120, 560);
  const winW = wide ? rnd.range(1100, 1250) : rnd.range(380, 560);
  const shelfX = wide ? -1000 : winX > 340 ? winX - 480 : winX + winW + 60;
  const slots = shuffled(rnd, [40, 410, 790, 1180]);
  const [tubesX, glassX, scopeX, screenX] = [nth(slots, 0), nth(slots, 1), nth(slots, 2), nth(slots, 3)];
  const liquids = [ink.accent, ink.leaf, ink.water, mix(ink.earth, ink.light, 0.3)];
  const shelf =
    rect(shelfX, 250, 440, 12, mix(wall, ink.ink, 0.5)) +
    repeat(6, (i) =>
      flask(stage, shelfX + 50 + i * 66, 250, rnd.range(60, 100), mix(rnd.pick(liquids.slice(1)), ink.ink, 0.1)),
    );
  const screen =
    rect(screenX, bench - 210, 280, 176, ink.ink, 'rx="10"') +
    rect(
      screenX + 14,
      bench - 196,
      252,
      148,
      fade(stage, [
        [0, mix(ink.water, ink.light, 0.4)],
        [1, mix(ink.water, ink.ink, 0.3)],
      ]),
    ) +
    rect(screenX + 110, bench - 36, 60, 36, ink.ink) +
    stroke(
      svg`M${screenX + 26} ${bench - 90}${repeat(12, (i) => svg`L${screenX + 45 + i * 19} ${bench - rnd.range(70, 170)}`)}`,
      ink.light,
      4,
    ) +
    glow(stage, screenX + 140, bench - 120, 260, mix(ink.water, ink.light, 0.6), stage.dark ? 0.5 : 0.15);
  const glassware = repeat(rnd.int(3, 4), (i) =>
    flask(stage, glassX + 50 + i * 92 + rnd.range(-14, 14), bench, rnd.range(80, 150), nth(liquids, i)),
  );
  const tubes =
    rect(tubesX + 40, bench - 84, 200, 14, mix(ink.earth, ink.ink, 0.3)) +
    rect(tubesX + 40, bench - 14, 200, 14, mix(ink.earth, ink.ink, 0.3)) +
    repeat(
      6,
      (i) =>
        rect(tubesX + 52 + i * 32, bench - 116, 17, 104, mix(ink.wall, ink.light, 0.6), 'rx="8" opacity="0.6"') +
        rect(tubesX + 52 + i * 32, bench - 70 + (i % 3) * 14, 17, 56 - (i % 3) * 14, nth(liquids, i), 'rx="8"'),
    );
  const units =
    rect(0, bench, WIDTH, floor - bench, mix(mix(wall, ink.water, 0.25), ink.ink, 0.3)) +
    rect(0, bench - 2, WIDTH, 22, mix(wall, ink.light, 0.5)) +
    repeat(
      7,
      (i) =>
        rect(
          i * 235 + 14,
          bench + 44,
          205,
          floor - bench - 60,
          'none',
          `stroke="${ink.ink}" stroke-width="3" opacity="0.3"`,
        ) + rect(i * 235 + 90, bench + 64, 54, 7, ink.ink, 'opacity="0.5"'),
    );
  const standX = Math.min(1400, Math.max(260, nth(slots, rnd.int(1, 3)) + rnd.range(240, 330)));
  const researcher = person(stage, standX, 830, 370, {
    pose: 'work',
    coat: true,
    top: mix(ink.wall, ink.light, 0.65),
    mirrored: rnd.chance(0.5),
  });
  return (
    room(stage, floor, false) +
    windowView(stage, winX, 100, winW, 340, rnd.int(3, 5), mix(wall, ink.light, 0.4)) +
    shelf +
    units +
    windowLight(stage, winX, 100, winW, 340, floor) +
    tubes +
    glassware +
    microscope(stage, scopeX + 120, bench, rnd.range(180, 230)) +
    screen +
    pendantLamp(stage, rnd.range(600, 760), 120, 66, mix(ink.leaf, ink.ink, 0.4)) +
    pendantLamp(stage, rnd.range(1180, 1320), 120, 66, mix(ink.leaf, ink.ink, 0.4)) +
    stool(stage, rnd.range(150, 500), 860, 150) +
    researcher +
    potPlant(stage, 1540, bench, 110) +
    ellipse(standX, 838, 90, 10, ink.ink, 'opacity="0.3"') +
    dimEdges(stage, 0.4)
  );
}
