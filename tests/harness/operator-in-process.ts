import { type CommandName, loadCommand } from '../../server/cli/commands.ts';
import { readConfig } from '../../server/config.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { createLog } from '../../server/runtime/log.ts';
import type { TestDatabase } from './database/open-database.ts';
import { tempFolder } from './temp-folder.ts';
import { secretKey } from './templates.ts';

export interface InProcessResult {
  code: number;
  /** What `--json` would have printed. */
  // biome-ignore lint/suspicious/noExplicitAny: each command reports something else.
  lines: any[];
  /** What would have been printed without it. */
  text: string;
}

export interface InProcessOptions {
  clock?: Clock;
  dataDir?: string;
}

/** Runs the operators' commands on a test database without a process of their own; a failure is thrown. */
export function operatorOn(
  { db }: Pick<TestDatabase, 'db'>,
  { clock = systemClock, dataDir = tempFolder() }: InProcessOptions = {},
) {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', DATA_DIR: dataDir, SECRET_KEY: secretKey });

  return async function run(
    name: CommandName,
    words: string[],
    options: Record<string, string | boolean> = {},
  ): Promise<InProcessResult> {
    const command = await loadCommand(name);
    const flags = Object.entries(command.options).filter(([, { type }]) => type === 'boolean');
    const result: InProcessResult = { code: 0, lines: [], text: '' };
    await command.run({
      words,
      options: { ...Object.fromEntries(flags.map(([flag]) => [flag, false])), ...options } as never,
      config,
      clock,
      log: createLog('silent'),
      by: 'tester',
      report(data, text) {
        result.lines.push(JSON.parse(JSON.stringify(data)));
        result.text += `${text}\n`;
      },
      write: (text) => {
        result.text += text;
      },
      isJson: true,
      progress: () => ({ at: () => {}, end: () => {} }),
      markFailed: () => {
        result.code = 1;
      },
      markIncomplete: () => {
        result.code = 3;
      },
      withDatabase: (work) => work(db),
    });
    return result;
  };
}
