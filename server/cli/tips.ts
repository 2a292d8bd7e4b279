import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { newestTips } from '../library/queries/tips.ts';
import { BadUsage, CommandFailure, defineCommand } from './command.ts';
import { importFolder } from './markdown-import.ts';
import { table } from './terminal.ts';

export const commands = {
  'tips import': defineCommand({
    usage: '<資料夾或檔案>',
    words: [1, 1],
    says: ['匯入每日小知識：一則一個 Markdown 檔，欄位有 title 與 date（2026-03-10）；檔名就是代號。'],
    options: { 'dry-run': { type: 'boolean', says: '只檢查，不寫入' } },
    async run(context) {
      const target = path.resolve(context.words[0] ?? '');
      if (!existsSync(target)) throw new CommandFailure(`找不到「${context.words[0]}」。`);
      const root = statSync(target).isDirectory() ? target : path.dirname(target);
      await importFolder(context, { target, root, only: 'tip', isTrial: context.options['dry-run'] });
    },
  }),
  'tips list': defineCommand({
    usage: '',
    words: [0, 0],
    says: ['列出每日小知識，日期新的在前，還沒到日子的也在內。'],
    options: { limit: { type: 'string', value: '數目', says: '最多幾筆，預設 50' } },
    async run({ options: { limit = '50' }, report, withDatabase }) {
      if (!/^[1-9]\d{0,5}$/.test(limit)) throw new BadUsage('--limit 要是數字。');
      const tips = await withDatabase((db) => newestTips(db, Number(limit)));
      report(
        { tips: tips.map(({ slug, title, publish_date }) => ({ slug, title, date: publish_date })) },
        table(
          ['日期', '代號', '標題'],
          tips.map(({ slug, title, publish_date }) => [publish_date, slug, title]),
        ),
      );
    },
  }),
};
