const mostCells = 4_000_000;
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
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const same = (lines: string[]): Line[] => lines.map((text) => ({ sign: ' ', text }));
  return [
    ...same(before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** The longest common subsequence of both; texts that are too long for that are shown as replaced. */
function compareMiddle(before: string[], after: string[]): Line[] {
  const removed = (text: string): Line => ({ sign: '-', text });
  const added = (text: string): Line => ({ sign: '+', text });
  if (before.length * after.length > mostCells) return [...before.map(removed), ...after.map(added)];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const common = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? common(row + 1, column + 1) + 1
          : Math.max(common(row + 1, column), common(row, column + 1));
    }
  }
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old = '', next = ''] = [before[row], after[column]];
    if (row < before.length && column < after.length && old === next) {
      lines.push({ sign: ' ', text: old });
      row += 1;
      column += 1;
    } else if (column >= after.length || (row < before.length && common(row + 1, column) >= common(row, column + 1))) {
      lines.push(removed(old));
      row += 1;
    } else {
      lines.push(added(next));
      column += 1;
    }
  }
  return lines;
}
