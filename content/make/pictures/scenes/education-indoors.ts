import { mix } from '../color.ts';
import {
  bookcase,
  bookRow,
  dimEdges,
  pendantLamp,
  room,
  roomInks,
  stool,
  table,
  windowLight,
  windowView,
} from '../interior.ts';
import { fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { circle, ellipse, line, rect, repeat, stroke, WIDTH } from '../shape.ts';
import type { Stage } from '../stage.ts';
import { potPlant } from '../street.ts';

function desk(stage: Stage, x: number, y: number, s: number): string {
  const { ink, rnd } = stage;
  const { wood } = roomInks(stage);
  const leg = mix(ink.ink, ink.water, 0.3);
  const book = rnd.chance(0.6)
    ? rect(x + s * rnd.range(0.2, 0.5), y - s * 0.64, s * 0.3, s * 0.04, mix(ink.wall, ink.light, 0.6))
    : '';
  return (
    rect(x + s * 0.3, y - s * 0.42, s * 0.42, s * 0.05, mix(wood, ink.ink, 0.3)) +
    rect(x + s * 0.3, y - s * 0.4, s * 0.04, s * 0.5, leg) +
    rect(x + s * 0.68, y - s * 0.4, s * 0.04, s * 0.5, leg) +
    rect(x + s * 0.06, y - s * 0.55, s * 0.04, s * 0.55, leg) +
    rect(x + s * 0.9, y - s * 0.55, s * 0.04, s * 0.55, leg) +
    rect(x + s * 0.05, y - s * 0.55, s * 0.9, s * 0.12, mix(wood, ink.ink, 0.35)) +
    rect(x, y - s * 0.61, s, s * 0.07, mix(wood, ink.light, 0.35), 'rx="3"') +
    book
  );
}

export function classroom(stage: Stage): string {
  const { rnd, ink } = stage;
  const floor = rnd.range(560, 600);
  const { wood, wall } = roomInks(stage);
  const boardW = rnd.range(560, 680);
  const boardX = rnd.range(60, 130);
  const winX = boardX + boardW + 110;
  const winW = WIDTH - winX - 60;
  const green = mix(mix(ink.leaf, ink.ink, 0.5), ink.water, 0.15);
  const board =
    rect(boardX - 14, 136, boardW + 28, 288, wood) +
    rect(
      boardX,
      150,
      boardW,
      260,
      fade(stage, [
        [0, stage.lift(green, 0.1)],
        [1, green],
      ]),
    ) +
    rect(boardX - 20, 420, boardW + 40, 16, mix(wood, ink.light, 0.25)) +
    rect(boardX + 60, 412, 60, 9, ink.accent);
  const sketch =
    [
      circle(boardX + boardW * 0.3, 280, 66, 'none', `stroke="${ink.light}" stroke-width="4" opacity="0.7"`) +
        line(boardX + boardW * 0.3, 280, boardX + boardW * 0.3 + 66, 280, ink.light, 3, 'opacity="0.7"'),
      stroke(`M${boardX + 80} 370L${boardX + 200} 220L${boardX + 320} 370Z`, ink.light, 4, 'opacity="0.7"') +
        line(boardX + 200, 220, boardX + 200, 370, ink.light, 2.5, 'opacity="0.6" stroke-dasharray="8 8"'),
      stroke(
        `M${boardX + 70} 370V200M${boardX + 70} 370H${boardX + 330}M${boardX + 80} 350` +
          `Q${boardX + 200} 330 ${boardX + 310} 210`,
        ink.light,
        4,
        'opacity="0.7"',
      ),
    ][rnd.int(0, 2)] +
    stroke(
      `M${boardX + boardW * 0.64} 240q60 -50 120 0t90 10M${boardX + boardW * 0.64} 320h180`,
      ink.light,
      3,
      'opacity="0.5"',
    );
  const rows = repeat(3, (r) =>
    repeat(5, (c) => {
      const s = 170 + r * 50;
      return desk(stage, c * s * 1.72 - 120 - r * 130 + (r % 2) * 60, floor + 90 + r * 108, s);
    }),
  );
  const teacher = rnd.chance(0.6)
    ? person(stage, boardX + boardW + 40, floor + 40, 270, {
        pose: 'reach',
        mirrored: true,
        top: ink.accent,
      })
    : potPlant(stage, boardX + boardW + 50, floor + 30, 150);
  const pupils =
    stage.time === 'night'
      ? ''
      : repeat(rnd.int(0, 4), (i) => person(stage, 260 + i * 330, floor + 150, 230, { pose: 'sit', mirrored: true }));
  const fans = repeat(
    2,
    (i) =>
      line(420 + i * 620, 0, 420 + i * 620, 60, ink.ink, 5) +
      ellipse(420 + i * 620, 64, 120, 8, mix(wall, ink.ink, 0.35), 'opacity="0.8"') +
      circle(420 + i * 620, 66, 14, ink.ink),
  );
  return (
    room(stage, floor) +
    board +
    sketch +
    windowView(stage, winX, 130, winW, 300, rnd.int(3, 5), mix(wall, ink.light, 0.4)) +
    potPlant(stage, winX + winW - 60, 444, 90) +
    rect(0, 440, WIDTH, floor - 452, mix(wall, ink.leaf, 0.35), 'opacity="0.5"') +
    fans +
    (stage.time === 'night'
      ? repeat(
          3,
          (i) =>
            rect(200 + i * 460, 30, 260, 16, ink.light) +
            glow(stage, 330 + i * 460, 90, 620, mix(ink.light, ink.accent, 0.15), 0.5),
        )
      : '') +
    teacher +
    pupils +
    windowLight(stage, winX, 130, winW, 300, floor) +
    rows +
    dimEdges(stage, 0.42)
  );
}

export function library(stage: Stage): string {
  const { rnd, ink } = stage;
  const floor = rnd.range(660, 710);
  const winX = rnd.range(560, 680);
  const winW = rnd.range(380, 470);
  const { wood, dark } = roomInks(stage);
  const left =
    bookcase(stage, -40, floor + 60, 330, floor - 60, 6) + bookcase(stage, 310, floor, winX - 380, floor - 130, 6);
  const right =
    bookcase(stage, winX + winW + 60, floor, 330, floor - 130, 6) +
    bookcase(stage, winX + winW + 410, floor + 60, 400, floor - 60, 6);
  const arch = windowView(stage, winX, 120, winW, 380, rnd.int(2, 4));
  const tableX = rnd.range(480, 560);
  const lamp = (x: number) =>
    rect(x - 5, floor - 30, 10, 62, mix(ink.earth, ink.light, 0.2)) +
    ellipse(x, floor + 34, 34, 7, mix(ink.earth, ink.ink, 0.3)) +
    rect(x - 52, floor - 62, 104, 36, mix(ink.leaf, stage.dark ? ink.light : ink.ink, 0.25), 'rx="16"') +
    glow(stage, x, floor - 10, stage.dark ? 230 : 110, ink.light, stage.dark ? 0.6 : 0.3);
  const readers =
    person(stage, tableX + 130, floor + 150, 330, { pose: 'sit', top: ink.accent }) +
    person(stage, tableX + 520, floor + 150, 320, { pose: 'sit', mirrored: true });
  const stacks =
    bookRow(stage, tableX + 300, floor + 40, 90, 70) +
    rect(tableX + 210, floor + 26, 90, 8, mix(ink.wall, ink.light, 0.6));
  const ladderX = winX + winW + rnd.range(150, 260);
  const ladder =
    line(ladderX, floor + 6, ladderX + 60, 130, wood, 9) +
    line(ladderX + 74, floor + 6, ladderX + 110, 130, wood, 9) +
    repeat(9, (i) =>
      line(ladderX + 6 + i * 6, floor - 40 - i * 56, ladderX + 78 + i * 4, floor - 40 - i * 56, wood, 7),
    );
  const browser = rnd.chance(0.6)
    ? person(stage, 400, floor + 30, 300, { pose: 'reach', mirrored: true, coat: true })
    : '';
  const warmth = stage.dark
    ? glow(stage, 400, 420, 560, mix(ink.light, ink.accent, 0.3), 0.4) +
      glow(stage, 1220, 420, 560, mix(ink.light, ink.accent, 0.3), 0.4)
    : '';
  return (
    room(stage, floor) +
    left +
    right +
    arch +
    warmth +
    ladder +
    browser +
    rect(0, 0, WIDTH, 34, dark) +
    windowLight(stage, winX, 120, winW, 380, floor) +
    pendantLamp(stage, 440, 130, 56) +
    pendantLamp(stage, 1180, 130, 56) +
    stool(stage, tableX + 126, floor + 150, 90) +
    stool(stage, tableX + 526, floor + 150, 90) +
    readers +
    table(stage, tableX, floor + 160, 660, 120) +
    stacks +
    lamp(tableX + 90) +
    lamp(tableX + 580) +
    potPlant(stage, winX + winW + 20, floor + 20, 130) +
    dimEdges(stage, 0.5)
  );
}
