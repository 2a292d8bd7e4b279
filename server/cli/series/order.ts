import { EditingProblem } from '../../articles/editing/incoming-article.ts';
import { createSectionChanges } from '../../articles/editing/section-changes.ts';
import { articleIds } from '../../articles/queries/series-editing.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
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
});
