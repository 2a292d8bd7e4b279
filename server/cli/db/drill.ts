import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatTime } from '../../articles/editing/publish-time.ts';
import { runDrill } from '../../backup/drill.ts';
import { backupsOf, newestOf } from '../../backup/prune.ts';
import { siteIdentity } from '../../backup/queries/site-identity.ts';
import { recordingRun } from '../../backup/runs.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { indexRestored } from '../index-restored.ts';
import { databaseName, usingDatabaseAsItIs } from '../using-database.ts';

export const commands = {
  'db drill': defineCommand({
    usage: '[備份檔或資料夾]',
    words: [0, 1],
    says: [
      '演練：把這個網站最新的備份還原到暫時的資料庫，核對每個資料表的筆數與內容、每個媒體檔、搜尋索引，以及 SECRET_KEY 是否打得開，',
      '然後移除。網站的資料不會被更動。省略時用目前的資料夾。會說出可能遺失多久的資料（RPO）與還原要多久（RTO）。',
      '用 DATABASE_URL 時，帳號要能建立資料庫（alter role … createdb）。',
    ],
    options: {},
    async run({ words: [written = '.'], config, clock, log, report, progress }) {
      const given = path.resolve(written);
      if (!existsSync(given)) throw new CommandFailure(`找不到「${given}」。`);
      const done = await usingDatabaseAsItIs(config, log, (db) =>
        recordingRun(db, 'drill', async () => {
          const file = await backupAt(given, await siteIdentity(db, databaseName(config)));
          const loading = progress('寫入資料表');
          const index = async (scratch: Parameters<typeof indexRestored>[0]) => {
            loading.end();
            await indexRestored(scratch, log, progress('建立搜尋索引'));
          };
          const drilled = await runDrill({ db, config, file, clock, log, progress: loading.at, index });
          return { ...drilled, file, warning: null };
        }),
      );
      const { backup, file, dataAgeSeconds, seconds } = done;
      const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
      const untilStart = seconds.read + seconds.load;
      const shown = (value: number) => value.toFixed(1);
      report(
        {
          ok: true,
          file,
          madeAt: backup.madeAt,
          tables: backup.tables.length,
          rows,
          media: backup.media.size,
          dataAgeSeconds,
          restoreSeconds: untilStart,
          seconds,
        },
        [
          `演練成功：${path.basename(file)}（${formatTime(new Date(backup.madeAt))}）還原後核對無誤，`,
          `${backup.tables.length} 個資料表、${rows} 筆資料、${backup.media.size} 個媒體檔，金鑰打得開。`,
          `可能遺失的資料（RPO）：${spanOf(dataAgeSeconds)}，從這份備份到現在。`,
          `還原時間（RTO）：${shown(untilStart)} 秒後網站可以啟動（讀取 ${shown(seconds.read)}、寫入 ${shown(seconds.load)}），再 ${shown(seconds.index)} 秒搜尋完整。`,
        ].join('\n'),
      );
    },
  }),
};

/** A file as it is given; of a folder the newest backup of this site. */
async function backupAt(given: string, site: string): Promise<string> {
  if (statSync(given).isFile()) return given;
  const { backups, others } = await backupsOf(site, given);
  const newest = newestOf(backups);
  if (newest) return path.join(given, newest.name);
  const beside = others.length > 0 ? `；那裡有 ${others.length} 個別的網站或舊版的備份，要演練請直接指定檔名` : '';
  throw new CommandFailure(`「${given}」裡沒有這個網站的備份（backup-${site}-日期-時間.tar.gz）${beside}。`);
}

function spanOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} 分鐘` : `${Math.floor(minutes / 60)} 小時 ${minutes % 60} 分鐘`;
}
