import { mix } from './color.ts';
import { circle, curve, ellipse, group, line, type Point, path, repeat, stroke, svg, turn } from './shape.ts';
import type { Stage } from './stage.ts';

type Tree = (stage: Stage, x: number, y: number, h: number, depth?: number) => string;

/** A leafy cloud with a lit side and a shadow side. */
function crown(stage: Stage, x: number, y: number, rx: number, ry: number, color: string): string {
  const { rnd, ink, sun } = stage;
  const side = sun.x < x ? -1 : 1;
  const lump = (cx: number, cy: number, r: number, fill: string) => circle(cx, cy, r, fill);
  const ring = (fill: string, dx: number, dy: number, scale: number, count: number) =>
    repeat(count, (i) => {
      const angle = (i / count) * 6.28 + rnd.range(-0.3, 0.3);
      return lump(
        x + dx + Math.cos(angle) * rx * 0.68 * scale,
        y + dy + Math.sin(angle) * ry * 0.62 * scale,
        Math.min(rx, ry) * rnd.range(0.34, 0.5) * scale,
        fill,
      );
    }) + ellipse(x + dx, y + dy, rx * 0.72 * scale, ry * 0.7 * scale, fill);
  const dark = mix(color, ink.ink, 0.35);
  const pale = stage.lift(color, stage.time === 'night' ? 0.12 : 0.3);
  return (
    ring(dark, 0, 0, 1, 11) +
    ring(color, side * rx * 0.12, -ry * 0.12, 0.82, 9) +
    group(ring(pale, side * rx * 0.3, -ry * 0.3, 0.42, 6), 'opacity="0.75"')
  );
}

export const camphor: Tree = (stage, x, y, h, depth = 0) => {
  const { rnd, ink } = stage;
  const trunk = stage.far(mix(ink.earth, ink.ink, 0.6), depth);
  const leaf = stage.far(mix(ink.leaf, ink.ink, 0.1), depth);
  const lean = rnd.range(-0.06, 0.06) * h;
  const limbs: Point[] = [
    [-0.24, -0.6],
    [0.22, -0.64],
    [0.02, -0.72],
  ];
  return (
    path(
      svg`M${x - h * 0.05} ${y}Q${x} ${y - h * 0.2} ${x + lean - h * 0.025} ${y - h * 0.5}` +
        svg`L${x + lean + h * 0.03} ${y - h * 0.5}Q${x + h * 0.03} ${y - h * 0.2} ${x + h * 0.06} ${y}Z`,
      trunk,
    ) +
    limbs
      .map(([dx, dy]) =>
        stroke(
          svg`M${x + lean} ${y - h * 0.44}Q${x + lean + dx * h * 0.3} ${y - h * 0.56} ${x + dx * h} ${y + dy * h}`,
          trunk,
          h * 0.03,
        ),
      )
      .join('') +
    crown(stage, x - h * 0.24, y - h * 0.66, h * 0.24, h * 0.17, leaf) +
    crown(stage, x + h * 0.24, y - h * 0.68, h * 0.25, h * 0.18, leaf) +
    crown(stage, x + lean, y - h * 0.82, h * 0.28, h * 0.2, leaf)
  );
};

export const betelPalm: Tree = (stage, x, y, h, depth = 0) => {
  const { rnd, ink } = stage;
  const trunk = stage.far(mix(ink.haze, ink.ink, 0.62), depth);
  const leaf = stage.far(mix(ink.leaf, ink.ink, 0.3), depth);
  const top = { x: x + rnd.range(-0.05, 0.05) * h, y: y - h * 0.84 };
  const fronds = repeat(9, (i) => {
    const angle = -Math.PI * (0.04 + (0.92 * i) / 8) + rnd.range(-0.08, 0.08);
    const reach = h * rnd.range(0.2, 0.26);
    const end: Point = [top.x + Math.cos(angle) * reach, top.y + Math.sin(angle) * reach * 0.8 + h * 0.08];
    const mid: Point = [top.x + Math.cos(angle) * reach * 0.5, top.y + Math.sin(angle) * reach * 0.9];
    const droop = h * 0.035;
    return path(
      svg`M${top.x} ${top.y}Q${mid[0]} ${mid[1] - droop} ${end[0]} ${end[1]}` +
        svg`Q${mid[0]} ${mid[1] + droop} ${top.x} ${top.y}Z`,
      leaf,
    );
  });
  return (
    stroke(svg`M${x} ${y}Q${x} ${y - h * 0.4} ${top.x} ${top.y}`, trunk, h * 0.022) +
    line(top.x, top.y, top.x, top.y + h * 0.07, leaf, h * 0.028) +
    fronds
  );
};

