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
      '筆數和內容；有一處不符就全部不留，資料庫和媒體檔都回到原樣。不會蓋掉已有資料的資料庫。',
    ],
    options: {},
    async run({ words: [file = ''], config, log, report, write, isJson, progress, markFailed, markIncomplete }) {
      if (!existsSync(file)) throw new CommandFailure(`找不到「${file}」。`);
      const loading = progress('寫入資料表');
      let isKeyRight = true;
      const { madeAt, tables, missingMedia } = await restoreBackup({
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
      if (missingMedia.length > 0) markFailed();
      if (!isKeyRight) markIncomplete();
      report(
        { madeAt, tables: tables.length, rows, missingMedia, isKeyRight },
        [
          `已還原 ${formatTime(new Date(madeAt))} 的備份：${tables.length} 個資料表、${rows} 筆資料，核對無誤。`,
          ...(missingMedia.length > 0
            ? [`備份時就有 ${missingMedia.length} 個媒體檔不在磁碟上：${missingMedia.join('、')}`]
            : []),
          ...(isKeyRight ? [] : [otherSecretKey]),
        ].join('\n'),
      );
    },
  }),
};
