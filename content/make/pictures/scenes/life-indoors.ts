import { mix } from '../color.ts';
import { bookRow, dimEdges, pendantLamp, room, roomInks, stool, table, windowLight, windowView } from '../interior.ts';
import { fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { circle, ellipse, group, line, path, poly, rect, repeat, stroke, svg, WIDTH } from '../shape.ts';
import type { Stage } from '../stage.ts';
import { lantern, potPlant, steam } from '../street.ts';

/** The steel rice cooker that stands in every Taiwanese kitchen. */
function riceCooker(stage: Stage, x: number, y: number, s: number): string {
  const { ink } = stage;
  const shell = fade(
    stage,
    [
      [0, mix(ink.accent, ink.light, 0.2)],
      [0.5, ink.accent],
      [1, mix(ink.accent, ink.ink, 0.4)],
    ],
    true,
  );
  const steel = mix(ink.wall, ink.light, 0.4);
  return (
    rect(x - s * 0.66, y - s * 0.52, s * 1.32, s * 0.12, ink.ink, 'rx="6"') +
    rect(x - s * 0.5, y - s * 0.74, s, s * 0.7, shell, svg`rx="${s * 0.1}"`) +
    rect(x - s * 0.4, y - s * 0.06, s * 0.8, s * 0.06, ink.ink) +
    path(svg`M${x - s * 0.5} ${y - s * 0.74}Q${x} ${y - s * 1.06} ${x + s * 0.5} ${y - s * 0.74}Z`, steel) +
    circle(x, y - s * 0.94, s * 0.07, ink.ink) +
    rect(x - s * 0.08, y - s * 0.26, s * 0.16, s * 0.14, steel, 'rx="3"')
  );
}

function kitchenTable(stage: Stage, x: number): string {
  const { rnd, ink } = stage;
  const top = 740;
  const bowls = repeat(rnd.int(3, 5), (i) => {
    const at = x + 250 + i * 110;
    const glaze = mix(rnd.pick([ink.wall, ink.water, ink.earth]), ink.light, 0.4);
    return (
      path(svg`M${at - 44} ${top - 46}h88q-6 44 -28 48h-32q-22 -4 -28 -48Z`, glaze) +
      ellipse(at, top - 46, 44, 9, mix(rnd.pick([ink.leaf, ink.earth, ink.light]), ink.light, 0.2))
    );
  });
  return (
    table(stage, x - 60, 960, 860, 220) +
    riceCooker(stage, x + 90, top + 2, 170) +
    bowls +
    steam(stage, x + 90, top - 180, 120)
  );
}

export function kitchen(stage: Stage): string {
  const { rnd, ink } = stage;
  const floor = 760;
  const { wood, wall } = roomInks(stage);
  const counter = rnd.range(520, 560);
  const winX = rnd.range(420, 780);
  const winW = rnd.range(360, 500);
  const tiles = group(
    repeat(28, (i) => line(i * 60, 0, i * 60, counter, ink.ink, 1)) +
      repeat(10, (i) => line(0, counter - i * 60, WIDTH, counter - i * 60, ink.ink, 1)),
    'opacity="0.12"',
  );
  const hood =
    poly(
      [
        [140, 0],
        [330, 0],
        [330, 150],
        [410, 250],
        [60, 250],
        [140, 150],
      ],
      mix(wall, ink.ink, 0.5),
    ) + rect(54, 244, 362, 16, mix(wall, ink.light, 0.3));
  const wok =
    path(`M130 ${counter - 34}Q235 ${counter + 26} 340 ${counter - 34}Z`, ink.ink) +
    ellipse(235, counter - 34, 105, 17, mix(ink.ink, ink.earth, 0.35)) +
    line(340, counter - 36, 420, counter - 60, ink.ink, 10);
  const flames = repeat(7, (i) =>
    path(`M${196 + i * 12} ${counter - 1}q-7 -12 0 -20q7 8 0 20Z`, i % 2 ? ink.light : ink.accent),
  );
  const shelfY = counter - rnd.range(190, 220);
  const shelfX = winX + winW + 80;
  const jars = repeat(6, (i) => {
    const [jw, jh] = [rnd.range(34, 52), rnd.range(46, 92)];
    const x = shelfX + 20 + i * 68;
    return (
      rect(
        x,
        shelfY - jh,
        jw,
        jh,
        mix(rnd.pick([ink.earth, ink.leaf, ink.wall, ink.roof]), ink.light, 0.15),
        'rx="8"',
      ) +
      rect(x + 3, shelfY - jh - 10, jw - 6, 12, mix(wood, ink.ink, 0.4)) +
      rect(x + 6, shelfY - jh + 8, 5, jh - 20, ink.light, 'opacity="0.35"')
    );
  });
  const ladles = repeat(5, (i) => {
    const x = shelfX + 40 + i * 60;
    return (
      line(x, shelfY + 12, x, shelfY + 92 + (i % 2) * 16, ink.ink, 4) +
      circle(x, shelfY + 104 + (i % 2) * 16, 15, i % 2 ? ink.ink : mix(ink.ink, ink.earth, 0.4))
    );
  });
  const units =
    rect(
      0,
      counter,
      WIDTH,
      floor - counter,
      fade(stage, [
        [0, mix(wood, ink.ink, 0.15)],
        [1, mix(wood, ink.ink, 0.55)],
      ]),
    ) +
    rect(0, counter - 4, WIDTH, 24, mix(wall, ink.light, 0.35)) +
    repeat(
      8,
      (i) =>
        rect(
          i * 205 + 14,
          counter + 42,
          180,
          floor - counter - 62,
          'none',
          `stroke="${ink.ink}" stroke-width="3" opacity="0.4"`,
        ) + circle(i * 205 + 176, counter + 120, 6, ink.light, 'opacity="0.7"'),
    );
  const steamer =
    repeat(
      3,
      (i) =>
        rect(
          winX + 60,
          counter - 44 - i * 40,
          150,
          38,
          mix(mix(ink.earth, ink.light, 0.3), ink.ink, i * 0.05),
          'rx="5"',
        ) + rect(winX + 60, counter - 20 - i * 40, 150, 5, ink.ink, 'opacity="0.3"'),
    ) + ellipse(winX + 135, counter - 128, 75, 12, mix(ink.earth, ink.light, 0.45));
  const greens = repeat(3, (i) => {
    const x = winX + winW * 0.72 + i * 62;
    return (
      path(
        svg`M${x} ${counter - 6}q-34 -20 -30 -56q22 -18 38 -2q20 -8 24 12q4 34 -22 46Z`,
        mix(ink.leaf, ink.light, i * 0.14),
      ) + stroke(svg`M${x} ${counter - 6}l4 -34`, mix(ink.wall, ink.light, 0.4), 6)
    );
  });
  const cook = person(stage, 440, 812, 400, {
    pose: 'work',
    mirrored: true,
    top: ink.accent,
    bottom: mix(ink.ink, ink.water, 0.2),
  });
  const cooking = rnd.chance(0.5);
  const foreground = cooking ? cook : kitchenTable(stage, rnd.range(420, 760));
  const warmth = stage.dark ? glow(stage, winX + winW + 40, 320, 760, mix(ink.light, ink.accent, 0.25), 0.5) : '';
  return (
    room(stage, floor, false) +
    tiles +
    windowView(stage, winX, 110, winW, counter - 250, rnd.int(2, 4)) +
    hood +
    units +
    rect(shelfX, shelfY, WIDTH - shelfX, 14, wood) +
    jars +
    ladles +
    rect(140, counter - 14, 190, 12, ink.ink, 'rx="4"') +
    flames +
    wok +
    glow(stage, 235, counter - 10, 190, ink.light, 0.5) +
    steam(stage, 235, counter - 60, 220) +
    steamer +
    steam(stage, winX + 135, counter - 140, 150) +
    greens +
    windowLight(stage, winX, 110, winW, 260, floor) +
    warmth +
    foreground +
    pendantLamp(stage, winX + winW + 40, rnd.range(150, 200), 60) +
    dimEdges(stage, 0.42)
  );
}

export function teahouse(stage: Stage): string {
  const { rnd, ink } = stage;
  const floor = rnd.range(640, 690);
  const { wood, dark } = roomInks(stage);
  const winX = rnd.range(260, 420);
  const winW = rnd.range(720, 900);
  const moon = rnd.chance(0.4);
  const view = windowView(stage, winX, 110, winW, 380, rnd.int(3, 5));
  const lattice = moon
    ? ''
    : group(
        repeat(12, (i) => line(winX + (winW * i) / 12, 110, winX + (winW * i) / 12, 240, wood, 4)) +
          line(winX, 175, winX + winW, 175, wood, 4),
        '',
      );
  const beams =
    rect(0, 0, WIDTH, 40, dark) +
    [0.06, 0.94]
      .map((t) =>
        rect(
          t * WIDTH - 28,
          0,
          56,
          floor,
          fade(
            stage,
            [
              [0, mix(dark, wood, 0.6)],
              [1, dark],
            ],
            true,
          ),
        ),
      )
      .join('');
  const tableX = rnd.range(420, 560);
  const top = floor + 7;
  const pot = (x: number) =>
    path(`M${x - 50} ${top - 96}q-16 -60 50 -64q66 4 50 64q-50 18 -100 0Z`, mix(ink.roof, ink.ink, 0.25)) +
    stroke(`M${x + 52} ${top - 124}q30 0 40 -28`, mix(ink.roof, ink.ink, 0.25), 11) +
    stroke(`M${x - 52} ${top - 140}q-34 4 -30 36q4 16 32 12`, mix(ink.roof, ink.ink, 0.4), 9) +
    ellipse(x, top - 162, 22, 8, mix(ink.roof, ink.ink, 0.45)) +
    circle(x, top - 172, 7, mix(ink.roof, ink.ink, 0.4)) +
    ellipse(x - 18, top - 134, 9, 16, ink.light, 'opacity="0.25"');
  const cups = repeat(
    4,
    (i) =>
      path(
        svg`M${tableX + 290 + i * 64} ${top - 116}h42q-2 26 -12 30h-18q-10 -4 -12 -30Z`,
        mix(ink.wall, ink.light, 0.45),
      ) + ellipse(tableX + 311 + i * 64, top - 116, 21, 5, mix(ink.earth, ink.accent, 0.3)),
  );
  const desk = group(table(stage, tableX - 120, floor + 130, 820, 210), '');
  const guests =
    person(stage, tableX - 30, floor + 150, 440, { pose: 'sit', top: ink.accent }) +
    person(stage, tableX + 610, floor + 150, 430, { pose: 'sit', mirrored: true });
  const shelf = winX > 340 ? bookRow(stage, 110, 420, 120, 90) + rect(96, 420, 150, 12, wood) : '';
  return (
    room(stage, floor) +
    view +
    lattice +
    shelf +
    beams +
    lantern(stage, rnd.range(180, 240), 150, 52) +
    lantern(stage, rnd.range(1330, 1440), 170, 46, mix(ink.accent, ink.earth, 0.3)) +
    windowLight(stage, winX, 110, winW, 380, floor) +
    stool(stage, tableX - 40, floor + 150, 100) +
    stool(stage, tableX + 620, floor + 150, 100) +
    guests +
    desk +
    pot(tableX + 180) +
    cups +
    steam(stage, tableX + 290, top - 160, 160) +
    potPlant(stage, 1500, floor + 190, 190) +
    dimEdges(stage, 0.5)
  );
}
