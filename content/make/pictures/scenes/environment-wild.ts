import { mix } from '../color.ts';
import { birds, fireflies, framing } from '../foreground.ts';
import { mist, outline, ridge } from '../land.ts';
import { beam, fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { camphor, grass, reeds } from '../plants.ts';
import { circle, curve, ellipse, group, HEIGHT, line, path, poly, repeat, stroke, svg, WIDTH } from '../shape.ts';
import { sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { glitter, mirrored, water } from '../water.ts';

export function wetland(stage: Stage): string {
  const { rnd, ink } = stage;
  const horizon = rnd.range(380, 500);
  const back =
    sky(stage, { horizon }) +
    ridge(stage, horizon, rnd.range(60, 150), 0.72, false) +
    ridge(stage, horizon + 4, 40, 0.5, false);
  const mangroves = repeat(rnd.int(5, 8), () => {
    const [x, h] = [rnd.range(0, WIDTH), rnd.range(60, 130)];
    const y = horizon + rnd.range(8, 40);
    return (
      camphor(stage, x, y, h, 0.35) +
      repeat(6, (i) =>
        stroke(
          svg`M${x} ${y - h * 0.25}q${(i - 2.5) * 6} 4 ${(i - 2.5) * 11} ${h * 0.3}`,
          stage.far(ink.ink, 0.4),
          2.4,
        ),
      )
    );
  });
  const heron = (x: number, y: number, h: number) => {
    const white = stage.time === 'night' ? ink.haze : mix(ink.wall, ink.light, 0.7);
    const bird =
      line(-4, 0, -4, -34, ink.ink, 2) +
      line(4, 0, 3, -34, ink.ink, 2) +
      path('M-26 -34Q-10 -58 14 -52Q20 -40 4 -32Q-10 -28 -26 -34Z', white) +
      stroke('M10 -48Q26 -60 16 -74Q12 -84 20 -90', white, 5) +
      circle(21, -91, 5, white) +
      poly(
        [
          [24, -94],
          [42, -89],
          [24, -88],
        ],
        ink.accent,
      );
    return group(bird, svg`transform="translate(${x} ${y}) scale(${(h / 100).toFixed(2)})"`);
  };
  const heronX = rnd.range(420, 1150);
  const flats = repeat(rnd.int(4, 7), () =>
    ellipse(
      rnd.range(0, WIDTH),
      rnd.range(horizon + 50, HEIGHT),
      rnd.range(120, 380),
      rnd.range(6, 16),
      mix(ink.earth, ink.ink, 0.35),
      'opacity="0.7"',
    ),
  );
  const flock = repeat(rnd.int(2, 4), () =>
    heron(heronX + rnd.range(-220, 220), rnd.range(620, 700), rnd.range(70, 110)),
  );
  const tufts = repeat(rnd.int(9, 14), () => {
    const near = rnd.next();
    return reeds(
      stage,
      rnd.range(0, WIDTH),
      horizon + 120 + near * (HEIGHT - horizon),
      60 + near * 160,
      9,
      stage.far(mix(ink.leaf, ink.ink, 0.35), 0.3 * (1 - near)),
      mix(ink.earth, ink.light, 0.3),
    );
  });
  return (
    back +
    water(stage, horizon) +
    mirrored(stage, back + mangroves, horizon + 22, 0.4, 12) +
    glitter(stage, horizon, HEIGHT) +
    mangroves +
    mist(stage, horizon + 20, 80, 0.5) +
    flats +
    flock +
    heron(heronX, 760, rnd.range(150, 200)) +
    tufts +
    birds(stage, rnd.range(300, 1300), horizon * 0.5, rnd.int(3, 9)) +
    framing(stage, ['grass', 'none', 'branch'])
  );
}

export function forest(stage: Stage): string {
  const { rnd, ink } = stage;
  const ground = rnd.range(640, 740);
  const base = sky(stage, { horizon: 560, sunY: rnd.range(0.35, 0.6) });
  const depthLayer = (depth: number, count: number, width: number) =>
    repeat(count, (i) => {
      const x = ((i + rnd.range(0.1, 0.9)) / count) * WIDTH;
      const w = width * rnd.range(0.6, 1.3);
      const color = stage.far(mix(mix(ink.earth, ink.leaf, 0.4), ink.ink, 0.6), depth);
      const flare = w * rnd.range(0.3, 0.7);
      const y = ground + (1 - depth) * 110 - 60;
      const trunk = path(
        svg`M${x - w / 2 - flare} ${y + 30}Q${x - w / 2} ${y - 60} ${x - w * 0.42} -20` +
          svg`L${x + w * 0.42} -20Q${x + w / 2} ${y - 60} ${x + w / 2 + flare} ${y + 30}Z`,
        fade(
          stage,
          x < stage.sun.x
            ? [
                [0, mix(color, ink.ink, 0.25)],
                [1, stage.lift(color, 0.25)],
              ]
            : [
                [0, stage.lift(color, 0.25)],
                [1, mix(color, ink.ink, 0.25)],
              ],
          true,
        ),
      );
      const bark =
        depth < 0.4
          ? repeat(7, () => {
              const bx = x + rnd.range(-0.4, 0.4) * w;
              const by = rnd.range(0, ground - 100);
              return stroke(
                svg`M${bx} ${by}q${rnd.range(-6, 6)} 50 0 ${rnd.range(80, 160)}`,
                ink.ink,
                2.4,
                'opacity="0.35"',
              );
            })
          : '';
      return trunk + bark;
    });
  const floor = (y: number, depth: number) =>
    path(
      `${curve(outline(stage, y, 40, false, 50))}L${WIDTH + 40} ${HEIGHT}L-40 ${HEIGHT}Z`,
      stage.far(mix(ink.leaf, ink.ink, 0.4), depth),
    );
  const shafts = repeat(rnd.int(4, 7), () => {
    const x = stage.sun.x + rnd.range(-420, 420);
    const w = rnd.range(30, 110);
    const away = (x - stage.sun.x) * 0.9 + 60;
    return beam(
      stage,
      [
        [x, -20],
        [x + w, -20],
        [x + w * 2 + away, ground + 60],
        [x + away, ground + 60],
      ],
      ink.light,
      stage.weather === 'rain' ? 0.08 : stage.time === 'night' ? 0.16 : 0.42,
    );
  });
  const ferns = repeat(22, (i) =>
    grass(
      stage,
      (i / 22) * WIDTH + rnd.range(-30, 30),
      HEIGHT + 10,
      rnd.range(60, 150),
      9,
      mix(ink.leaf, ink.ink, rnd.range(0.35, 0.7)),
    ),
  );
  const trail = rnd.range(500, 1100);
  const way = path(
    svg`M${trail - 260} ${HEIGHT}Q${trail + 120} 800 ${trail - 20} ${ground + 6}` +
      svg`L${trail + 26} ${ground + 6}Q${trail + 240} 800 ${trail + 120} ${HEIGHT}Z`,
    stage.lift(mix(ink.earth, ink.ink, 0.2), 0.25),
    'opacity="0.8"',
  );
  return (
    base +
    glow(stage, stage.sun.x, stage.sun.y, 520, ink.light, 0.5) +
    depthLayer(0.86, 16, 26) +
    mist(stage, ground - 120, 200, 0.7) +
    depthLayer(0.66, 11, 44) +
    floor(ground - 30, 0.5) +
    mist(stage, ground - 40, 140, 0.6) +
    shafts +
    depthLayer(0.36, 6, 78) +
    floor(ground + 8, 0.2) +
    way +
    depthLayer(0.05, 3, 150) +
    person(stage, trail + 30, ground + 74, 92, { pose: 'walk', top: ink.accent }) +
    ferns +
    (stage.time === 'night' ? fireflies(stage, 420, 40) : '')
  );
}
