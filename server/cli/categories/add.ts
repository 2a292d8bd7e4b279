import { fields } from '../../../contract/api/fields.ts';
import { ensureCategory, findCategory, lastCategoryPosition } from '../../articles/queries/categories.ts';
import { BadUsage, CommandFailure, defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: '<slug> <名稱>',
  words: [2, 2],
  says: ['新增一個分類，排在最後。'],
  options: {
    description: { type: 'string', value: '文字', says: '分類頁上的一句說明' },
    color: { type: 'string', value: '#rrggbb', says: '小色塊的顏色，預設 #666666' },
  },
  async run({ words: [slug = '', name = ''], options, report, withDatabase }) {
    const { description = '', color = '#666666' } = options;
    if (!fields.slug.safeParse(slug).success) throw new BadUsage('代稱請用小寫英文、數字與連字號。');
    if (!/^#[0-9a-f]{6}$/i.test(color)) throw new BadUsage('顏色要寫成 #rrggbb。');
    await withDatabase(async (db) => {
      if (await findCategory(db, slug, name))
        throw new CommandFailure(`已經有代稱「${slug}」或名稱「${name}」的分類。`);
      const position = (await lastCategoryPosition(db)) + 1;
      await ensureCategory(db, { slug, name, description, color, position });
    });
    report({ slug, name }, `已新增分類「${name}」（${slug}）。`);
  },
});
