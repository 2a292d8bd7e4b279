import { existsSync } from 'node:fs';
import { formatTime } from '../../articles/editing/publish-time.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { fitsSecretKey, otherSecretKey } from '../../encryption/key-proof.ts';
import { secretKeysToTry } from '../../encryption/secret-key.ts';
import { openMediaStorage } from '../../media/storage/open-storage.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { indexRestored } from '../index-restored.ts';
import { usingDatabaseAsItIs } from '../using-database.ts';

export const commands = {
  'db restore': defineCommand({
    usage: '<備份檔>',
    words: [1, 1],
    says: [
      '把備份還原到空的資料庫（內嵌的，或 DATABASE_URL 指的 PostgreSQL），核對每個檔案的檢查碼與每個資料表的',
      '筆數和內容；資料有一處不符就全部不留，資料庫和媒體檔都回到原樣。不會蓋掉已有資料的資料庫。',
      '備份裡遺失或損壞的媒體檔會列出來，其餘照樣還原；這時，或 SECRET_KEY 不合時，結束代碼是 3。',
    ],
    options: {},
    async run({ words: [file = ''], config, log, report, write, isJson, progress, markIncomplete }) {
      if (!existsSync(file)) throw new CommandFailure(`找不到「${file}」。`);
      const loading = progress('寫入資料表');
      let isKeyRight = true;
      const { madeAt, tables, missingMedia, removedMedia, lostMedia } = await restoreBackup({
        file,
        dataDir: config.DATA_DIR,
        storage: openMediaStorage(config),
        withDatabase: (work) => usingDatabaseAsItIs(config, log, work),
        progress: loading.at,
        async afterLoading(db) {
          loading.end();
          if (!isJson) write('資料已還原，網站可以啟動；搜尋索引建完之前，搜尋找不全。\n');
          isKeyRight = await fitsSecretKey(db, secretKeysToTry(config));
          await indexRestored(db, log, progress('建立搜尋索引'));
        },
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      if (lostMedia.length > 0 || !isKeyRight) markIncomplete();
      const wereMissing = lostMedia.filter((file) => missingMedia.includes(file));
      const wereRemoved = lostMedia.filter((file) => removedMedia.includes(file));
      const isDamaged = (file: string) => !missingMedia.includes(file) && !removedMedia.includes(file);
      report(
        { madeAt, tables: tables.length, rows, lostMedia, isKeyRight },
        [
          `已還原 ${formatTime(new Date(madeAt))} 的備份：${tables.length} 個資料表、${rows} 筆資料，核對無誤。`,
          ...listed(wereMissing, '備份時就不在磁碟上'),
          ...listed(wereRemoved, '備份期間被人從網站移除'),
          ...listed(lostMedia.filter(isDamaged), '備份裡遺失或損壞'),
          ...(isKeyRight ? [] : [otherSecretKey]),
        ].join('\n'),
      );
    },
  }),
};

function listed(files: string[], why: string): string[] {
  return files.length > 0 ? [`有 ${files.length} 個媒體檔沒有還原（${why}）：${files.join('、')}`] : [];
}
