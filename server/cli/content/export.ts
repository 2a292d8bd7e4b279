import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportFolder } from '../../articles/export/export-folder.ts';
import { wxr } from '../../articles/export/wxr.ts';
import { openMediaStorage } from '../../media/storage/open-storage.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import { CommandFailure, defineCommand } from '../command.ts';

export const commands = {
  'content export': defineCommand({
    usage: '<資料夾>',
    words: [1, 1],
    says: [
      '把所有文章、分類、作者、小知識與圖片影片寫進一個空的資料夾。content import 讀回來的內容完全相同。',
      '內文是 Markdown；寫不成 Markdown 的是 HTML。',
    ],
    options: { wxr: { type: 'boolean', says: '改寫成 WordPress 匯出檔（export.xml）；圖片以本站的網址表示' } },
    async run({ words: [name = ''], options, config, clock, progress, report, markFailed, withDatabase }) {
      const folder = path.resolve(name);
      makeFolder(folder);
      if ((await readdir(folder)).length > 0) throw new CommandFailure(`「${folder}」不是空的資料夾。`);
      if (options.wxr) {
        const file = path.join(folder, 'export.xml');
        const site = { siteName: config.SITE_NAME, siteUrl: config.SITE_URL, now: clock.now() };
        await withDatabase((db) => pipeline(wxr({ db, ...site }), createWriteStream(file, { mode: 0o600 })));
        return report({ file }, `已寫成 ${file}。`);
      }
      const bar = progress('匯出');
      const result = await withDatabase((db) =>
        exportFolder({ db, storage: openMediaStorage(config), folder, progress: bar.at }),
      );
      bar.end();
      const { articles, media, missing } = result;
      if (missing.length > 0) markFailed();
      const lost = missing.map((file) => `找不到媒體檔 ${file}`);
      report({ folder, ...result }, [`已匯出 ${articles} 篇文章、${media} 個媒體檔到 ${folder}。`, ...lost].join('\n'));
    },
  }),
};