function bananaLeaf(x: number, y: number, length: number, angle: number, fill: string, rib: string): string {
  const w = length * 0.17;
  const leaf = path(
    svg`M${x} ${y}C${x + length * 0.2} ${y - w * 1.5} ${x + length * 0.8} ${y - w * 1.3} ${x + length} ${y + w * 0.4}` +
      svg`C${x + length * 0.7} ${y + w * 1.1} ${x + length * 0.3} ${y + w} ${x} ${y}Z`,
    fill,
  );
  const spine = stroke(
    svg`M${x} ${y}Q${x + length * 0.5} ${y - w * 0.5} ${x + length} ${y + w * 0.4}`,
    rib,
    length * 0.012,
  );
  const tears = repeat(5, (i) => {
    const at = x + length * (0.25 + i * 0.14);
    return line(at, y + w * 0.15, at + length * 0.06, y + w * 0.85, rib, length * 0.007);
  });
  return turn(leaf + spine + tears, angle, x, y);
}

export const banana: Tree = (stage, x, y, h, depth = 0) => {
  const { rnd, ink } = stage;
  const color = stage.far(mix(ink.leaf, ink.ink, 0.15), depth);
  const stem = stroke(svg`M${x} ${y}L${x} ${y - h * 0.5}`, mix(color, ink.ink, 0.3), h * 0.06);
  const leaves = repeat(7, (i) =>
    bananaLeaf(
      x,
      y - h * 0.48,
      h * rnd.range(0.42, 0.56),
      -168 + i * 26 + rnd.range(-8, 8),
      mix(color, i % 2 ? ink.ink : ink.light, 0.14),
      mix(color, ink.ink, 0.35),
    ),
  );
  return stem + leaves;
};

export const cedar: Tree = (stage, x, y, h, depth = 0) => {
  const { rnd, ink } = stage;
  const color = stage.far(mix(ink.leaf, ink.ink, 0.42), depth);
  const tiers = 6;
  const half = (side: number) =>
    repeat(tiers, (i) => {
      const t = (i + 1) / tiers;
      const w = h * 0.17 * t * rnd.range(0.8, 1.15);
      return svg`L${x + side * w} ${y - h * (1 - t * 0.88)}L${x + side * w * 0.5} ${y - h * (1.03 - t * 0.88)}`;
    });
  const right = half(1);
  return (
    line(x, y, x, y - h * 0.3, mix(color, ink.ink, 0.4), h * 0.03) +
    path(svg`M${x} ${y - h}${right}L${x} ${y - h * 0.12}Z`, mix(color, ink.ink, 0.18)) +
    path(svg`M${x} ${y - h}${half(-1)}L${x} ${y - h * 0.12}Z`, color)
  );
};

export const bamboo: Tree = (stage, x, y, h, depth = 0) => {
  const { rnd, ink } = stage;
  const color = stage.far(mix(ink.leaf, ink.ink, 0.1), depth);
  return repeat(rnd.int(4, 7), () => {
    const bend = rnd.range(-0.28, 0.28) * h;
    const foot = x + rnd.range(-0.1, 0.1) * h;
    const tip: Point = [foot + bend, y - h * rnd.range(0.8, 1)];
    const leaves = repeat(14, (i) => {
      const t = 0.45 + (i / 14) * 0.55;
      const at: Point = [foot + bend * t * t, y + (tip[1] - y) * t];
      return turn(
        ellipse(at[0] + h * 0.05, at[1], h * 0.06, h * 0.011, mix(color, i % 2 ? ink.light : ink.ink, 0.15)),
        rnd.range(10, 170),
        at[0],
        at[1],
      );
    });
    return stroke(svg`M${foot} ${y}Q${foot} ${y - h * 0.55} ${tip[0]} ${tip[1]}`, color, h * 0.014) + leaves;
  });
};

export function grass(stage: Stage, x: number, y: number, h: number, blades: number, color: string): string {
  const { rnd } = stage;
  return repeat(blades, () => {
    const foot = x + rnd.range(-1, 1) * h * 0.5;
    const tip = foot + rnd.range(-0.5, 0.5) * h;
    const tall = h * rnd.range(0.5, 1);
    return path(
      svg`M${foot - h * 0.02} ${y}Q${foot} ${y - tall * 0.6} ${tip} ${y - tall}` +
        svg`Q${foot + h * 0.05} ${y - tall * 0.5} ${foot + h * 0.04} ${y}Z`,
      color,
    );
  });
}

/** Silvergrass and reeds: thin stalks with feathered heads. */
export function reeds(
  stage: Stage,
  x: number,
  y: number,
  h: number,
  count: number,
  color: string,
  plume: string,
): string {
  const { rnd } = stage;
  return repeat(count, () => {
    const foot = x + rnd.range(-1, 1) * h * 0.5;
    const tip = foot + rnd.range(-0.1, 0.4) * h;
    const tall = h * rnd.range(0.6, 1);
    const stem: Point[] = [
      [foot, y],
      [foot + (tip - foot) * 0.3, y - tall * 0.6],
      [tip, y - tall],
    ];
    return (
      stroke(curve(stem), color, h * 0.012) +
      turn(ellipse(tip, y - tall, h * 0.018, h * 0.09, plume), rnd.range(15, 40), tip, y - tall)
    );
  });
}
