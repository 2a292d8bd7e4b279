import { mix } from '../color.ts';
import { birds, framing } from '../foreground.ts';
import { mist, ranges } from '../land.ts';
import { fade } from '../light.ts';
import { person } from '../people.ts';
import { bamboo, betelPalm, camphor } from '../plants.ts';
import { circle, ellipse, HEIGHT, line, path, place, rect, repeat, stroke, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { glitter, mirrored, ripples, water } from '../water.ts';

function dragonBoat(stage: Stage, x: number, y: number, s: number, hull: string): string {
  const { ink } = stage;
  const crew = repeat(9, (i) => {
    const px = -330 + i * 70;
    return (
      place(
        person(stage, 0, 0, 150, {
          pose: 'paddle',
          top: i % 2 ? mix(hull, ink.light, 0.35) : mix(ink.wall, ink.light, 0.4),
        }),
        px,
        -26,
      ) +
      line(px + 34, -98, px + 58, 16, mix(ink.earth, ink.light, 0.2), 6) +
      ellipse(px + 60, 20, 9, 20, mix(ink.earth, ink.light, 0.2))
    );
  });
  const body =
    path(
      'M-440 -34Q-400 8 -300 10H330Q420 6 450 -50Q420 -26 340 -26H-340Q-410 -24 -440 -34Z',
      fade(stage, [
        [0, hull],
        [1, mix(hull, ink.ink, 0.4)],
      ]),
    ) + repeat(22, (i) => path(`M${-330 + i * 31} -22q15 22 31 0Z`, mix(ink.earth, ink.light, 0.45), 'opacity="0.75"'));
  const head =
    path(
      'M400 -30Q440 -60 436 -110Q440 -150 480 -146Q520 -144 530 -116' +
        'L506 -110Q520 -104 516 -94L478 -98Q466 -60 450 -26Z',
      hull,
    ) +
    path(
      'M440 -128Q420 -150 424 -172Q440 -160 452 -148Q452 -176 470 -186Q470 -160 478 -146Z',
      mix(ink.earth, ink.light, 0.4),
    ) +
    circle(488, -126, 6, ink.light) +
    circle(489, -126, 2.6, ink.ink) +
    stroke('M512 -100q20 20 8 44', mix(ink.earth, ink.light, 0.4), 4);
  const tail = path(
    'M-420 -36Q-470 -70 -464 -120Q-440 -100 -436 -84Q-430 -110 -412 -120Q-404 -80 -390 -34Z',
    mix(ink.leaf, ink.earth, 0.3),
  );
  const drummer =
    place(person(stage, 0, 0, 150, { pose: 'reach', top: ink.accent, mirrored: true }), 372, -22) +
    rect(316, -64, 44, 42, mix(ink.accent, ink.ink, 0.2), 'rx="5"') +
    ellipse(338, -64, 22, 6, mix(ink.wall, ink.light, 0.4));
  return place(tail + crew + drummer + head + body, x, y, s);
}

export function dragonboat(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(400, 460);
  const back =
    sky(stage, { horizon }) +
    ranges(stage, horizon, rnd.range(170, 260), 3) +
    repeat(16, () =>
      rnd.pick([camphor, bamboo, betelPalm])(stage, rnd.range(0, WIDTH), horizon + 6, rnd.range(50, 110), 0.45),
    );
  const second = dragonBoat(stage, rnd.range(500, 1000), horizon + 90, 0.36, mix(ink.leaf, ink.ink, 0.15));
  const y = rnd.range(720, 760);
  const lead = dragonBoat(stage, rnd.range(740, 840), y, rnd.range(1.0, 1.18), ink.accent);
  const spray = repeat(60, () =>
    circle(
      rnd.range(340, 1240),
      y + 24 - rnd.next() ** 2 * 70,
      rnd.range(2, 6),
      ink.light,
      `opacity="${rnd.range(0.3, 0.9).toFixed(2)}"`,
    ),
  );
  const wake = repeat(12, (i) =>
    stroke(
      svg`M${rnd.range(200, 500)} ${y + 22 + i * 9}q${rnd.range(200, 300)} -8 ${rnd.range(500, 800)} 0`,
      ink.light,
      rnd.range(2, 5),
      'opacity="0.35"',
    ),
  );
  const buoys = repeat(7, (i) =>
    circle(i * 260 + rnd.range(0, 60), horizon + 150 + i * 2, 9, i % 2 ? ink.light : ink.accent),
  );
  return (
    back +
    water(stage, horizon) +
    mirrored(stage, back, horizon, 0.35, 16, horizon + 200) +
    glitter(stage, horizon, HEIGHT) +
    mist(stage, horizon + 10, 100, 0.7) +
    second +
    buoys +
    mirrored(stage, lead, y + 14, 0.35, 24) +
    ripples(stage, y, HEIGHT, 20) +
    lead +
    wake +
    spray +
    birds(stage, 800, 180, rnd.int(0, 5)) +
    framing(stage, ['branch', 'palm', 'none'])
  );
}
