import { readFileSync } from 'node:fs';
import { pictureAddress } from '../contract/picture.ts';
import { databaseProcesses } from '../tests/harness/database/embedded-processes.ts';
import { ask } from './ask.ts';
import type { LoadGenerator } from './load.ts';
import { atMost, count, type Row, type Section } from './report.ts';
import type { RunningSite } from './servers/site.ts';
import { payloadOf, type SitePages } from './site-pages.ts';

const megabyte = 1_000_000;
const siteAim = 250;
const databaseAim = 120;
const pictureCount = 8;
const pictureWidth = 640;

export interface LoadedSite {
  name: string;
  site: RunningSite;
}

/** Every page in the cache in the form browsers take, a crowd at one of them, and pictures made for the home page. */
export async function readEverything(site: RunningSite, pages: SitePages, load: LoadGenerator): Promise<void> {
  const order = { port: site.port, headers: { 'accept-encoding': 'br' }, seconds: 2 };
  await load.run({ ...order, paths: pages.articles, connections: 8 });
  await load.run({ ...order, paths: [pages.article], connections: 64 });
  const { data } = await payloadOf<'home'>(site.port, '/_payload.json');
  for (const { picture } of data.feed.items.slice(0, pictureCount)) {
    if (picture) await ask(site.port, pictureAddress(picture, pictureWidth, 'avif'), 'identity');
  }
}

/** What the processes hold once they have worked. */
export async function measureMemory(sites: LoadedSite[]): Promise<Section> {
  const rows: Row[] = [];
  for (const { name, site } of sites) {
    const used = (await site.usage()).rssBytes / megabyte;
    rows.push({ cells: [name, count(Math.round(used))], check: atMost(used, siteAim, ' MB') });
    const processes = databaseProcesses(site.dataDir);
    if (processes.length === 0) continue;
    const database = processes.reduce((sum, pid) => sum + shareOf(pid), 0) / megabyte;
    const cells = [`the database of the site ${name}`, count(Math.round(database))];
    rows.push({ cells, check: atMost(database, databaseAim, ' MB') });
  }
  return {
    title: 'Memory after load',
    tables: [{ columns: ['process', 'MB'], rows }],
    notes: [
      `Resident set of a process of the site that found its content in place, after all articles from the cache, a crowd at one of them and ${pictureCount} new pictures; 1 MB is 1,000,000 bytes. Of the embedded database, the sum over its processes, memory that they share counted once.`,
    ],
  };
}

/** A process's proportional part of the memory that it uses alone or with others. */
function shareOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
