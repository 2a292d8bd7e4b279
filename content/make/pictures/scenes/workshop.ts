import { mix } from '../color.ts';
import { dimEdges, pendantLamp, room, roomInks, stool, table, windowLight, windowView } from '../interior.ts';
import { person } from '../people.ts';
import { circle, ellipse, HEIGHT, line, path, poly, rect, repeat, stroke, svg, turn, WIDTH } from '../shape.ts';
import type { Stage } from '../stage.ts';

export function workshop(stage: Stage): string {
  const { rnd, ink } = stage;
  const floor = rnd.range(720, 760);
  const { wood, dark, wall } = roomInks(stage);
  const winX = rnd.range(110, 240);
  const winW = rnd.range(420, 540);
  const boardX = winX + winW + 110;
  const board = rect(boardX, 120, WIDTH - boardX - 90, 300, mix(wood, ink.ink, 0.15));
  const tools = repeat(9, (i) => {
    const x = boardX + 50 + i * ((WIDTH - boardX - 190) / 8);
    const long = rnd.range(110, 200);
    const kind = rnd.int(0, 3);
    const handle = line(x, 160, x, 160 + long * 0.55, mix(ink.earth, ink.light, 0.25), 11);
    const steel = mix(ink.wall, ink.ink, 0.3);
    const head = [
      rect(x - 28, 160 + long * 0.55, 56, 26, mix(steel, ink.ink, 0.4), 'rx="4"'),
      poly(
        [
          [x - 8, 160 + long * 0.55],
          [x + 8, 160 + long * 0.55],
          [x + 5, 160 + long],
          [x - 5, 160 + long],
        ],
        steel,
      ),
      poly(
        [
          [x - 6, 160 + long * 0.5],
          [x + 26, 160 + long],
          [x - 26, 160 + long],
        ],
        steel,
      ),
      circle(x, 170 + long * 0.7, 20, 'none', `stroke="${steel}" stroke-width="8"`),
    ][kind];
    return circle(x, 150, 5, ink.ink) + handle + head;
  });
  const bench = floor - 20;
  const bamboo = repeat(rnd.int(7, 11), (i) =>
    turn(
      rect(
        boardX - 40 + rnd.range(0, 60),
        bench - 196 - i * 11,
        rnd.range(340, 520),
        10,
        mix(rnd.pick([ink.leaf, ink.earth]), ink.light, rnd.range(0.15, 0.45)),
        'rx="5"',
      ),
      rnd.range(-3, 3),
      boardX + 150,
      bench - 190,
    ),
  );
  const basket = (x: number, s: number) =>
    path(
      svg`M${x - s * 0.5} ${bench - 184 - s * 0.7}h${s}l${-s * 0.12} ${s * 0.7}h${-s * 0.76}Z`,
      mix(ink.earth, ink.light, 0.2),
    ) +
    repeat(5, (i) =>
      line(
        x - s * 0.47,
        bench - 190 - s * 0.12 * i,
        x + s * 0.47,
        bench - 190 - s * 0.12 * i,
        ink.ink,
        3,
        'opacity="0.35"',
      ),
    ) +
    repeat(7, (i) =>
      line(
        x - s * 0.42 + i * s * 0.14,
        bench - 184 - s * 0.7,
        x - s * 0.36 + i * s * 0.12,
        bench - 184,
        ink.ink,
        2,
        'opacity="0.35"',
      ),
    ) +
    stroke(
      svg`M${x - s * 0.4} ${bench - 184 - s * 0.7}q${s * 0.4} ${-s * 0.7} ${s * 0.8} 0`,
      mix(ink.earth, ink.ink, 0.2),
      7,
    );
  const poles = repeat(6, (i) =>
    line(
      34 + i * 18,
      floor + 40,
      60 + i * 12 + rnd.range(-10, 10),
      60,
      mix(mix(ink.leaf, ink.earth, 0.5), ink.ink, rnd.range(0.1, 0.4)),
      12,
    ),
  );
  const artisan = person(stage, 560, floor + 70, 400, {
    pose: 'work',
    top: ink.accent,
    bottom: mix(ink.ink, ink.earth, 0.2),
  });
  const shavings = repeat(26, () =>
    ellipse(
      rnd.range(500, 1300),
      floor + rnd.range(60, 160),
      rnd.range(6, 16),
      3,
      mix(ink.earth, ink.light, 0.5),
      'opacity="0.8"',
    ),
  );
  return (
    room(stage, floor) +
    windowView(stage, winX, 110, winW, 330, rnd.int(2, 4)) +
    board +
    tools +
    rect(0, 0, WIDTH, 36, dark) +
    repeat(4, (i) => rect(i * 480 + 60, 0, 40, 70, dark)) +
    poles +
    pendantLamp(stage, rnd.range(800, 900), 190, 70, mix(wall, ink.ink, 0.6)) +
    windowLight(stage, winX, 110, winW, 330, floor) +
    artisan +
    table(stage, 640, floor + 80, 860, 270) +
    bamboo +
    basket(1360, 130) +
    (rnd.chance(0.6) ? basket(1210, 90) : '') +
    shavings +
    stool(stage, 420, floor + 120, 130) +
    ellipse(1000, HEIGHT - 24, 460, 14, ink.ink, 'opacity="0.15"') +
    dimEdges(stage, 0.5)
  );
}
