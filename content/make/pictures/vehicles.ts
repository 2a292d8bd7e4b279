import { mix } from './color.ts';
import { beam, fade, glow } from './light.ts';
import { circle, ellipse, group, line, nth, path, place, poly, rect, repeat, stroke, svg } from './shape.ts';
import type { Stage } from './stage.ts';

function glass(stage: Stage): string {
  const { ink } = stage;
  return stage.dark
    ? mix(ink.light, ink.accent, 0.08)
    : fade(stage, [
        [0, mix(ink.water, ink.light, 0.35)],
        [1, mix(ink.water, ink.ink, 0.4)],
      ]);
}

/** A short local train seen from the side, its nose to the right. */
export function train(stage: Stage, x: number, y: number, h: number, cars: number): string {
  const { ink, rnd } = stage;
  const w = h * 3.1;
  const body = mix(ink.wall, ink.light, stage.time === 'night' ? 0.15 : 0.35);
  const paint = fade(stage, [
    [0, mix(body, ink.light, 0.3)],
    [0.6, body],
    [1, mix(body, ink.ink, 0.25)],
  ]);
  return repeat(cars, (i) => {
    const cx = x - (i + 1) * (w + h * 0.08);
    const lead = i === 0;
    const shell = lead
      ? path(svg`M${cx} ${y - h * 0.2}V${y - h}h${w * 0.86}q${w * 0.13} ${h * 0.06} ${w * 0.14} ${h * 0.8}Z`, paint)
      : rect(cx, y - h, w, h * 0.8, paint, svg`rx="${h * 0.05}"`);
    const windows = repeat(
      lead ? 6 : 8,
      (k) =>
        rect(cx + w * (0.06 + k * 0.118), y - h * 0.82, w * 0.088, h * 0.28, glass(stage), 'rx="4"') +
        (stage.dark && rnd.chance(0.5)
          ? circle(cx + w * (0.1 + k * 0.118), y - h * 0.6, h * 0.05, ink.ink, 'opacity="0.6"')
          : ''),
    );
    const cab = lead
      ? path(
          svg`M${cx + w * 0.86} ${y - h * 0.84}h${w * 0.05}q${w * 0.05} ${h * 0.06} ${w * 0.06} ${h * 0.3}` +
            svg`h${-w * 0.11}Z`,
          mix(ink.ink, ink.water, 0.35),
        )
      : '';
    const stripe = rect(cx, y - h * 0.42, lead ? w * 0.985 : w, h * 0.09, ink.accent);
    const wheels = repeat(4, (k) => circle(cx + w * nth([0.12, 0.24, 0.74, 0.86], k), y - h * 0.1, h * 0.1, ink.ink));
    const skirt = rect(cx + w * 0.05, y - h * 0.22, w * 0.88, h * 0.1, mix(ink.ink, ink.water, 0.2));
    const lamp = lead
      ? circle(cx + w * 0.985, y - h * 0.3, h * 0.04, ink.light) +
        glow(stage, cx + w, y - h * 0.3, h * 0.8, ink.light, stage.dark || stage.weather === 'mist' ? 0.7 : 0.2)
      : '';
    const shine = stage.dark ? glow(stage, cx + w / 2, y - h * 0.6, w * 0.5, ink.light, 0.25) : '';
    return (
      rect(cx + w * 0.2, y - h * 1.05, w * 0.3, h * 0.07, mix(body, ink.ink, 0.4)) +
      shell +
      windows +
      cab +
      stripe +
      skirt +
      wheels +
      shine +
      lamp
    );
  });
}

