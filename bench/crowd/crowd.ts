import { setTimeout as pause } from 'node:timers/promises';
import { benchFolder, onCleanUp } from '../clean-up.ts';
import type { LoadGenerator, LoadOrder, MeasuredLoad } from '../load.ts';
import { atLeast, atMost, count, type Section } from '../report.ts';
import { median } from '../rounds.ts';
import type { Cluster } from '../servers/postgres.ts';
import { type RunningSite, startSite } from '../servers/site.ts';
import { openNewsDesk } from './news-desk.ts';

const quietSlices = 3;
const hotPages = 500;
const connections = 64;
/** Room for all of the pages: the default of 64 MB holds about 450 articles. */
const cacheMegabytes = 256;
const publishEvery = 2_000;
const correctEvery = 5_000;
const megabyte = 1_000_000;
const throughputAim = 0.9;
const latencyAim = 2;
const memoryAim = 1.05;
const steadyPace = 300;

/**
 * A crowd at breaking news: 64 connections on 500 pages, while an article is published every two seconds and another is
 * corrected every five. The database of the cluster has the demo content.
 */
export async function measureCrowd(cluster: Cluster, load: LoadGenerator, busySeconds: number): Promise<Section> {
  const slice = Math.min(20, busySeconds / 4);
  const { site, order, breakNews } = await openCrowd(cluster, busySeconds);
  await load.warmUp({ ...order, seconds: 1 }, 10_000);
  const measure = (turn: string) => measureSlice(site, load, { ...order, seconds: slice }, turn);
  const quiet: Slice[] = [];
  for (let turn = 0; turn < quietSlices; turn += 1) quiet.push(await measure('quiet'));
  const news = breakNews();
  const busy: Slice[] = [];
  for (let passed = 0; passed < busySeconds; passed += slice) busy.push(await measure('busy'));
  await news.stop();
  await site.stop();
  return section(quiet, busy, { ...news.done(), slice, busySeconds });
}

/** The site with its content and what the crowd asks of it; `breakNews` begins to publish and to correct. */
async function openCrowd(cluster: Cluster, busySeconds: number) {
  const drafts = Math.ceil((busySeconds * 1_000) / publishEvery) + 10;
  const desk = await openNewsDesk(cluster.settings, { articles: hotPages, drafts });
  onCleanUp(desk.close);
  const settings = { ...cluster.settings, PAGE_CACHE_MB: String(cacheMegabytes) };
  const site = await startSite({ dataDir: benchFolder(), settings, core: 0 });
  console.log('waiting for the search index');
  await desk.indexed();
  const paths = ['/', ...desk.addresses].slice(0, hotPages);
  const order = { port: site.port, paths, headers: { 'accept-encoding': 'br' }, connections };

  function breakNews() {
    const timers = [setInterval(() => desk.publish(), publishEvery), setInterval(() => desk.correct(), correctEvery)];
    const clear = () => timers.forEach(clearInterval);
    onCleanUp(clear);
    async function stop(): Promise<void> {
      clear();
      await pause(500);
    }
    return { stop, done: desk.done };
  }

  return { site, order, breakNews };
}

/**
 * A crowd that stays: less than the site could answer, but for long, with the same changes. Only memory is measured, so
 * that other work on the machine does no harm.
 */
export async function measureSteadyCrowd(cluster: Cluster, load: LoadGenerator, minutes: number): Promise<Section> {
  const { site, order, breakNews } = await openCrowd(cluster, minutes * 60);
  const news = breakNews();
  const memory: number[] = [];
  let requests = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const slice = await measureSlice(site, load, { ...order, seconds: 60, pace: steadyPace }, `minute ${minute + 1}`);
    memory.push(slice.memory);
    requests += slice.requests;
  }
  await news.stop();
  await site.stop();
  const { published, corrected } = news.done();
  const [, second = 0, , last = 0] = [0, 1, 2, 3].map((quarter) =>
    median(memory.slice((minutes * quarter) / 4, (minutes * (quarter + 1)) / 4)),
  );
  return {
    title: 'A crowd that stays',
    tables: [
      {
        columns: ['memory of the site, MB', 'second quarter', 'last quarter', 'ratio'],
        rows: [
          {
            cells: ['median', count(Math.round(second)), count(Math.round(last)), (last / second).toFixed(2)],
            check: atMost(last / second, memoryAim),
          },
        ],
      },
    ],
    notes: [
      `${connections} kept-alive connections on ${hotPages} pages, ${steadyPace} requests a second for ${minutes} minutes, ${count(requests)} in all; \`PAGE_CACHE_MB=${cacheMegabytes}\`. Any answer but 200 would have ended the run. Throughput is not measured.`,
      `Published ${published} articles and corrected ${corrected} meanwhile.`,
      `Memory of the site's process after each minute, in MB: ${memory.map((value) => Math.round(value)).join(', ')}.`,
    ],
  };
}

type Slice = MeasuredLoad & { memory: number };

async function measureSlice(site: RunningSite, load: LoadGenerator, order: LoadOrder, turn: string): Promise<Slice> {
  const measured = await load.measure(site, order);
  const memory = (await site.usage()).rssBytes / megabyte;
  console.log(`${turn}: ${count(measured.perSecond)} a second, p99 ${count(measured.p99)} ms, ${count(memory)} MB`);
  return { ...measured, memory };
}

interface Done {
  published: number;
  corrected: number;
  slice: number;
  busySeconds: number;
}

function section(quiet: Slice[], busy: Slice[], done: Done): Section {
  const middle = (slices: Slice[], key: 'perSecond' | 'perCpuSecond' | 'p50' | 'p99') =>
    median(slices.map((one) => one[key]));
  const keys = ['perSecond', 'perCpuSecond', 'p50', 'p99'] as const;
  const rows = [quiet, busy].map((slices, at) => ({
    cells: [at === 0 ? 'quiet' : 'breaking news', ...keys.map((key) => count(middle(slices, key)))],
  }));
  const throughput = middle(busy, 'perSecond') / middle(quiet, 'perSecond');
  const latency = middle(busy, 'p99') / middle(quiet, 'p99');
  const half = Math.ceil(busy.length / 2);
  const [early, late] = [busy.slice(0, half), busy.slice(half)].map((slices) =>
    median(slices.map((one) => one.memory)),
  );
  const growth = (late ?? 0) / (early ?? 1);
  return {
    title: 'A crowd at breaking news',
    tables: [
      { columns: ['state', 'requests/s', 'requests per CPU second', 'p50 ms', 'p99 ms'], rows },
      {
        columns: ['breaking news compared', 'ratio'],
        rows: [
          { cells: ['requests/s with quiet', throughput.toFixed(2)], check: atLeast(throughput, throughputAim) },
          { cells: ['p99 with quiet', latency.toFixed(2)], check: atMost(latency, latencyAim) },
          { cells: ['memory of the second half with the first', growth.toFixed(2)], check: atMost(growth, memoryAim) },
        ],
      },
    ],
    notes: [
      `${connections} kept-alive connections on ${hotPages} pages with \`accept-encoding: br\` and \`PAGE_CACHE_MB=${cacheMegabytes}\`; medians of slices of ${count(done.slice)} s, ${done.busySeconds} s with changes. Any answer but 200 would have ended the run.`,
      `Published ${done.published} articles and corrected ${done.corrected} meanwhile, with the functions of the desk.`,
      `Memory of the site's process after each slice with changes, in MB: ${busy.map(({ memory }) => count(Math.round(memory))).join(', ')}.`,
    ],
  };
}
