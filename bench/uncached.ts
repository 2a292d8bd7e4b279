import type { LoadGenerator, LoadOrder } from './load.ts';
import { atLeast, count, type Row, type Section, type Table } from './report.ts';
import { inRounds, median } from './rounds.ts';
import { startChild } from './servers/child.ts';
import type { Cluster } from './servers/postgres.ts';
import type { RunningSite } from './servers/site.ts';
import { payloadOf, type SitePages } from './site-pages.ts';

const rounds = 7;
const seconds = 1.5;
/** Each page's code is compiled for speed in the course of thousands of answers; a site gives them within its first hours. */
const warmUpAnswers = { article: 10_000, home: 1_000 };
const warmUpAtMost = 15_000;
const articleConnections = 8;
const articleAim = 1_000;
const homeAim = 400;
const embeddedAim = 0.9;
const identity = { 'accept-encoding': 'identity' };

export interface UncachedSites {
  embedded: RunningSite;
  postgres: RunningSite;
  cluster: Cluster;
}

interface Contestant {
  name: string;
  aim?: number;
  perCpuSecond: () => Promise<number>;
}

/** What a page costs when it is made anew for every reader. */
export async function measureUncached(
  { embedded, postgres, cluster }: UncachedSites,
  pages: SitePages,
  load: LoadGenerator,
): Promise<Section> {
  const contestants: Contestant[] = [];
  for (const [database, site] of [
    ['a PostgreSQL server', postgres] as const,
    ['the embedded database', embedded] as const,
  ]) {
    const order = { port: site.port, headers: identity, seconds };
    const article = { ...order, paths: pages.articles, connections: articleConnections };
    const home = { ...order, paths: [pages.home], connections: 1 };
    await load.warmUp(article, warmUpAnswers.article, warmUpAtMost);
    await load.warmUp(home, warmUpAnswers.home, warmUpAtMost);
    const perCpuSecond = (wanted: LoadOrder) => async () => (await load.measure(site, wanted)).perCpuSecond;
    contestants.push(
      {
        name: `article, on ${database}`,
        perCpuSecond: perCpuSecond(article),
        ...(site === postgres && { aim: articleAim }),
      },
      {
        name: `home, on ${database}`,
        perCpuSecond: perCpuSecond(home),
        ...(site === postgres && { aim: homeAim }),
      },
    );
  }
  for (const [name, path] of [['article', pages.article] as const, ['home', pages.home] as const]) {
    contestants.push({ name: `${name}, rendering alone`, perCpuSecond: await pureRender(embedded, path) });
  }

  const beside = await measureBeside({ postgres, cluster }, pages, load);
  const measured = await inRounds(rounds, contestants, ({ perCpuSecond }) => perCpuSecond());
  return {
    title: 'Pages without the cache',
    tables: [
      {
        columns: ['page', 'requests per CPU second', 'CPU ms each'],
        rows: contestants.map(({ name, aim }, index): Row => {
          const figure = median(measured[index] ?? []);
          const cells = [name, count(figure), count(1_000 / figure)];
          return aim ? { cells, check: atLeast(figure, aim) } : { cells };
        }),
      },
      beside,
      {
        columns: ['embedded compared with a server', 'requests per CPU second'],
        rows: ['article', 'home'].map((page, at): Row => {
          const ratio = median((measured[at + 2] ?? []).map((figure, round) => figure / (measured[at]?.[round] ?? 1)));
          return { cells: [page, count(ratio)], ...(page === 'article' && { check: atLeast(ratio, embeddedAim) }) };
        }),
      },
    ],
    notes: [
      `\`PAGE_CACHE_MB=0\`, \`accept-encoding: identity\`; CPU time of the server's process with all its threads. The database runs outside of it in both cases.`,
      `Articles: ${articleConnections} connections, each with stories of its own, and home over one connection: the site makes a page once for all who ask at the same moment, which would flatter the figure.`,
      `Warmed up by ${count(warmUpAnswers.article)} articles and ${count(warmUpAnswers.home)} home pages, for ${warmUpAtMost / 1_000} s each at most.`,
      `Rendering alone: the page's real payload through the built bundle in a loop, no database and no HTTP. Medians of ${rounds} interleaved rounds of ${seconds} s.`,
    ],
  };
}

/** What the figures of the site's process leave out: the database's work, and compression for a browser. */
async function measureBeside(
  { postgres, cluster }: Pick<UncachedSites, 'postgres' | 'cluster'>,
  pages: SitePages,
  load: LoadGenerator,
): Promise<Table> {
  const rows: Row[] = [];
  for (const { name, ...asked } of [
    { name: 'article', paths: pages.articles, connections: articleConnections },
    { name: 'home', paths: [pages.home], connections: 1 },
  ]) {
    const order = { port: postgres.port, ...asked, seconds: 2 * seconds };
    const before = await cluster.cpuSeconds();
    const plain = await load.measure(postgres, { ...order, headers: identity });
    const database = ((await cluster.cpuSeconds()) - before) / plain.requests;
    const compressed = await load.measure(postgres, { ...order, headers: { 'accept-encoding': 'br' } });
    const compression = 1 / compressed.perCpuSecond - 1 / plain.perCpuSecond;
    rows.push({ cells: [name, count(1_000 * database), count(1_000 * compression)] });
  }
  return { columns: ['beside, CPU ms each', 'PostgreSQL', 'compression'], rows };
}

async function pureRender(site: RunningSite, path: string): Promise<() => Promise<number>> {
  const payload = await payloadOf(site.port, `${path === '/' ? '' : path}/_payload.json`);
  const renderer = startChild({ file: new URL('render-loop.ts', import.meta.url), core: 0, plain: true });
  return () => renderer.ask<number>({ payload, seconds });
}