export function bus(stage: Stage, x: number, y: number, h: number): string {
  const { ink } = stage;
  const w = h * 2.6;
  const body = mix(ink.wall, ink.light, stage.time === 'night' ? 0.2 : 0.4);
  const shell = rect(
    x,
    y - h,
    w,
    h * 0.88,
    fade(stage, [
      [0, mix(body, ink.light, 0.3)],
      [1, mix(body, ink.ink, 0.15)],
    ]),
    svg`rx="${h * 0.1}"`,
  );
  const skirt = path(
    svg`M${x} ${y - h * 0.44}H${x + w}V${y - h * 0.2}q0 ${h * 0.08} ${-h * 0.08} ${h * 0.08}` +
      svg`H${x + h * 0.08}q${-h * 0.08} 0 ${-h * 0.08} ${-h * 0.08}Z`,
    ink.accent,
  );
  const windows = repeat(
    6,
    (i) =>
      rect(x + w * (0.05 + i * 0.125), y - h * 0.86, w * 0.11, h * 0.36, glass(stage), 'rx="5"') +
      (i % 2 ? circle(x + w * (0.105 + i * 0.125), y - h * 0.57, h * 0.055, ink.ink, 'opacity="0.55"') : ''),
  );
  const door =
    rect(x + w * 0.81, y - h * 0.84, w * 0.1, h * 0.7, glass(stage), 'rx="5"') +
    line(x + w * 0.86, y - h * 0.84, x + w * 0.86, y - h * 0.14, ink.ink, 3);
  const front = rect(x + w * 0.935, y - h * 0.84, w * 0.055, h * 0.4, glass(stage), 'rx="5"');
  const wheels = [0.2, 0.72]
    .map(
      (t) =>
        circle(x + w * t, y - h * 0.12, h * 0.15, ink.ink) +
        circle(x + w * t, y - h * 0.12, h * 0.07, mix(ink.wall, ink.ink, 0.4)),
    )
    .join('');
  const foggy = stage.dark || stage.weather === 'mist';
  const lamps =
    circle(x + w * 0.985, y - h * 0.24, h * 0.045, ink.light) +
    (foggy
      ? glow(stage, x + w, y - h * 0.24, h * 0.9, ink.light, 0.75) +
        beam(
          stage,
          [
            [x + w, y - h * 0.28],
            [x + w, y - h * 0.2],
            [x + w + h * 2.4, y + h * 0.1],
            [x + w + h * 2.4, y - h * 0.5],
          ],
          ink.light,
          0.2,
        )
      : '');
  return (
    ellipse(x + w / 2, y, w * 0.52, h * 0.05, ink.ink, 'opacity="0.35"') +
    shell +
    skirt +
    windows +
    door +
    front +
    wheels +
    (stage.dark ? glow(stage, x + w * 0.45, y - h * 0.66, w * 0.5, ink.light, 0.4) : '') +
    lamps
  );
}

/** Small working boat with a wheelhouse, mast and lamp. */
export function fishingBoat(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  hull = stage.ink.accent,
  mirrored = false,
): string {
  const { ink } = stage;
  const pale = mix(ink.wall, ink.light, stage.time === 'night' ? 0.1 : 0.35);
  const boat =
    stroke('M-40 -26L-40 -92M-40 -88L18 -34M-40 -88L-86 -28M46 -30V-66', ink.ink, 1.8) +
    rect(-26, -58, 42, 36, pale, 'rx="3"') +
    rect(-31, -63, 52, 7, mix(ink.roof, ink.ink, 0.2)) +
    rect(-20, -52, 13, 12, stage.dark ? ink.light : mix(ink.water, ink.ink, 0.5)) +
    rect(-2, -52, 13, 12, stage.dark ? ink.light : mix(ink.water, ink.ink, 0.5)) +
    path('M-92 -32Q-70 -22 -30 -22H60Q86 -26 100 -42Q94 -10 74 2H-70Q-86 -8 -92 -32Z', hull) +
    path('M-88 -18Q-60 -8 -20 -8H92Q86 -4 74 2H-70Q-82 -4 -88 -18Z', mix(hull, ink.ink, 0.4)) +
    stroke('M-92 -32Q-70 -22 -30 -22H60Q86 -26 100 -42', pale, 4) +
    circle(-40, -94, 3.4, ink.light);
  const lamp = stage.dark ? glow(stage, x + (mirrored ? 0.2 : -0.2) * w, y - w * 0.47, w * 0.5, ink.light, 0.6) : '';
  return place(boat, x, y, w / 200, mirrored) + lamp;
}

