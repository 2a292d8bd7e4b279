import { rotateKeys } from '../encryption/key-rotation.ts';
import { loadSecretKeys } from '../encryption/secret-key.ts';
import { CommandFailure, defineCommand } from './command.ts';
import { usingDatabaseAsItIs } from './using-database.ts';

export const commands = {
  'secrets rotate': defineCommand({
    usage: '',
    words: [0, 0],
    says: [
      '把資料庫裡加密保存的內容（等待寄送的簡訊與信件、等待審核的身分證字號、內部金鑰）改用現在的 SECRET_KEY 加密。',
      '先把舊的金鑰設在 SECRET_KEY_OTHER，並讓每個行程都認得新舊兩把；完成後就可以拿掉舊的。步驟見 docs/operations/secrets.md。',
    ],
    options: {
      lost: { type: 'boolean', says: '舊的金鑰已經遺失：打不開的內容一律放棄，等待審核的會員要重新提交' },
    },
    async run({ config, log, options, report, markFailed }) {
      const secretKeys = loadSecretKeys(config);
      const done = await usingDatabaseAsItIs(config, log, (db, isAlone) => {
        // A running site with the embedded database knows only the key that it was started with.
        if (!config.DATABASE_URL && !isAlone) throw new CommandFailure('網站正在使用內嵌的資料庫；請先停止網站。');
        return rotateKeys(db, secretKeys, options.lost);
      });
      const { rotated, current, unreadable } = done;
      const lines = [`已改用新的金鑰：${rotated} 筆；原本就是：${current} 筆。`];
      if (unreadable > 0 && options.lost) lines.push(`打不開而放棄：${unreadable} 筆。`);
      if (unreadable > 0 && !options.lost) {
        lines.push(`有 ${unreadable} 筆用這些金鑰都打不開；請確認 SECRET_KEY_OTHER，先不要拿掉舊的金鑰。`);
        markFailed();
      }
      report(done, lines.join('\n'));
    },
  }),
};
