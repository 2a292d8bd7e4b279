import { mix } from './color.ts';
import { grass, reeds } from './plants.ts';
import { circle, group, HEIGHT, line, path, rect, repeat, stroke, svg, turn, WIDTH } from './shape.ts';
import type { Stage } from './stage.ts';

function pinnate(stage: Stage, length: number, color: string): string {
  const { rnd } = stage;
  const leaflets = repeat(26, (i) => {
    const t = 0.12 + (i >> 1) / 15;
    const side = i % 2 ? 1 : -1;
    const reach = length * 0.24 * Math.sin(Math.min(1, t) * 2.6 + 0.35);
    const [x, y] = [length * t, length * 0.16 * t * t];
    return path(
      svg`M${x} ${y}q${reach * 0.5} ${side * reach * 0.35} ${reach * 0.75} ${side * reach}` +
        svg`q${-reach * 0.65} ${-side * reach * 0.35} ${-reach * 0.9} ${-side * reach}Z`,
      color,
    );
  });
  return (
    stroke(svg`M0 0Q${length * 0.5} 0 ${length} ${length * rnd.range(0.14, 0.2)}`, color, length * 0.014) + leaflets
  );
}

function palmCorner(stage: Stage): string {
  const { rnd, ink } = stage;
  const color = mix(ink.leaf, ink.ink, 0.78);
  return repeat(rnd.int(3, 4), (i) => {
    const frond = pinnate(stage, rnd.range(300, 430), mix(color, ink.ink, i * 0.12));
    return group(
      frond,
      svg`transform="translate(${rnd.range(-60, 0)} ${rnd.range(-50, 60)}) rotate(${4 + i * 22 + rnd.range(-6, 6)})"`,
    );
  });
}

function branchCorner(stage: Stage): string {
  const { rnd, ink } = stage;
  const wood = mix(ink.earth, ink.ink, 0.82);
  const leaf = mix(ink.leaf, ink.ink, 0.7);
  const reach = rnd.range(420, 640);
  const drop = rnd.range(50, 130);
  const twig = stroke(svg`M-20 ${drop * 0.4}Q${reach * 0.5} ${drop * 0.2} ${reach} ${drop}`, wood, 9);
  const leaves = repeat(46, (i) => {
    const t = rnd.next();
    const [x, y] = [reach * t, drop * (0.3 + 0.7 * t * t) + rnd.range(-18, 46)];
    const size = rnd.range(20, 36);
    const shape = path(
      svg`M${x} ${y}q${size * 0.5} ${-size * 0.42} ${size} 0q${-size * 0.5} ${size * 0.42} ${-size} 0Z`,
      mix(leaf, i % 4 ? ink.ink : ink.leaf, 0.25),
    );
    return turn(shape, rnd.range(0, 140), x, y);
  });
  return twig + leaves;
}

function grassEdge(stage: Stage): string {
  const { rnd, ink } = stage;
  const color = mix(ink.leaf, ink.ink, 0.72);
  const start = rnd.range(0, 500);
  return (
    repeat(12, (i) =>
      grass(
        stage,
        start + i * 70 + rnd.range(-20, 20),
        HEIGHT + 10,
        rnd.range(80, 170),
        6,
        mix(color, ink.ink, rnd.next() * 0.4),
      ),
    ) + reeds(stage, start + 200, HEIGHT + 10, rnd.range(200, 270), 7, color, mix(ink.earth, ink.light, 0.35))
  );
}

export function railing(stage: Stage): string {
  const { rnd, ink } = stage;
  const color = mix(ink.ink, ink.water, 0.12);
  const y = HEIGHT - rnd.range(95, 130);
  return (
    rect(0, y, WIDTH, 12, color) +
    rect(0, HEIGHT - 34, WIDTH, 8, color) +
    repeat(24, (i) => rect(i * 70 + 8, y, 6, HEIGHT - y, color)) +
    line(0, y + 2, WIDTH, y + 2, ink.light, 2, 'opacity="0.4"')
  );
}

export function cables(stage: Stage, top = 60): string {
  const { rnd, ink } = stage;
  return repeat(rnd.int(2, 4), (i) => {
    const [from, to] = [top + i * 26 + rnd.range(-20, 20), top + i * 22 + rnd.range(-40, 60)];
    return stroke(
      svg`M-10 ${from}Q${rnd.range(500, 1100)} ${Math.max(from, to) + rnd.range(40, 90)} ${WIDTH + 10} ${to}`,
      ink.ink,
      2.6,
      'opacity="0.75"',
    );
  });
}

/** A couple of birds, so small that they are only marks. */
export function birds(stage: Stage, x: number, y: number, count: number, size = 16): string {
  const { rnd, ink } = stage;
  return repeat(count, () => {
    const [bx, by, s] = [x + rnd.range(-160, 160), y + rnd.range(-60, 60), size * rnd.range(0.6, 1.2)];
    return stroke(
      svg`M${bx - s} ${by - s * 0.4}Q${bx - s * 0.4} ${by - s * 0.6} ${bx} ${by}` +
        svg`Q${bx + s * 0.4} ${by - s * 0.6} ${bx + s} ${by - s * 0.3}`,
      ink.ink,
      2.4,
      'opacity="0.7"',
    );
  });
}

export function fireflies(stage: Stage, top: number, count: number): string {
  const { rnd, ink } = stage;
  return repeat(count, () => {
    const [x, y] = [rnd.range(0, WIDTH), rnd.range(top, HEIGHT - 40)];
    return circle(x, y, 9, ink.light, 'opacity="0.16"') + circle(x, y, 2.6, ink.light);
  });
}

/** Dark leaves at the edge of the picture, so that the eye looks past them into depth. */
export function framing(
  stage: Stage,
  kinds: ('palm' | 'branch' | 'grass' | 'none')[] = ['palm', 'branch', 'grass', 'none'],
): string {
  const { rnd } = stage;
  const drawn = { palm: palmCorner, branch: branchCorner, grass: grassEdge, none: () => '' }[rnd.pick(kinds)](stage);
  return rnd.chance(0.5) ? drawn : group(drawn, `transform="translate(${WIDTH} 0) scale(-1 1)"`);
}
