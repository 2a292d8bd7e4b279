import { deskFields } from '../../../contract/desk/fields.ts';
import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
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
});
