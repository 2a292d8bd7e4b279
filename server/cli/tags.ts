import { createSectionChanges } from '../articles/editing/section-changes.ts';
import { allTags } from '../articles/queries/tags.ts';
import { defineCommand } from './command.ts';
import { mergeCommand } from './section-commands.ts';
import { table } from './terminal.ts';

const most = 10_000;

export const commands = {
  'tags list': defineCommand({
    usage: '',
    words: [0, 0],
    says: ['列出標籤與各有幾篇文章，多的在前。'],
    options: {},
    async run({ report, withDatabase }) {
      const all = await withDatabase((db) => allTags(db, most));
      report(
        { tags: all },
        table(
          ['標籤', '文章'],
          all.map((row) => [row.name, String(row.article_count)]),
        ),
      );
    },
  }),
  'tags rename': defineCommand({
    usage: '<標籤> <新的標籤>',
    words: [2, 2],
    says: ['改標籤的名稱；舊網址會轉到新的（301）。'],
    options: {},
    async run({ words: [from = '', next = ''], by, report, withDatabase }) {
      await withDatabase((db) => createSectionChanges(db, by).changeTag(from, { name: next }));
      report({ from, tag: next }, `標籤「${from}」已改為「${next}」。`);
    },
  }),
  'tags merge': mergeCommand({
    kind: 'tag',
    usage: '<標籤> <併入的標籤> | --undo <標籤>',
    says: '把一個標籤併入另一個；舊網址會轉過去。',
    join: (changes, from, into) => changes.joinTags(from, into),
    report: (from, into, moved) => `標籤「${from}」已併入「${into}」，${moved} 篇文章換上新標籤。`,
  }),
};