/** Island ferry of one to three decks. */
export function ferryBoat(stage: Stage, x: number, y: number, w: number, decks: number): string {
  const { ink } = stage;
  const drop = w * 0.07 * (3 - decks);
  const white = mix(ink.wall, ink.light, stage.time === 'night' ? 0.25 : 0.5);
  const deck = (dx: number, dy: number, dw: number, dh: number) =>
    rect(
      x + w * dx,
      y - w * dy,
      w * dw,
      w * dh,
      fade(stage, [
        [0, mix(white, ink.light, 0.2)],
        [1, mix(white, ink.ink, 0.15)],
      ]),
      'rx="4"',
    );
  const ports = (dx: number, dy: number, count: number, pitch: number) =>
    repeat(count, (i) => rect(x + w * (dx + i * pitch), y - w * dy, w * pitch * 0.6, w * 0.03, glass(stage), 'rx="3"'));
  const hull = path(
    svg`M${x} ${y - w * 0.13}H${x + w}Q${x + w * 0.96} ${y - w * 0.04} ${x + w * 0.9} ${y}` +
      svg`H${x + w * 0.06}Q${x + w * 0.01} ${y - w * 0.05} ${x} ${y - w * 0.13}Z`,
    fade(stage, [
      [0, mix(ink.ink, ink.water, 0.35)],
      [0.6, mix(ink.ink, ink.water, 0.2)],
      [0.62, ink.accent],
      [1, mix(ink.accent, ink.ink, 0.3)],
    ]),
  );
  const funnel =
    poly(
      [
        [x + w * 0.3, y - w * 0.28],
        [x + w * 0.38, y - w * 0.28],
        [x + w * 0.37, y - w * 0.4],
        [x + w * 0.31, y - w * 0.4],
      ],
      ink.accent,
    ) + rect(x + w * 0.31, y - w * 0.4, w * 0.062, w * 0.03, ink.ink);
  const mast =
    line(x + w * 0.66, y - w * 0.33, x + w * 0.66, y - w * 0.47, ink.ink, 4) +
    line(x + w * 0.63, y - w * 0.42, x + w * 0.69, y - w * 0.42, ink.ink, 3) +
    stroke(
      svg`M${x + w * 0.66} ${y - w * 0.46}L${x + w * 0.98} ${y - w * 0.15}` +
        svg`M${x + w * 0.66} ${y - w * 0.46}L${x + w * 0.04} ${y - w * 0.15}`,
      ink.ink,
      1.6,
      'opacity="0.6"',
    );
  const rail =
    repeat(22, (i) =>
      line(x + w * (0.03 + i * 0.044), y - w * 0.13, x + w * (0.03 + i * 0.044), y - w * 0.155, white, 2),
    ) + line(x + w * 0.02, y - w * 0.156, x + w * 0.98, y - w * 0.156, white, 2.4);
  const bridgeDeck = deck(0.54, 0.34, 0.22, 0.1) + ports(0.56, 0.325, 5, 0.038);
  const saloon = decks === 2 ? '' : deck(0.2, 0.28, 0.6, 0.08) + ports(0.23, 0.262, 12, 0.045);
  const upper = group(mast + funnel + bridgeDeck + saloon, svg`transform="translate(0 ${drop})"`);
  return (
    upper +
    (decks > 1 ? deck(0.1, 0.21, 0.76, 0.09) + ports(0.13, 0.19, 14, 0.05) : '') +
    hull +
    rail +
    (stage.dark ? glow(stage, x + w * 0.5, y - w * 0.2, w * 0.55, ink.light, 0.45) : '')
  );
}
