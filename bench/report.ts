export interface Check {
  aim: string;
  met: boolean;
}

export interface Row {
  cells: string[];
  check?: Check;
}

export interface Table {
  columns: string[];
  rows: Row[];
}

export interface Section {
  title: string;
  tables: Table[];
  /** How it was measured, or why it was not. */
  notes: string[];
}

/** Verdicts come from the measured value itself, never from what is printed. */
export function atLeast(value: number, aim: number, unit = ''): Check {
  return { aim: `≥ ${count(aim)}${unit}`, met: value >= aim };
}

export function atMost(value: number, aim: number, unit = ''): Check {
  return { aim: `≤ ${count(aim)}${unit}`, met: value <= aim };
}

export function below(value: number, aim: number, unit = ''): Check {
  return { aim: `< ${count(aim)}${unit}`, met: value < aim };
}

/** A number as a person reads it: thousands apart, no more digits than tell something. */
export function count(value: number): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function kilobytes(bytes: number): string {
  return (bytes / 1_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function writeReport(about: string[], sections: Section[]): string {
  const checks = sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap(({ check }) => check ?? [])),
  );
  const met = checks.filter((check) => check.met).length;
  return [
    '# Benchmark results',
    'Written by `npm run bench`; do not edit. All figures come from one run on one machine over loopback and compare ' +
      'with each other, not with other machines.',
    about.map((line) => `- ${line}`).join('\n'),
    `**${met} of ${checks.length} aims met.**`,
    ...sections.flatMap(({ title, tables, notes }) => [
      `## ${title}`,
      ...tables.map(writeTable),
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function writeTable({ columns, rows }: Table): string {
  const hasAims = rows.some(({ check }) => check);
  const head = hasAims ? [...columns, 'aim', ''] : columns;
  const lines = rows.map(({ cells, check }) => {
    const verdict = check ? [check.aim, check.met ? 'met' : '**missed**'] : ['', ''];
    return hasAims ? [...cells, ...verdict] : cells;
  });
  const rule = head.map((_, index) => (index > 0 && index < columns.length ? '--:' : '---'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
