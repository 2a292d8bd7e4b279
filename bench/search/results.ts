import os from 'node:os';
import type { IndexSize } from '../../server/search/queries/index-state.ts';
import type { Timing } from './measure.ts';

/** What was measured with so many articles. */
export interface Stage {
  articles: number;
  /** Null where a build went on that was ended before. */
  buildSeconds: number | null;
  size: IndexSize;
  timings: Timing[];
}

export interface Series {
  name: string;
  /** Milliseconds that 95 of 100 queries must not exceed at the last stage. */
  aim: number;
  stages: Stage[];
}

/** How many times of what a server takes a query may take on the embedded database. */
const mostOfServer = 1.2;

const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const megabytes = (bytes: number) => whole(bytes / 2 ** 20);
const milliseconds = (value: number) => (value < 10 ? value.toFixed(1) : whole(value));

const millionHeading = '## A million articles';
/** How many times of what it takes with a hundred thousand articles a query may take with a million. */
const mostGrowth = 2;
const suggestionAim = 20;

/** The two parts of RESULTS.md: that of the usual run, and that of the lane of a million, which is run on its own. */
interface Results {
  usual: string;
  million: string;
}

export function splitResults(text: string): Results {
  const at = text.indexOf(millionHeading);
  return at === -1 ? { usual: text, million: '' } : { usual: text.slice(0, at), million: text.slice(at) };
}

export function joinResults({ usual, million }: Results): string {
  return [usual, million]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

interface MachineLoad {
  before: number;
  after: number;
}

/** The part of RESULTS.md with a million articles. */
export function writeMillion({ stages }: Series, load: MachineLoad): string {
  const [small, large] = [stages[0], stages.at(-1)];
  return [
    millionHeading,
    `Written by \`npm run bench:search -- million\`, on PostgreSQL; do not edit. A p95 meets its aim if it is at most ${mostGrowth} times of that with ${whole(small?.articles ?? 0)} articles, that of suggestions if it is at most ${suggestionAim} ms.`,
    describeRun(load),
    sizesOf(stages),
    table(
      ['p50 / p95 / p99', ...stages.map((stage) => whole(stage.articles)), 'hits', 'CPU', 'growth of p95', 'aim'],
      (large?.timings ?? []).map((timing, at) => {
        const growth = timing.p95 / (small?.timings[at]?.p95 ?? Number.NaN);
        const isMet = timing.kind.startsWith('suggestions') ? timing.p95 <= suggestionAim : growth <= mostGrowth;
        return [
          timing.kind,
          ...stages.map((stage) => figures(stage.timings[at])),
          timing.hits,
          timing.processor === null ? '' : milliseconds(timing.processor),
          growth.toFixed(2),
          isMet ? 'met' : '**missed**',
        ];
      }),
    ),
  ].join('\n\n');
}

/** The part of RESULTS.md of the usual run. */
export function writeResults(series: Series[], load: MachineLoad): string {
  return [
    '# Search: measured',
    'Written by `npm run bench:search`; do not edit. A query is a first page of 20 with its total and passages, asked ' +
      'over the real driver and remembered nowhere; times in milliseconds, medians over rounds. CPU is the processor ' +
      'time of one query at the last size, database and Node.js together: about what it takes on an idle machine.',
    describeRun(load),
    ...series.flatMap(describeSeries),
    ...compareEngines(series),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeRun(load: MachineLoad): string {
  return [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${os.cpus()[0]?.model.trim() || 'CPU'}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.arch()}, Node.js ${process.versions.node}`,
    `- Load over one minute, before and after: ${load.before.toFixed(1)} and ${load.after.toFixed(1)} (the run itself keeps about one core busy; more is other people's work, and makes every figure worse)`,
  ].join('\n');
}

function sizesOf(stages: Stage[]): string {
  return table(
    ['articles', 'build, s', 'texts, MB', 'stored grams, MB', 'GIN and keys, MB', 'kB an article'],
    stages.map(({ articles, buildSeconds, size }) => [
      whole(articles),
      buildSeconds === null ? '–' : whole(buildSeconds),
      megabytes(size.texts),
      megabytes(size.grams),
      megabytes(size.indexes),
      ((size.texts + size.grams + size.indexes) / articles / 1024).toFixed(1),
    ]),
  );
}

function describeSeries({ name, aim, stages }: Series): string[] {
  const last = stages.at(-1);
  return [
    `## ${name}`,
    sizesOf(stages),
    table(
      ['p50 / p95 / p99', ...stages.map((stage) => whole(stage.articles)), 'hits', 'CPU', `p95 ≤ ${aim}`],
      (last?.timings ?? []).map((timing, at) => [
        timing.kind,
        ...stages.map((stage) => figures(stage.timings[at])),
        timing.hits,
        timing.processor === null ? '' : milliseconds(timing.processor),
        timing.p95 <= aim ? 'met' : '**missed**',
      ]),
    ),
  ];
}

/** How much longer a median query takes on the embedded database than on a server, at the largest size of both. */
function compareEngines([server, embedded]: Series[]): string[] {
  const stage = embedded?.stages.at(-1);
  const beside = server?.stages.find(({ articles }) => articles === stage?.articles);
  if (!stage || !beside) return [];
  const ratios = stage.timings.map(({ p50 }, at) => p50 / (beside.timings[at]?.p50 ?? Number.NaN));
  return [
    `## Embedded compared with a server, ${whole(stage.articles)} articles`,
    table(
      ['median query', 'embedded / server', `≤ ${mostOfServer}`],
      stage.timings.map(({ kind }, at) => [
        kind,
        ratios[at]?.toFixed(2) ?? '',
        (ratios[at] ?? Number.NaN) <= mostOfServer ? 'met' : '**missed**',
      ]),
    ),
  ];
}

function figures(timing: Timing | undefined): string {
  return timing ? [timing.p50, timing.p95, timing.p99].map(milliseconds).join(' / ') : '';
}

function table(head: string[], rows: string[][]): string {
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
