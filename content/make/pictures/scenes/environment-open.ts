import { mix } from '../color.ts';
import { birds, framing } from '../foreground.ts';
import { mist, ranges, ridge, slope } from '../land.ts';
import { clipped, fade } from '../light.ts';
import { person } from '../people.ts';
import { bamboo, betelPalm, camphor, cedar } from '../plants.ts';
import {
  circle,
  curve,
  ellipse,
  group,
  HEIGHT,
  line,
  type Point,
  path,
  poly,
  repeat,
  svg,
  turn,
  WIDTH,
} from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { glitter, ripples, water } from '../water.ts';

/** Left and right bank of a stream that winds away: the bends flatten and narrow with distance. */
function meander(
  stage: Stage,
  horizon: number,
  mouth: number,
): { outline: string; at: (t: number) => [number, number, number] } {
  const { rnd } = stage;
  const [turns, phase, swing] = [rnd.range(2.2, 3.2), rnd.range(0, 6.28), rnd.range(240, 380)];
  const at = (t: number): [number, number, number] => {
    const y = horizon + 14 + (HEIGHT + 60 - horizon) * t ** 1.7;
    const x = mouth + Math.sin(phase + turns * Math.PI * t ** 0.7) * swing * (0.15 + t);
    return [x, y, 12 + 330 * t ** 1.5];
  };
  const steps = Array.from({ length: 25 }, (_, i) => at(i / 24));
  const left = steps.map(([x, y, half]): Point => [x - half, y]);
  const right = steps.map(([x, y, half]): Point => [x + half, y]).reverse();
  return { outline: `${curve(left)}L${curve(right).slice(1)}Z`, at };
}

export function river(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(340, 450);
  const mouth = rnd.range(600, 1000);
  const back =
    sky(stage, { horizon, sunX: mouth / WIDTH + rnd.range(-0.12, 0.12) }) +
    ranges(stage, horizon, rnd.range(230, 330), 3);
  const { outline, at } = meander(stage, horizon, mouth);
  const shingle = mix(mix(ink.earth, ink.wall, 0.5), ink.ink, 0.08);
  const flow = fade(stage, [
    [0, mix(ink.sky[2], ink.light, 0.45)],
    [0.4, mix(ink.water, ink.sky[2], 0.4)],
    [1, mix(ink.water, ink.ink, 0.2)],
  ]);
  const bed =
    path(outline, shingle, `stroke="${shingle}" stroke-width="36" stroke-linejoin="round"`) + path(outline, flow);
  const surface = clipped(
    stage,
    ripples(stage, horizon + 30, HEIGHT, 120) + glitter(stage, horizon + 20, HEIGHT, mouth),
    path(outline, '#000'),
  );
  const stones = repeat(60, () => {
    const t = rnd.range(0.25, 1);
    const [x, y, half] = at(t);
    const r = 4 + t * t * rnd.range(8, 44);
    const sx = x + rnd.sign() * (half + rnd.range(-20, 60) * t);
    return (
      ellipse(sx, y, r, r * 0.6, mix(ink.wall, ink.ink, rnd.range(0.25, 0.6))) +
      ellipse(sx - r * 0.2, y - r * 0.24, r * 0.5, r * 0.2, ink.light, 'opacity="0.22"')
    );
  });
  const fields = repeat(4, (i) =>
    slope(
      stage,
      horizon + 10 + i * 70 + rnd.range(-12, 12),
      horizon + 16 + i * 74 + rnd.range(-20, 20),
      mix(ink.leaf, ink.earth, (i % 2) * 0.35),
      0.42 - i * 0.12,
    ),
  );
  const places = Array.from({ length: rnd.int(20, 30) }, () => rnd.range(0.05, 0.9)).sort();
  const trees = places
    .map((t) => {
      const [x, y, half] = at(t);
      const side = rnd.sign();
      return rnd.pick([camphor, bamboo, betelPalm, cedar, camphor])(
        stage,
        x + side * (half + 40 + rnd.range(20, 620) * (0.4 + t)),
        y,
        46 + t * 230,
        0.5 * (1 - t),
      );
    })
    .join('');
  const [ax, ay, ahalf] = at(0.62);
  const angler = person(stage, ax + ahalf + 26, ay, 92, { pose: 'work', hat: 'cone', top: ink.accent, mirrored: true });
  const rod = line(ax + ahalf + 6, ay - 54, ax + ahalf - 110, ay - 120, ink.ink, 2);
  return (
    back +
    mist(stage, horizon, 100, 0.6) +
    fields +
    bed +
    surface +
    stones +
    trees +
    angler +
    rod +
    birds(stage, rnd.range(300, 1300), 150, rnd.int(0, 5)) +
    framing(stage)
  );
}

