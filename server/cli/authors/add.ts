import { fields } from '../../../contract/api/fields.ts';
import { ensureAuthor, findAuthor } from '../../articles/queries/authors.ts';
import { BadUsage, CommandFailure, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <姓名>',
  words: [2, 2],
  says: ['新增一位作者。'],
  options: {
    title: { type: 'string', value: '職稱', says: '署名旁的職稱' },
    bio: { type: 'string', value: '文字', says: '作者簡介' },
  },
  async run({ words: [slug = '', name = ''], options: { title = '', bio = '' }, report, withDatabase }) {
    if (!fields.slug.safeParse(slug).success) throw new BadUsage('代稱請用小寫英文、數字與連字號。');
    await withDatabase(async (db) => {
      if ((await findAuthor(db, slug))?.slug === slug) throw new CommandFailure(`已經有代稱為「${slug}」的作者。`);
      await ensureAuthor(db, { slug, name, title, bio });
    });
    report({ slug, name }, `已新增作者「${name}」（${slug}）。`);
  },
});
