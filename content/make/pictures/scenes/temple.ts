import { mix } from '../color.ts';
import { framing } from '../foreground.ts';
import { fade, glow } from '../light.ts';
import { footShadow, person } from '../people.ts';
import { circle, line, path, rect, repeat, stroke, svg } from '../shape.ts';
import { shopHouse } from '../shop-house.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { lantern } from '../street.ts';
import { pavement } from '../water.ts';

function templeRoof(stage: Stage, x: number, y: number, w: number, h: number): string {
  const { ink } = stage;
  const tile = mix(ink.roof, ink.accent, 0.22);
  const d =
    svg`M${x - w * 0.56} ${y - h * 0.16}Q${x - w * 0.46} ${y} ${x - w * 0.36} ${y}H${x + w * 0.36}` +
    svg`Q${x + w * 0.46} ${y} ${x + w * 0.56} ${y - h * 0.16}L${x + w * 0.43} ${y - h * 0.7}` +
    svg`Q${x} ${y - h * 0.42} ${x - w * 0.43} ${y - h * 0.7}Z`;
  const courses = repeat(29, (i) => {
    const t = i / 28 - 0.5;
    return line(
      x + t * w * 0.82,
      y - h * (0.5 + Math.abs(t) * 0.32),
      x + t * w * 0.98,
      y - 2 - Math.abs(t) ** 4 * h * 2,
      ink.ink,
      2.4,
      'opacity="0.28"',
    );
  });
  const ridge =
    stroke(
      svg`M${x - w * 0.5} ${y - h}Q${x - w * 0.38} ${y - h * 0.6} ${x} ${y - h * 0.55}` +
        svg`Q${x + w * 0.38} ${y - h * 0.6} ${x + w * 0.5} ${y - h}`,
      mix(ink.leaf, ink.roof, 0.4),
      h * 0.09,
    ) +
    stroke(
      svg`M${x - w * 0.5} ${y - h * 1.02}Q${x - w * 0.38} ${y - h * 0.64} ${x} ${y - h * 0.6}` +
        svg`Q${x + w * 0.38} ${y - h * 0.64} ${x + w * 0.5} ${y - h * 1.02}`,
      mix(ink.earth, ink.light, 0.4),
      h * 0.03,
    );
  const dragon = (side: number) =>
    stroke(
      svg`M${x + side * w * 0.07} ${y - h * 0.62}` +
        svg`q${side * w * 0.05} ${-h * 0.3} ${side * w * 0.1} ${-h * 0.08}` +
        svg`t${side * w * 0.1} ${-h * 0.06}`,
      mix(ink.leaf, ink.light, 0.15),
      h * 0.06,
    ) + circle(x + side * w * 0.07, y - h * 0.68, h * 0.05, mix(ink.leaf, ink.light, 0.2));
  return (
    path(
      d,
      fade(stage, [
        [0, mix(tile, ink.light, 0.18)],
        [1, mix(tile, ink.ink, 0.3)],
      ]),
    ) +
    courses +
    ridge +
    dragon(-1) +
    dragon(1) +
    circle(x, y - h * 0.74, h * 0.08, ink.accent) +
    rect(x - w * 0.44, y - 3, w * 0.88, h * 0.07, mix(ink.leaf, ink.ink, 0.4))
  );
}

