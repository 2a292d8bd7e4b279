import { writeFileSync } from 'node:fs';
import { chromiumProgram } from '../chromium.ts';
import { benchFolder, runBenchmark } from '../clean-up.ts';
import { describeMachine } from '../machine.ts';
import { atLeast, atMost, type Check, count, type Row, type Section, writeReport } from '../report.ts';
import { median } from '../rounds.ts';
import { startSite } from '../servers/site.ts';
import { findPages, payloadOf } from '../site-pages.ts';
import { installLighthouse, type Visit, visit } from './program.ts';

/** How public pages do on Lighthouse's phone: `npm run bench:lighthouse`, about ten minutes. */
const rounds = 5;
const latest = 25 * 60_000;
const search = '/search?q=%E5%B8%82%E5%A0%B4';

interface Aims {
  firstPaint?: number;
  largestPaint?: number;
}

interface Measured {
  name: string;
  address: string;
  aims: Aims;
  visits: Visit[];
}

await runBenchmark(latest, async () => {
  const chromium = chromiumProgram();
  if (!chromium) throw new Error('Lighthouse needs Chromium: apt-get install chromium');
  const about = describeMachine().filter((line) => !line.includes('taskset'));
  const lighthouse = installLighthouse();
  const site = await startSite({ dataDir: benchFolder() });
  const { home, article } = await findPages(site.port);
  const video = await videoOf(site.port);
  const pages: Measured[] = [
    { name: 'home', address: home, aims: { firstPaint: 950, largestPaint: 1_500 }, visits: [] },
    { name: 'article', address: article, aims: { firstPaint: 900, largestPaint: 1_150 }, visits: [] },
    { name: 'video', address: video, aims: {}, visits: [] },
    { name: 'search', address: search, aims: {}, visits: [] },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, address, visits } of pages) {
      console.log(`round ${round + 1} of ${rounds}: ${name}`);
      visits.push(await visit(`http://localhost:${site.port}${address}`, chromium));
    }
  }
  const report = writeReport([...about, lighthouse], [tableOf(pages)]);
  writeFileSync(new URL('./RESULTS.md', import.meta.url), report.replace('npm run bench', 'npm run bench:lighthouse'));
  console.log(report);
});

async function videoOf(port: number): Promise<string> {
  const { data } = await payloadOf<'news/video'>(port, '/news/video/_payload.json');
  const [first] = data.feed.items;
  if (!first) throw new Error('the site shows no video');
  return `/news/${first.slug}`;
}

function tableOf(pages: readonly Measured[]): Section {
  const score = (name: keyof Visit['scores']) =>
    rowsOf(
      pages,
      ({ visits }) => median(visits.map(({ scores }) => scores[name])),
      (value, page) =>
        // A search is not to be indexed, which Lighthouse counts against it.
        name === 'seo' && page.name === 'search' ? undefined : atLeast(value, 100),
    );
  const metric = (name: Exclude<keyof Visit, 'scores'>, check: (value: number, aims: Aims) => Check | undefined) =>
    rowsOf(
      pages,
      ({ visits }) => median(visits.map((each) => each[name])),
      (value, { aims }) => check(value, aims),
    );
  const within = (name: keyof Aims) => (value: number, aims: Aims) => {
    const aim = aims[name];
    return aim === undefined ? undefined : atMost(value, aim, ' ms');
  };
  return {
    title: 'Public pages on a phone',
    tables: [
      { columns: ['performance', 'score'], rows: score('performance') },
      { columns: ['accessibility', 'score'], rows: score('accessibility') },
      { columns: ['best practices', 'score'], rows: score('best-practices') },
      { columns: ['search engines', 'score'], rows: score('seo') },
      { columns: ['first paint', 'ms'], rows: metric('firstPaint', within('firstPaint')) },
      { columns: ['largest paint', 'ms'], rows: metric('largestPaint', within('largestPaint')) },
      { columns: ['blocking time', 'ms'], rows: metric('blocking', (value) => atMost(value, 0, ' ms')) },
      { columns: ['layout shift', 'sum'], rows: metric('shift', (value) => atMost(value, 0)) },
    ],
    notes: [
      `Medians of ${rounds} rounds, each with one visit to each page with an empty cache. Lighthouse loads a page at the machine’s own speed and computes what its phone would take; a busy machine makes every figure worse.`,
      'The site answers over HTTP/1.1 without a proxy before it. The page of a search is `noindex` on purpose, so its score for search engines has no aim.',
    ],
  };
}

function rowsOf(
  pages: readonly Measured[],
  middleOf: (page: Measured) => number,
  check: (value: number, page: Measured) => Check | undefined,
): Row[] {
  return pages.map((page) => {
    const value = middleOf(page);
    const verdict = check(value, page);
    return { cells: [page.name, count(value)], ...(verdict && { check: verdict }) };
  });
}
