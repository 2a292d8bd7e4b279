import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { articleTabs } from '../../contract/desk/model/article.ts';
import type { Writer } from '../../server/articles/drafts/article-state.ts';
import { createDeskList } from '../../server/articles/drafts/desk-list.ts';
import { cleanUp, onCleanUp } from '../clean-up.ts';
import { describeMachine } from '../machine.ts';
import { count, type Row, writeReport } from '../report.ts';
import { openPostgres } from '../search/databases.ts';
import { measureKeystrokes } from './keystrokes.ts';
import { fillNewsroom, hitsOf } from './newsroom.ts';
import { timesOf } from './times.ts';

/** How quick the desk's list and its editor are: `npm run bench:desk`, or with another number of articles as its argument. */
const articles = Number(process.argv[2] ?? 100_000);
const drafts = 2_000;
const samples = 100;
/** Milliseconds that 95 of 100 calls must not exceed. */
const aim = 100;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().then(() => process.exit(1)));

try {
  const about = describeMachine().filter((line) => !line.includes('taskset'));
  const { db, close } = await openPostgres();
  onCleanUp(close);
  const editor: Writer = { id: randomUUID(), name: '林編輯', email: 'editor@desk.example', role: 'editor' };
  const reporter: Writer = { id: randomUUID(), name: '王記者', email: 'reporter@desk.example', role: 'reporter' };
  await fillNewsroom(db, { articles, drafts, staff: [editor, reporter] });
  const list = createDeskList({ db, search: (words) => hitsOf(db, words) });

  const rows: Row[] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const row = await timesOf(name, work, { samples, aim });
    console.log(row.cells.join('  '));
    rows.push(row);
  };
  for (const tab of articleTabs) await measure(`tab ${tab}`, () => list.list(editor, { tab, limit: 30 }));
  const cursor = (await list.list(editor, { tab: 'all', limit: 30 })).nextCursor ?? undefined;
  await measure('second page', () => list.list(editor, { tab: 'all', limit: 30, cursor }));
  await measure("a reporter's list", () => list.list(reporter, { tab: 'all', limit: 30 }));
  await measure('one category', () => list.list(editor, { tab: 'all', category: 'category-1', limit: 30 }));
  await measure('one author', () => list.list(editor, { tab: 'published', author: 'author-1', limit: 30 }));
  await measure('one writer', () => list.list(editor, { tab: 'all', writer: reporter.id, limit: 30 }));
  await measure('words in many articles', () => list.list(editor, { tab: 'all', q: '標題', limit: 30 }));
  await measure('words in few articles', () => list.list(editor, { tab: 'all', q: '第 77 篇', limit: 30 }));
  await measure('words in none', () => list.list(editor, { tab: 'all', q: '沒有這幾個字', limit: 30 }));
  await measure('counts of all tabs', () => list.counts(editor));
  await measure("counts of a reporter's tabs", () => list.counts(reporter));
  await measure('changes of the last seconds', () => list.changes(editor, new Date(Date.now() - 3_000)));

  const report = writeReport(about, [
    {
      title: `The list with ${count(articles)} articles and ${count(drafts)} open drafts`,
      tables: [{ columns: ['call', 'p50, ms', 'p95, ms'], rows }],
      notes: [
        'PostgreSQL, over the real driver; each call is asked a hundred times, one after another, and remembered nowhere.',
        'The search engine is measured by `npm run bench:search`; here the public hits come from a simple query, and ' +
          'the time of that query is part of the figures.',
      ],
    },
    await measureKeystrokes(),
  ]);
  writeFileSync(new URL('./RESULTS.md', import.meta.url), report.replace('npm run bench', 'npm run bench:desk'));
} finally {
  await cleanUp();
}
