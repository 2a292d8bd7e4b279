import path from 'node:path';
import { makeBackup } from '../../backup/make-backup.ts';
import { backupName } from '../../backup/prune.ts';
import { siteIdentity } from '../../backup/queries/site-identity.ts';
import { recordingRun } from '../../backup/runs.ts';
import { openMediaStorage } from '../../media/storage/open-storage.ts';
import { BadUsage, defineCommand } from '../command.ts';
import { databaseName, usingDatabaseAsItIs } from '../using-database.ts';

const mediaKinds = ['full', 'incremental'];

export const commands = {
  'db backup': defineCommand({
    usage: '[檔名]',
    words: [0, 1],
    says: [
      '把資料庫與圖片、影片備份成一個檔案（.tar.gz），內容是同一時刻的狀態，網站可以照常運作。寫完後會整個讀回，',
      '核對每個資料表的筆數與內容、每個媒體檔，無誤才換上檔名。省略檔名時存成 backup-網站-日期-時間.tar.gz。',
      '--media incremental 把媒體檔放在旁邊的 media-網站 資料夾，各備份共用，每個檔只存一次。SECRET_KEY 不在備份裡，請另外保存。',
    ],
    options: {
      media: {
        type: 'string',
        value: '方式',
        says: 'full（預設，放在備份檔裡）或 incremental（放在旁邊，各備份共用）',
      },
      keep: {
        type: 'string',
        value: '數目',
        says: '完成後只留這個網站最新的幾份（自動命名的），其餘連同不再需要的媒體檔一起刪除',
      },
      verify: { type: 'boolean', says: '寫完後讀回核對；預設就會' },
      'no-verify': { type: 'boolean', says: '不讀回核對' },
    },
    async run({ words, options, config, clock, log, report, progress, markFailed }) {
      const { media = 'full', keep } = options;
      if (!mediaKinds.includes(media)) throw new BadUsage('--media 要是 full 或 incremental。');
      if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new BadUsage('--keep 要是 1 以上的數字。');
      const isVerified = !options['no-verify'];
      const madeAt = clock.now();
      const made = await usingDatabaseAsItIs(config, log, (db) =>
        recordingRun(db, 'backup', async () => {
          const target = path.resolve(words[0] ?? backupName(await siteIdentity(db, databaseName(config)), madeAt));
          const backup = await makeBackup({
            db,
            databaseName: databaseName(config),
            target,
            storage: openMediaStorage(config),
            isIncremental: media === 'incremental',
            verify: isVerified,
            keep: keep === undefined ? undefined : Number(keep),
            madeAt,
            progress,
          });
          return { ...backup, target, warning: mediaWarning(backup), dataAgeSeconds: 0 };
        }),
      );
      const { target, manifest, bytes, warning, pruned } = made;
      const { tables, missingMedia, removedMedia } = manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      if (warning) markFailed();
      const counts = `${tables.length} 個資料表、${rows} 筆資料、${made.media.files} 個媒體檔`;
      report(
        {
          file: target,
          bytes,
          tables: tables.length,
          rows,
          media: made.media.files,
          copiedMedia: made.media.copied,
          missingMedia,
          removedMedia,
          onlyStoredMedia: made.media.onlyStored,
          verified: isVerified,
          removed: pruned.backups,
        },
        [
          `已備份到 ${target}：${counts}${isVerified ? '，讀回核對無誤' : ''}。`,
          ...(media === 'incremental' ? [`新存放的媒體檔 ${made.media.copied} 個。`] : []),
          ...(pruned.backups.length > 0
            ? [`已刪除舊備份 ${pruned.backups.length} 份、媒體檔 ${pruned.media} 個。`]
            : []),
          ...(pruned.unreadable.length > 0
            ? [`讀不出來的備份：${pruned.unreadable.join('、')}；它們可能用到的媒體檔先都留著。`]
            : []),
          ...(removedMedia.length > 0
            ? [`備份期間有人從網站移除了 ${removedMedia.length} 個媒體檔，備份裡沒有：${removedMedia.join('、')}`]
            : []),
          ...(warning ? [warning] : []),
        ].join('\n'),
      );
    },
  }),
};

function mediaWarning({ manifest, media }: Awaited<ReturnType<typeof makeBackup>>): string | null {
  const { missingMedia } = manifest;
  const lines = [
    ...(missingMedia.length > 0 ? [`有 ${missingMedia.length} 個媒體檔不在磁碟上：${missingMedia.join('、')}`] : []),
    ...(media.onlyStored.length > 0
      ? [`有 ${media.onlyStored.length} 個媒體檔不在磁碟上，備份裡還有：${media.onlyStored.join('、')}`]
      : []),
  ];
  return lines.length > 0 ? lines.join('\n') : null;
}
