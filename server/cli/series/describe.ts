import { deskFields } from '../../../contract/desk/fields.ts';
import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { BadUsage, defineCommand } from '../command.ts';

export const command = defineCommand({
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
});

type Checked = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function checked(result: Checked): string {
  if (result.success) return result.data;
  throw new BadUsage(`${result.error.issues[0]?.message}。`);
}
