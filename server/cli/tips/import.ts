import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure, defineCommand } from '../command.ts';
import { importFolder } from '../markdown-import.ts';

export const command = defineCommand({
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
});