function turbine(stage: Stage, x: number, y: number, h: number, depth: number, angle: number): string {
  const { ink } = stage;
  const pale = stage.far(
    stage.time === 'night' ? mix(ink.wall, ink.light, 0.35) : mix(ink.wall, ink.light, 0.5),
    depth,
  );
  const dark = mix(pale, ink.ink, 0.28);
  const mast = poly(
    [
      [x - h * 0.016, y],
      [x - h * 0.007, y - h],
      [x + h * 0.007, y - h],
      [x + h * 0.016, y],
    ],
    fade(
      stage,
      [
        [0, pale],
        [1, dark],
      ],
      true,
    ),
  );
  const blade = path(
    svg`M${x} ${y - h}q${h * 0.04} ${-h * 0.1} ${h * 0.008} ${-h * 0.52}` +
      svg`q${-h * 0.03} ${h * 0.3} ${-h * 0.02} ${h * 0.52}Z`,
    pale,
  );
  return (
    mast +
    [0, 120, 240].map((step) => turn(blade, angle + step, x, y - h)).join('') +
    circle(x, y - h, h * 0.022, dark) +
    (stage.dark ? circle(x, y - h, Math.max(3, h * 0.014), ink.accent) : '')
  );
}

export function windfarm(stage: Stage): string {
  const { rnd, ink } = stage;
  const offshore = rnd.chance(0.8);
  const horizon = rnd.range(520, 640);
  const back =
    sky(stage, { horizon }) +
    (offshore ? ridge(stage, horizon, 60, 0.82, false) : ranges(stage, horizon, 140, 2, false));
  const sea = water(stage, horizon) + glitter(stage, horizon, HEIGHT);
  const rows = Array.from({ length: rnd.int(6, 10) }, () => rnd.next() ** 1.3).sort();
  const lead = rnd.range(0.2, 0.8) * WIDTH;
  const farm =
    rows
      .map((near) =>
        turbine(
          stage,
          rnd.range(60, WIDTH - 60),
          horizon + near * (offshore ? 70 : 40),
          120 + near * 230,
          0.62 * (1 - near),
          rnd.range(0, 120),
        ),
      )
      .join('') + turbine(stage, lead, horizon + 130, rnd.range(480, 560), 0, rnd.range(0, 120));
  const shore = slope(stage, rnd.range(700, 760), rnd.range(780, 840), mix(ink.earth, ink.leaf, 0.35));
  const fields = offshore
    ? sea
    : slope(stage, horizon + 6, horizon + 20, ink.leaf, 0.35) +
      mist(stage, horizon + 20, 60, 0.4) +
      repeat(5, (i) =>
        slope(
          stage,
          horizon + 50 + i * 60,
          horizon + 40 + i * 74,
          mix(ink.leaf, ink.earth, (i % 2) * 0.55 + 0.1),
          0.2 - i * 0.04,
        ),
      );
  const walker = lead > WIDTH / 2 ? rnd.range(200, 560) : rnd.range(1000, 1400);
  const rider = group(person(stage, walker, 842, 120, { pose: 'walk', top: ink.accent, coat: true }), '');
  return (
    back +
    fields +
    farm +
    shore +
    rider +
    framing(stage, ['grass', 'grass', 'none']) +
    birds(stage, rnd.range(200, 1400), 240, rnd.int(0, 6))
  );
}
