type Channels = [number, number, number];

function channels(hex: string): Channels {
  const read = (at: number) => parseInt(hex.slice(at, at + 2), 16);
  return [read(1), read(3), read(5)];
}

function toHex(values: Channels): string {
  const write = (v: number) =>
    Math.round(Math.min(255, Math.max(0, v)))
      .toString(16)
      .padStart(2, '0');
  return `#${values.map(write).join('')}`;
}

export function mix(from: string, to: string, amount: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  return toHex([r1 + (r2 - r1) * amount, g1 + (g2 - g1) * amount, b1 + (b2 - b1) * amount]);
}

export function grey(hex: string, amount: number): string {
  const [r, g, b] = channels(hex);
  const level = 0.3 * r + 0.59 * g + 0.11 * b;
  return toHex([r + (level - r) * amount, g + (level - g) * amount, b + (level - b) * amount]);
}
