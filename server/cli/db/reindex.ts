import { createDocumentMaking } from '../../search/document-making.ts';
import { batchesAtOnce, rebuildIndex } from '../../search/rebuild.ts';
import { defineCommand } from '../command.ts';

export const commands = {
  'db reindex': defineCommand({
    usage: '',
    words: [0, 0],
    says: [
      '重建搜尋索引，例如匯入大量文章之後。完成之前搜尋找不全；網站可以照常運作。',
      '中途停止不會白做：再執行一次就接著做；不再執行的話，網站會自己慢慢補完。',
    ],
    options: {
      'from-start': { type: 'boolean', says: '不接續中斷的重建，全部重來' },
    },
    async run({ log, options, report, progress, withDatabase }) {
      const indexing = progress('建立搜尋索引');
      const building = progress('整理搜尋索引');
      const documents = createDocumentMaking(batchesAtOnce);
      let total = 0;
      await withDatabase((db) =>
        rebuildIndex({
          db,
          makeDocuments: documents.make,
          log,
          fromStart: options['from-start'],
          progress(left) {
            total = Math.max(total, left);
            indexing.at(total - left, total);
            if (left === 0) indexing.end();
          },
          indexesMade: (percent) => building.at(percent, 100),
        }),
      ).finally(documents.close);
      building.end();
      report({ articles: total }, `搜尋索引已建立，這次處理 ${total} 篇。`);
    },
  }),
};
