import { mix } from '../color.ts';
import { dimEdges } from '../interior.ts';
import { beam, fade, glow } from '../light.ts';
import { person } from '../people.ts';
import { circle, HEIGHT, path, poly, rect, repeat, stroke, svg, WIDTH } from '../shape.ts';
import type { Stage } from '../stage.ts';

export function theater(stage: Stage): string {
  const { rnd, ink } = stage;
  const stageY = rnd.range(560, 600);
  const [left, right] = [rnd.range(230, 300), WIDTH - rnd.range(230, 300)];
  const velvet = mix(ink.accent, ink.ink, 0.3);
  const hall = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    fade(stage, [
      [0, mix(ink.roof, ink.ink, 0.7)],
      [1, mix(ink.ink, ink.roof, 0.15)],
    ]),
  );
  const eighth = (right - left) / 8;
  const set =
    rect(
      left,
      130,
      right - left,
      stageY - 130,
      fade(stage, [
        [0, ink.sky[0]],
        [0.6, ink.sky[1]],
        [1, ink.sky[2]],
      ]),
    ) +
    circle(rnd.range(600, 1000), 330, rnd.range(60, 100), ink.light, 'opacity="0.9"') +
    repeat(3, (i) =>
      path(
        `M${left} ${stageY}` +
          repeat(
            8,
            (k) =>
              svg`Q${left + eighth * (k + 0.5)} ${stageY - 150 + i * 44 - rnd.range(0, 90)} ` +
              svg`${left + eighth * (k + 1)} ${stageY - 60 + i * 26}`,
          ) +
          `V${stageY}Z`,
        mix(ink.leaf, ink.ink, 0.2 + i * 0.2),
      ),
    );
  const folds = (x: number, w: number, count: number) =>
    repeat(count, (i) => {
      const fx = x + (w * i) / count;
      return path(
        svg`M${fx} 90h${w / count}q${rnd.range(-8, 8)} ${stageY / 2} 0 ${stageY - 84}h${-w / count}Z`,
        fade(
          stage,
          [
            [0, mix(velvet, ink.ink, 0.45)],
            [0.5, mix(velvet, ink.light, 0.12)],
            [1, mix(velvet, ink.ink, 0.4)],
          ],
          true,
        ),
      );
    });
  const open = rnd.range(0.2, 0.34) * (right - left);
  const curtains = folds(left, open, 6) + folds(right - open, open, 6);
  const valance = repeat(9, (i) => {
    const [x, w] = [left + ((right - left) * i) / 9, (right - left) / 9];
    return (
      path(
        svg`M${x} 70h${w}v70q${-w / 2} 70 ${-w} 0Z`,
        fade(stage, [
          [0, mix(velvet, ink.ink, 0.3)],
          [1, mix(velvet, ink.light, 0.1)],
        ]),
      ) + stroke(svg`M${x} 140q${w / 2} 70 ${w} 0`, mix(ink.light, ink.earth, 0.4), 5)
    );
  });
  const gold = mix(ink.earth, ink.light, 0.35);
  const arch =
    rect(
      left - 46,
      40,
      46,
      stageY - 30,
      fade(
        stage,
        [
          [0, gold],
          [1, mix(gold, ink.ink, 0.6)],
        ],
        true,
      ),
    ) +
    rect(
      right,
      40,
      46,
      stageY - 30,
      fade(
        stage,
        [
          [0, mix(gold, ink.ink, 0.6)],
          [1, gold],
        ],
        true,
      ),
    ) +
    rect(left - 60, 24, right - left + 120, 52, mix(gold, ink.ink, 0.25)) +
    repeat(22, (i) => circle(left - 30 + i * ((right - left + 60) / 21), 50, 8, ink.light));
  const boards =
    poly(
      [
        [left - 20, stageY],
        [right + 20, stageY],
        [right + 120, stageY + 56],
        [left - 120, stageY + 56],
      ],
      fade(stage, [
        [0, mix(ink.earth, ink.light, 0.35)],
        [1, mix(ink.earth, ink.ink, 0.2)],
      ]),
    ) + rect(left - 120, stageY + 56, right - left + 240, 34, mix(ink.earth, ink.ink, 0.65));
  const performers = rnd.chance(0.5)
    ? person(stage, 760, stageY + 34, 200, { pose: 'reach', coat: true, top: mix(ink.wall, ink.light, 0.5) }) +
      person(stage, 900, stageY + 40, 190, { pose: 'walk', coat: true, top: ink.leaf, mirrored: true })
    : person(stage, 800, stageY + 36, 220, {
        pose: 'reach',
        coat: true,
        top: mix(ink.wall, ink.light, 0.6),
        mirrored: rnd.chance(0.5),
      });
  const spots = [rnd.range(380, 560), rnd.range(1040, 1220)]
    .map((x) =>
      beam(
        stage,
        [
          [x - 20, -10],
          [x + 20, -10],
          [960 - (x - 800) * 0.1, stageY + 60],
          [640 - (x - 800) * 0.1, stageY + 60],
        ],
        ink.light,
        0.55,
      ),
    )
    .join('');
  const seats = repeat(4, (r) => {
    const y = 700 + r * 62;
    const w = 92 + r * 22;
    const count = Math.ceil(WIDTH / w) + 1;
    return repeat(count, (i) => {
      const x = (i - (r % 2) * 0.5) * w;
      const color = mix(mix(ink.accent, ink.roof, 0.5), ink.ink, 0.62 + r * 0.07);
      const head =
        rnd.chance(0.45) && r < 3
          ? circle(x + w / 2, y - 8, w * 0.17, ink.ink) +
            path(svg`M${x + w * 0.2} ${y + 40}q${w * 0.3} -54 ${w * 0.6} 0Z`, ink.ink)
          : '';
      return (
        head +
        path(svg`M${x + 5} ${y + 90}V${y + 34}q0 -22 22 -22h${w - 54}q22 0 22 22V${y + 90}Z`, color) +
        stroke(svg`M${x + 12} ${y + 30}q6 -14 22 -14h${w - 66}q16 0 22 14`, mix(color, ink.light, 0.3), 2.4)
      );
    });
  });
  return (
    hall +
    set +
    glow(stage, 800, stageY - 60, 520, ink.light, 0.35) +
    boards +
    performers +
    curtains +
    valance +
    arch +
    spots +
    seats +
    dimEdges(stage, 0.6)
  );
}
