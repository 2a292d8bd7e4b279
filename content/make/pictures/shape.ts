export type Point = [number, number];

export const WIDTH = 1600;
export const HEIGHT = 900;

/** The item at an index, counting round and round in both directions. */
export function nth<T>(items: readonly T[], index: number): T {
  return items[((index % items.length) + items.length) % items.length] as T;
}

function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Markup or path data: numbers are rounded, strings stay as they are. */
export function svg(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => (typeof value === 'number' ? num(value) : value)));
}

export function rect(x: number, y: number, w: number, h: number, fill: string, extra = ''): string {
  return svg`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, extra = ''): string {
  return svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
}

export function poly(points: Point[], fill: string, extra = ''): string {
  return `<polygon points="${points.map(([x, y]) => svg`${x},${y}`).join(' ')}" fill="${fill}" ${extra}/>`;
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

export function stroke(d: string, color: string, width: number, extra = ''): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return svg`<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ${ends} ${extra}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, color: string, width: number, extra = ''): string {
  return stroke(svg`M${x1} ${y1}L${x2} ${y2}`, color, width, extra);
}

export function group(content: string, attributes: string): string {
  return content && `<g ${attributes}>${content}</g>`;
}

export function place(content: string, x: number, y: number, scale = 1, mirrored = false): string {
  const scaleX = mirrored ? -scale : scale;
  return group(content, svg`transform="translate(${x} ${y}) scale(${scaleX.toFixed(3)} ${scale.toFixed(3)})"`);
}

export function turn(content: string, degrees: number, x: number, y: number): string {
  return group(content, svg`transform="rotate(${degrees} ${x} ${y})"`);
}

/** A curve through all points (Catmull-Rom as cubic Béziers), starting with M. */
export function curve(points: Point[]): string {
  const [startX, startY] = nth(points, 0);
  let d = svg`M${startX} ${startY}`;
  for (let i = 0; i < points.length - 1; i++) {
    const before = nth(points, Math.max(0, i - 1));
    const [from, to] = [nth(points, i), nth(points, i + 1)];
    const after = nth(points, Math.min(points.length - 1, i + 2));
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${[...c1, ...c2, ...to].map(num).join(' ')}`;
  }
  return d;
}

/** The area under a curve, down to the given height. */
export function under(points: Point[], bottom: number): string {
  const [first, last] = [nth(points, 0), nth(points, -1)];
  return svg`${curve(points)}L${last[0]} ${bottom}L${first[0]} ${bottom}Z`;
}

export function repeat(count: number, draw: (i: number) => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => draw(i)).join('');
}
