import { existsSync } from 'node:fs';
import path from 'node:path';
import { unpackBackup } from '../../backup/backup-file.ts';
import { withFolder } from '../../backup/dump.ts';
import { loadTables, refuseFilled } from '../../backup/load.ts';
import { putMedia } from '../../backup/put-media.ts';
import { mediaFolder } from '../../content/editing/media-files.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { indexAll } from '../index-all.ts';
import { usingDatabaseAsItIs } from '../using-database.ts';

export const command = defineCommand({
  usage: '<備份檔>',
  words: [1, 1],
  says: [
    '把備份還原到空的資料庫（內嵌的，或 DATABASE_URL 指的 PostgreSQL），核對每個檔案的檢查碼與每個資料表的',
    '筆數和內容；有一處不符就全部不留。不會蓋掉已有資料的資料庫。',
  ],
  options: {},
  async run({ words: [file = ''], config, log, report, progress }) {
    if (!existsSync(file)) throw new CommandFailure(`找不到「${file}」。`);
    const folder = path.join(config.DATA_DIR, `restoring-${process.pid}`);
    const manifest = await withFolder(folder, (unpacked) =>
      usingDatabaseAsItIs(config, log, async (db) => {
        const about = await unpackBackup(file, unpacked);
        await refuseFilled(db, about.migrations);
        await putMedia(path.join(unpacked, 'media'), mediaFolder(config.DATA_DIR));
        const loading = progress('寫入資料表');
        await loadTables(db, { ...about, folder: unpacked }, loading.at);
        loading.end();
        await indexAll(db, log, progress('建立搜尋索引'));
        return about;
      }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    report(
      { madeAt: manifest.madeAt, tables: manifest.tables.length, rows, missingMedia: manifest.missingMedia },
      `已還原 ${manifest.madeAt} 的備份：${manifest.tables.length} 個資料表、${rows} 筆資料，核對無誤。`,
    );
  },
});
