import { diffArrays } from 'diff';

/** Texts that differ in more lines are shown as replaced: comparing takes time with the square of this number. */
const mostChanges = 1_000;
const context = 1;

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
}

/**
 * The difference of two texts in lines, as `diff` shows it: removed lines with `-`, added ones with `+`, one unchanged
 * line around each change, and `…` where unchanged lines are left out.
 */
export function lineDifference(before: string, after: string): string[] {
  const lines = compare(before.split('\n'), after.split('\n'));
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== ' '),
  );
  const shown: string[] = [];
  for (const [at, { sign, text }] of lines.entries()) {
    if (isNear[at]) shown.push(`${sign} ${text}`);
    else if (shown.at(-1) !== '…') shown.push('…');
  }
  return shown;
}

function compare(before: string[], after: string[]): Line[] {
  const replaced = [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const parts = diffArrays(before, after, { maxEditLength: mostChanges }) ?? replaced;
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text): Line => ({ sign: added ? '+' : removed ? '-' : ' ', text })),
  );
}
