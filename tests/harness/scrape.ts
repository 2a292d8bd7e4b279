import type { TestSite } from './site.ts';

export const metricsToken = 'a-key-for-the-figures-of-tests';

/** One reading of all figures. */
export interface Scrape {
  text: string;
  /** The sum of all lines of this name whose labels are these, whatever others they have; 0 where there is none. */
  sum(name: string, labels?: Record<string, string>): number;
  /** Every value that a label has anywhere. */
  valuesOf(label: string): string[];
}

/** What Prometheus would read. */
export async function scrape(site: Pick<TestSite, 'get'>): Promise<Scrape> {
  const answer = await site.get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`);
  const text = await answer.text();
  const lines = text.split('\n').flatMap(readLine);
  return {
    text,
    sum: (name, labels = {}) =>
      lines
        .filter((line) => line.name === name)
        .filter((line) => Object.entries(labels).every(([label, value]) => line.labels[label] === value))
        .reduce((sum, line) => sum + line.value, 0),
    valuesOf: (label) => [...new Set(lines.flatMap((line) => line.labels[label] ?? []))],
  };
}

function readLine(line: string): { name: string; labels: Record<string, string>; value: number }[] {
  const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
  return [
    { name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) },
  ];
}
