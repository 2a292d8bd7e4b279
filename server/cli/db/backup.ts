import path from 'node:path';
import { packBackup } from '../../backup/backup-file.ts';
import { dumpTables, withFolder } from '../../backup/dump.ts';
import { openPartFile } from '../../backup/part-file.ts';
import { mediaFolder } from '../../media/media-files.ts';
import { defineCommand } from '../command.ts';
import { usingDatabaseAsItIs } from '../using-database.ts';

export const command = defineCommand({
  usage: '[檔名]',
  words: [0, 1],
  says: [
    '把資料庫與圖片、影片備份成一個檔案（.tar.gz），內容是同一時刻的狀態，網站可以照常運作。',
    '省略檔名時存成 backup-日期-時間.tar.gz。SECRET_KEY 不在裡面，請另外保存。',
  ],
  options: {},
  async run({ words, config, clock, log, report, progress, markFailed }) {
    const madeAt = clock.now();
    const stamp = madeAt.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
    const target = path.resolve(words[0] ?? `backup-${stamp}.tar.gz`);
    const part = await openPartFile(target);
    const manifest = await withFolder(`${target}.tables`, async (folder) => {
      const reading = progress('讀取資料表');
      const dump = await usingDatabaseAsItIs(config, log, (db) => dumpTables(db, folder, reading.at));
      reading.end();
      const packing = progress('打包');
      const media = mediaFolder(config.DATA_DIR);
      const packed = await packBackup({ part, dump, mediaFolder: media, madeAt, progress: packing.at });
      packing.end();
      return packed;
    }).catch(async (error) => {
      await part.discard();
      throw error;
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const media = Object.keys(manifest.files).filter((name) => name.startsWith('media/')).length;
    const { missingMedia } = manifest;
    if (missingMedia.length > 0) markFailed();
    report(
      { file: target, tables: manifest.tables.length, rows, media, missingMedia },
      [
        `已備份到 ${target}：${manifest.tables.length} 個資料表、${rows} 筆資料、${media} 個媒體檔。`,
        ...(missingMedia.length > 0
          ? [`有 ${missingMedia.length} 個媒體檔不在磁碟上：${missingMedia.join('、')}`]
          : []),
      ].join('\n'),
    );
  },
});
