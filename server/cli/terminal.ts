import { styleText } from 'node:util';

export interface Progress {
  /** Sets how much is done, and of how much if that is known. */
  at(done: number, total?: number): void;
  end(): void;
}

const barWidth = 24;
const drawEvery = 80;
const silent: Progress = { at: () => {}, end: () => {} };

/** A progress bar on standard error, so that standard output contains only the result. */
export function progressBar(label: string, stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): Progress {
  if (!stream.isTTY) return silent;
  let drawn = 0;
  return {
    at(done, total) {
      const isLast = done === total;
      if (!isLast && Date.now() - drawn < drawEvery) return;
      drawn = Date.now();
      stream.write(`\r\x1b[K${label} ${total ? `${bar(done / total)} ${done}/${total}` : done}`);
    },
    end: () => stream.write('\r\x1b[K'),
  };
}

function bar(part: number): string {
  const full = Math.round(Math.min(1, part) * barWidth);
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`;
}

/** Formats rows in aligned columns, numbers to the right; Han characters are two columns wide. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => widthOf(row[at] ?? ''))));
  const areNumbers = head.map((_, at) => rows.some((row) => row[at]) && rows.every((row) => isNumber(row[at] ?? '')));
  const pad = (cell: string, at: number) => {
    const space = ' '.repeat((widths[at] ?? 0) - widthOf(cell));
    return areNumbers[at] ? space + cell : cell + space;
  };
  const line = (row: string[]) => row.map(pad).join('  ').trimEnd();
  return [styleText('dim', line(head), { stream: process.stdout }), ...rows.map(line)].join('\n');
}

const isNumber = (text: string) => /^[\d.]*$/.test(text);
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
}

/** Shortens a title so that it does not push the other columns off the screen. */
export function shortened(text: string, columns = 48): string {
  let width = 0;
  let shown = '';
  for (const character of text) {
    width += widthOf(character);
    if (width > columns) return `${shown}…`;
    shown += character;
  }
  return shown;
}
