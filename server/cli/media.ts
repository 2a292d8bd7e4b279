import { copyMedia } from '../media/copy-media.ts';
import { ownMediaFiles } from '../media/queries/media.ts';
import { openMediaFolder, openMediaStorage } from '../media/storage/open-storage.ts';
import { missingS3Setting } from '../media/storage/settings.ts';
import { BadUsage, CommandFailure, defineCommand } from './command.ts';

const targets = ['s3', 'folder'];

export const commands = {
  'media copy': defineCommand({
    usage: '--to <s3|folder>',
    words: [0, 0],
    says: [
      '把網站的圖片、影片、字幕複製到另一種存放方式：--to s3 從 DATA_DIR 到 S3，--to folder 從 S3 回到 DATA_DIR。',
      '已經複製過的會跳過，中斷後再執行一次就會繼續；每個檔案複製後都讀回核對。原來的檔案不會刪除，網站可以照常運作。',
      '完成後把 MEDIA_STORE 改成新的存放方式、重新啟動網站，再執行一次，補上這段時間新增的檔案。',
    ],
    options: {
      to: { type: 'string', value: '存放方式', says: 's3 或 folder' },
      'verify-all': { type: 'boolean', says: '先前就在的檔案也讀回核對' },
    },
    async run({ options, config, withDatabase, report, progress, markFailed }) {
      const { to = '' } = options;
      if (!targets.includes(to)) throw new BadUsage('--to 要是 s3 或 folder。');
      const missing = missingS3Setting(config);
      if (missing) throw new CommandFailure(`請先設定 ${missing}。`);
      const s3 = openMediaStorage({ ...config, MEDIA_STORE: 's3' });
      const folder = openMediaFolder(config);
      const [source, target] = to === 's3' ? [folder, s3] : [s3, folder];
      const names = await withDatabase(ownMediaFiles);
      const copying = progress('複製媒體檔');
      const done = await copyMedia({ source, target, names, verifyAll: options['verify-all'], progress: copying.at });
      copying.end();
      if (done.missing.length + done.damaged.length > 0) markFailed();
      report(
        { from: source.name, to: target.name, files: names.length, ...done },
        [
          `${source.name} → ${target.name}`,
          `複製了 ${done.copied} 個檔案並讀回核對，${done.present} 個先前就在。`,
          ...(done.missing.length > 0 ? [`兩邊都沒有：${done.missing.join('、')}`] : []),
          ...(done.damaged.length > 0 ? [`內容與檔名不符，沒有複製：${done.damaged.join('、')}`] : []),
        ].join('\n'),
      );
    },
  }),
};
