import { deskFields } from '../../contract/desk/fields.ts';
import { EditingProblem } from '../articles/editing/incoming-article.ts';
import { createSectionChanges } from '../articles/editing/section-changes.ts';
import { allSeries, articleIds } from '../articles/queries/series-editing.ts';
import { BadUsage, defineCommand } from './command.ts';
import { table } from './terminal.ts';

export const commands = {
  'series list': defineCommand({
    usage: '',
    words: [0, 0],
    says: ['列出專題，以及各篇文章的代稱（照順序，包括還沒刊出的）。'],
    options: {},
    async run({ report, withDatabase }) {
      const all = await withDatabase(allSeries);
      const rows = all.map(({ slug, title, parts }) => [slug, title, parts.join(' ')]);
      report({ series: all }, table(['代稱', '名稱', '文章'], rows));
    },
  }),
  'series add': defineCommand({
    usage: '<slug> <名稱>',
    words: [2, 2],
    says: ['新增專題；文章用 series order 放進去。有文章刊出之前，讀者看不到它。'],
    options: {},
    async run({ words: [slug = '', name = ''], by, report, withDatabase }) {
      const title = deskFields.seriesTitle.safeParse(name);
      if (!title.success) throw new BadUsage(`${title.error.issues[0]?.message}。`);
      const series = { slug, title: title.data, introduction: '', cover_id: null };
      await withDatabase((db) => createSectionChanges(db, by).addSeries(series));
      report({ slug, title: title.data }, `已新增專題 ${slug}。`);
    },
  }),
  'series describe': defineCommand({
    usage: '<slug>',
    words: [1, 1],
    says: ['改專題的名稱、引言或代稱；換了代稱，舊網址會轉到新的（301）。'],
    options: {
      title: { type: 'string', value: '名稱', says: '新的名稱' },
      introduction: { type: 'string', value: '文字', says: '新的引言；空一行是另一段' },
      slug: { type: 'string', value: 'slug', says: '新的代稱' },
    },
    async run({ words: [from = ''], options: { title, introduction, slug }, by, report, withDatabase }) {
      const change = {
        ...(title !== undefined && { title: checked(deskFields.seriesTitle.safeParse(title)) }),
        ...(introduction !== undefined && {
          introduction: checked(deskFields.seriesIntroduction.safeParse(introduction)),
        }),
        ...(slug !== undefined && { slug }),
      };
      if (Object.keys(change).length === 0) throw new BadUsage('請用 --title、--introduction 或 --slug 說明要改什麼。');
      await withDatabase((db) => createSectionChanges(db, by).changeSeries(from, change));
      report({ slug: slug ?? from }, `已更改專題 ${from}。`);
    },
  }),
  'series order': defineCommand({
    usage: '<slug> <文章的代稱>…',
    words: [2, 201],
    says: ['排定專題有哪幾篇文章、照什麼順序；沒有寫到的文章離開專題。'],
    options: {},
    async run({ words: [slug = '', ...given], by, report, withDatabase }) {
      const slugs = [...new Set(given)];
      await withDatabase(async (db) => {
        const parts = await articleIds(db, slugs);
        if (parts.length < slugs.length) throw new EditingProblem('有的代稱不是文章；請用 content list 查看。');
        await createSectionChanges(db, by).orderParts(slug, parts);
      });
      report({ slug, parts: slugs }, `專題 ${slug} 現在有 ${slugs.length} 篇。`);
    },
  }),
  'series remove': defineCommand({
    usage: '<slug>',
    words: [1, 1],
    says: ['刪去一個專題；文章都還在，只是不再屬於它。'],
    options: {},
    async run({ words: [slug = ''], by, report, withDatabase }) {
      await withDatabase((db) => createSectionChanges(db, by).removeSeries(slug));
      report({ removed: slug }, `已刪去專題 ${slug}。`);
    },
  }),
};

type Checked = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function checked(result: Checked): string {
  if (result.success) return result.data;
  throw new BadUsage(`${result.error.issues[0]?.message}。`);
}
