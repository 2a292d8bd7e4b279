import { createSectionChanges } from '../articles/editing/section-changes.ts';
import { allAuthors } from '../articles/queries/authors.ts';
import { BadUsage, defineCommand } from './command.ts';
import { mergeCommand, renameCommand } from './section-commands.ts';
import { table } from './terminal.ts';

export const commands = {
  'authors list': defineCommand({
    usage: '',
    words: [0, 0],
    says: ['列出作者與各有幾篇已刊出的文章。'],
    options: {},
    async run({ report, withDatabase }) {
      const all = await withDatabase(allAuthors);
      const rows = all.map((row) => [row.slug, row.name, row.title, String(row.article_count)]);
      report({ authors: all }, table(['代稱', '姓名', '職稱', '文章'], rows));
    },
  }),
  'authors add': defineCommand({
    usage: '<slug> <姓名>',
    words: [2, 2],
    says: ['新增一位作者。'],
    options: {
      title: { type: 'string', value: '職稱', says: '署名旁的職稱' },
      bio: { type: 'string', value: '文字', says: '作者簡介' },
    },
    async run({ words: [slug = '', name = ''], options: { title = '', bio = '' }, by, report, withDatabase }) {
      await withDatabase((db) => createSectionChanges(db, by).addAuthor({ slug, name, title, bio }));
      report({ slug, name }, `已新增作者「${name}」（${slug}）。`);
    },
  }),
  'authors rename': renameCommand({
    usage: '<slug>',
    kind: '作者',
    name: '姓名',
    change: (changes, slug, to) => changes.changeAuthor(slug, to),
  }),
  'authors merge': mergeCommand({
    kind: 'author',
    usage: '<slug> <併入的slug> | --undo <slug>',
    says: '把一位作者的文章都歸到另一位名下，再刪去前者；舊網址會轉過去。',
    join: (changes, from, into) => changes.joinAuthors(from, into),
    report: (from, into, moved) => `${from} 的 ${moved} 篇文章已歸到 ${into}。`,
  }),
  'authors describe': defineCommand({
    usage: '<slug>',
    words: [1, 1],
    says: ['改作者的職稱或簡介。'],
    options: {
      title: { type: 'string', value: '職稱', says: '署名旁的職稱' },
      bio: { type: 'string', value: '文字', says: '作者簡介' },
    },
    async run({ words: [slug = ''], options: { title, bio }, by, report, withDatabase }) {
      const change = { ...(title !== undefined && { title }), ...(bio !== undefined && { bio }) };
      if (Object.keys(change).length === 0) throw new BadUsage('請用 --title 或 --bio 說明要改什麼。');
      await withDatabase((db) => createSectionChanges(db, by).changeAuthor(slug, change));
      report({ slug, ...change }, `已更改作者 ${slug}。`);
    },
  }),
};
