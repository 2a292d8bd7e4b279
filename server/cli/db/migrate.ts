import { migrate } from '../../database/migrate.ts';
import { defineCommand } from '../command.ts';
import { usingDatabaseAsItIs } from '../using-database.ts';

export const commands = {
  'db migrate': defineCommand({
    usage: '',
    words: [0, 0],
    says: ['把資料庫更新到這一版程式的結構；已是最新時什麼都不做。網站啟動時也會自己更新。'],
    options: {},
    async run({ config, log, report }) {
      const applied = await usingDatabaseAsItIs(config, log, (db) => migrate(db));
      report({ applied }, applied.length > 0 ? `已套用：${applied.join('、')}` : '資料庫已是最新。');
    },
  }),
};
