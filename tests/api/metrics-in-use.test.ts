import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { metricsToken, scrape } from '../harness/scrape.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { type: string; uid: string };
  targets?: { refId: string; expr: string; datasource: { uid: string } }[];
}

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const dashboard: { uid: string; schemaVersion: number; templating: { list: { name: string }[] }; panels: Panel[] } =
  JSON.parse(read('deploy/grafana/jianwen.json'));
const rules: Rule[] = parse(read('deploy/prometheus/alerts.yaml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const charts = dashboard.panels.filter(({ type }) => type !== 'row');

let site: TestSite;
let types: Map<string, string>;

beforeAll(async () => {
  site = await startTestSite({ settings: { METRICS_TOKEN: metricsToken } });
  const { text } = await scrape(site);
  types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
});
afterAll(() => site.close());

/** The figures that a query names and the site does not have. */
function unknownIn(query: string): string[] {
  const names = query.match(/\b(?:jianwen|nodejs|process)_\w+/g) ?? [];
  expect([query, names.length > 0 || query.startsWith('up{')]).toEqual([query, true]);
  return names.filter((name) => {
    const histogram = name.replace(/_(?:bucket|sum|count)$/, '');
    return !types.has(name) && types.get(histogram) !== 'histogram';
  });
}

describe('the dashboard', () => {
  it('is one that Grafana imports: a title, variables and panels that lie side by side', () => {
    expect(dashboard).toMatchObject({ uid: 'jianwen', title: '見聞', id: null });
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const taken = new Set<string>();
    for (const { title, gridPos } of dashboard.panels) {
      expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([title, taken.has(`${x} ${y}`)]).toEqual([title, false]);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });

  it('has a row for everything that is measured, and names no data source of its own', () => {
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title.split(' (')[0]);
    expect(rows).toEqual([
      'Traffic',
      'Latency',
      'Page cache',
      'Database',
      'Queues',
      'Messages and codes',
      'Errors',
      'Process',
      'Backups and disk',
    ]);
    const sources = charts.flatMap(({ datasource, targets = [] }) => [
      datasource,
      ...targets.map((one) => one.datasource),
    ]);
    expect(new Set(sources.map((source) => source?.uid))).toEqual(new Set(['$' + '{datasource}']));
  });

  it('asks for nothing that the site does not have', () => {
    expect(charts.length).toBeGreaterThan(20);
    const asked = charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, unknownIn(expr)]));
    expect(asked.filter(([, unknown]) => unknown?.length)).toEqual([]);
  });

  it('shows every figure of the site', () => {
    const queries = JSON.stringify(dashboard);
    const own = [...types.keys()].filter((name) => name.startsWith('jianwen_'));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !queries.includes(name))).toEqual([]);
  });
});

describe('the alerts', () => {
  it('ask for nothing that the site does not have', () => {
    expect(rules.map(({ alert, expr }) => [alert, unknownIn(expr)])).toEqual(rules.map(({ alert }) => [alert, []]));
  });

  it('are each explained to the operator on call, with their thresholds', () => {
    const explained = [...read('docs/operations/monitoring.md').matchAll(/(Jianwen\w+) \((page|ticket)\)/g)];
    const wanted = rules.map(({ alert, labels }) => `${alert} ${labels.severity}`).sort();
    expect(wanted.length).toBeGreaterThan(5);
    expect(explained.map(([, alert, severity]) => `${alert} ${severity}`).sort()).toEqual(wanted);
    expect(rules.every(({ annotations }) => annotations.summary.length > 20)).toBe(true);
  });
});