export function temple(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(690, 730);
  const x = rnd.range(640, 960);
  const w = rnd.range(720, 860);
  const eaves = ground - rnd.range(250, 280);
  const back = sky(stage, { horizon: 600 });
  const sides = [-1, 1]
    .map((side) => shopHouse(stage, side < 0 ? x - w * 0.5 - 330 : x + w * 0.5 + 60, ground - 10, 270, 300, 0.4))
    .join('');
  const hall = rect(
    x - w * 0.4,
    eaves,
    w * 0.8,
    ground - eaves,
    fade(stage, [
      [0, mix(ink.roof, ink.ink, 0.65)],
      [1, mix(ink.roof, ink.ink, 0.35)],
    ]),
  );
  const inner =
    rect(
      x - w * 0.1,
      eaves + 60,
      w * 0.2,
      ground - eaves - 60,
      stage.dark || stage.time === 'dawn' ? mix(ink.light, ink.accent, 0.3) : mix(ink.ink, ink.accent, 0.3),
    ) +
    [-1, 1]
      .map(
        (side) =>
          rect(
            x + side * w * 0.1 - (side < 0 ? w * 0.07 : 0),
            eaves + 60,
            w * 0.07,
            ground - eaves - 60,
            mix(ink.accent, ink.ink, 0.35),
          ) + repeat(4, (i) => circle(x + side * w * 0.135, eaves + 90 + i * 36, 5, ink.light, 'opacity="0.7"')),
      )
      .join('') +
    glow(stage, x, ground - 90, 240, ink.light, stage.dark ? 0.7 : 0.35);
  const columns = [-0.37, -0.22, 0.22, 0.37]
    .map(
      (t) =>
        rect(
          x + w * t - 15,
          eaves,
          30,
          ground - eaves,
          fade(
            stage,
            [
              [0, mix(ink.accent, ink.light, 0.15)],
              [1, mix(ink.accent, ink.ink, 0.5)],
            ],
            true,
          ),
        ) + rect(x + w * t - 22, ground - 20, 44, 20, mix(ink.wall, ink.ink, 0.35)),
    )
    .join('');
  const frieze =
    rect(x - w * 0.41, eaves, w * 0.82, 34, mix(ink.leaf, ink.ink, 0.45)) +
    repeat(15, (i) => circle(x - w * 0.39 + (i * w * 0.78) / 14, eaves + 17, 8, mix(ink.earth, ink.light, 0.4)));
  const upper =
    rect(x - w * 0.24, eaves - 150, w * 0.48, 80, mix(ink.roof, ink.ink, 0.5)) +
    templeRoof(stage, x, eaves - 138, w * 0.62, 150);
  const lamps = [-0.3, -0.14, 0.14, 0.3].map((t) => lantern(stage, x + w * t, eaves + 66, 24)).join('');
  const steps = repeat(3, (i) =>
    rect(
      x - w * 0.34 - i * 26,
      ground - 4 + i * 15,
      w * 0.68 + i * 52,
      16,
      mix(mix(ink.wall, ink.ink, 0.2), ink.ink, i * 0.08),
    ),
  );
  const burner =
    path(svg`M${x - 52} ${ground + 78}q52 40 104 0l12 -44h-128Z`, mix(ink.ink, ink.earth, 0.4)) +
    rect(x - 70, ground + 26, 140, 12, mix(ink.earth, ink.ink, 0.2)) +
    [-36, 36].map((dx) => line(x + dx, ground + 86, x + dx * 1.3, ground + 122, ink.ink, 10)).join('') +
    repeat(5, (i) =>
      line(x - 24 + i * 12, ground + 26, x - 26 + i * 13, ground - 12, mix(ink.earth, ink.accent, 0.4), 3),
    );
  const smoke = stroke(
    svg`M${x} ${ground - 14}q40 -60 -6 -110t20 -120t-10 -110`,
    mix(ink.wall, ink.light, 0.6),
    12,
    'opacity="0.25"',
  );
  const standing =
    sides + upper + hall + inner + frieze + lamps + columns + templeRoof(stage, x, eaves + 14, w, 200) + steps;
  const folk = repeat(rnd.int(2, 4), (i) => {
    const px = x + rnd.sign() * rnd.range(170, 480);
    return (
      footShadow(stage, px, ground + 92 + i * 12, 24) +
      person(stage, px, ground + 92 + i * 12, 118, {
        pose: rnd.pick(['stand', 'walk']),
        coat: rnd.chance(0.5),
        mirrored: px > x,
      })
    );
  });
  return (
    back +
    pavement(stage, ground - 14, standing, mix(ink.earth, ink.wall, 0.3)) +
    standing +
    burner +
    smoke +
    folk +
    framing(stage, ['branch', 'palm', 'none'])
  );
}
