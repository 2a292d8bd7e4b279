import type { Command, OptionRule } from './command.ts';
import { commands } from './commands.ts';
import { table } from './terminal.ts';

const program = 'npm run site --';

/** The options of every command. */
export const everywhere = {
  json: { type: 'boolean', says: '輸出 JSON，一行一筆，供程式讀取' },
  new: { type: 'boolean', says: 'DATA_DIR 裡還沒有資料庫時，建立一個新的' },
  debug: { type: 'boolean', says: '遇到沒有預料到的錯誤時，列出細節' },
  help: { type: 'boolean', says: '顯示說明' },
} as const satisfies Record<string, OptionRule>;

/** The list of all commands, or those of one group. */
export function listHelp(group?: string): string {
  const shown = Object.entries(commands).filter(([name]) => !group || name.startsWith(`${group} `));
  return [
    `用法：${program} ${group ?? '<群組>'} <指令> [選項]`,
    '',
    table(
      ['指令', '說明'],
      shown.map(([name, { says }]) => [name, says]),
    ),
    '',
    `每個指令都有說明：${program} ${shown[0]?.[0] ?? 'content import'} --help`,
    '結束代碼：0 完成、1 失敗或有項目被拒絕、2 用法錯誤。',
  ].join('\n');
}

export function commandHelp(name: string, command: Command): string {
  const options = Object.entries({ ...command.options, ...everywhere }).map(([option, rule]: [string, OptionRule]) => [
    `  --${option}${rule.value ? ` <${rule.value}>` : ''}`,
    rule.says,
  ]);
  const usage = [program, name, command.usage, '[選項]'].filter(Boolean).join(' ');
  return [`用法：${usage}`, '', ...command.says, '', table(['選項', ''], options)].join('\n');
}
