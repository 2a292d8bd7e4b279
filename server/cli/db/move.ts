import path from 'node:path';
import { dumpTables } from '../../backup/dump-tables.ts';
import { loadTables, refuseFilled } from '../../backup/load-tables.ts';
import { withFolder } from '../../backup/working-folder.ts';
import { knownMigrations } from '../../database/migrate.ts';
import { fitsSecretKey, otherSecretKey } from '../../encryption/key-proof.ts';
import { secretKeysToTry } from '../../encryption/secret-key.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { indexRestored } from '../index-restored.ts';
import { usingDatabaseAsItIs } from '../using-database.ts';

export const commands = {
  'db move': defineCommand({
    usage: '',
    words: [0, 0],
    says: [
      '把 DATA_DIR 裡內嵌資料庫的資料搬到 DATABASE_URL 指的 PostgreSQL（必須是空的），並核對每個資料表的筆數與內容。',
      '請先停止網站。內嵌的資料庫不會被更動；圖片與影片留在 DATA_DIR，新網站要用同一個 DATA_DIR 與同一把 SECRET_KEY。',
    ],
    options: {},
    async run({ config, log, report, progress, markIncomplete }) {
      const { DATABASE_URL, ...embedded } = config;
      if (!DATABASE_URL) throw new CommandFailure('請以 DATABASE_URL 指定要搬去的 PostgreSQL。');
      const { dump, isKeyRight } = await withFolder(path.join(config.DATA_DIR, 'moving'), async (folder) => {
        await usingDatabaseAsItIs(config, log, (db) => refuseFilled(db, knownMigrations()));
        const read = await usingDatabaseAsItIs(embedded, log, async (db, isAlone) => {
          if (!isAlone) throw new CommandFailure('網站正在使用內嵌資料庫；請先停止網站，搬移期間的更動才不會遺失。');
          const reading = progress('讀取資料表');
          const tables = await dumpTables(db, folder, reading.at);
          reading.end();
          return tables;
        });
        if (read.migrations.length === 0) throw new CommandFailure(`${config.DATA_DIR} 裡沒有內嵌資料庫的資料。`);
        const isKeyRight = await usingDatabaseAsItIs(config, log, async (db) => {
          const loading = progress('寫入資料表');
          await loadTables(db, read, loading.at);
          loading.end();
          await indexRestored(db, log, progress('建立搜尋索引'));
          return fitsSecretKey(db, secretKeysToTry(config));
        });
        return { dump: read, isKeyRight };
      });
      const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
      if (!isKeyRight) markIncomplete();
      report(
        {
          tables: dump.tables.length,
          rows,
          counts: Object.fromEntries(dump.tables.map((table) => [table.name, table.rows])),
          isKeyRight,
        },
        [
          `已搬移 ${dump.tables.length} 個資料表、${rows} 筆資料，筆數與內容核對無誤。以後請帶著 DATABASE_URL 啟動網站。`,
          ...(isKeyRight ? [] : [otherSecretKey]),
        ].join('\n'),
      );
    },
  }),
};
