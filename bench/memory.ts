import { pictureAddress } from '../contract/picture.ts';
import { ask } from './ask.ts';
import type { LoadGenerator } from './load.ts';
import { atMost, count, type Row, type Section } from './report.ts';
import type { RunningSite } from './servers/site.ts';
import { payloadOf, type SitePages } from './site-pages.ts';

const megabyte = 1_000_000;
const aim = 250;
const pictureCount = 8;
const pictureWidth = 640;

export interface LoadedSite {
  name: string;
  site: RunningSite;
  hasAim: boolean;
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
export async function measureMemory(sites: LoadedSite[], hasPostgres: boolean): Promise<Section> {
  const rows: Row[] = [];
  for (const { name, site, hasAim } of sites) {
    const used = (await site.usage()).rssBytes / megabyte;
    rows.push({ cells: [name, count(Math.round(used))], ...(hasAim && { check: atMost(used, aim, ' MB') }) });
  }
  return {
    title: 'Memory after load',
    tables: [{ columns: ['server', 'resident MB'], rows }],
    notes: [
      `Resident set of the whole process that found its content in place, after all articles from the cache, a crowd at one of them and ${pictureCount} new pictures; 1 MB is 1,000,000 bytes. With the embedded database, the database is in it.`,
      ...(hasPostgres ? [] : ['Skipped on PostgreSQL: it is not installed, so the aim was not checked.']),
    ],
  };
}
