import os from 'node:os';
import { parseArgs } from 'node:util';
import { EditingProblem } from '../articles/editing/incoming-article.ts';
import { BackupProblem } from '../backup/manifest.ts';
import { readConfig } from '../config.ts';
import { StorageUnavailable } from '../media/storage/media-storage.ts';
import { systemClock } from '../runtime/clock.ts';
import { createLog } from '../runtime/log.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { BadUsage, type Command, type CommandContext, CommandFailure, type OptionRule } from './command.ts';
import { type CommandName, commands, loadCommand } from './commands.ts';
import { commandHelp, everywhere, listHelp } from './help.ts';
import { progressBar } from './terminal.ts';
import { databaseName, refuseMissingDatabase, usingDatabase } from './using-database.ts';

/** What the program reads and writes besides its database: a process, or what a test puts in its place. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  stdout: Output;
  stderr: Output;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** Runs a command with its options, and prints one line where it fails. Returns the exit code. */
export async function runProgram(args: string[], surroundings: Surroundings): Promise<number> {
  try {
    return await runNamed(args, surroundings);
  } catch (error) {
    return explain(error, args, surroundings);
  }
}

/** Finds the command, parses its options and runs it. Returns the exit code. */
async function runNamed(args: string[], { env, stdout, stderr }: Surroundings): Promise<number> {
  const say = (text: string) => stdout.write(`${text}\n`);
  const name = commandName(args);
  if (!name) return answerWithoutCommand(args, say);
  const { changes } = commands[name];
  const command = await loadCommand(name);
  const { values, positionals: words } = readOptions(args.slice(name.split(' ').length), command);
  if (values.help) {
    say(commandHelp(name, command));
    return 0;
  }
  const [least, most] = command.words;
  if (words.length < least || words.length > most) {
    throw new BadUsage(`用法：npm run site -- ${name} ${command.usage}（--help 看說明）`);
  }
  let exitCode = 0;
  const config = readConfig(env);
  if (!values.new && name !== 'db restore') refuseMissingDatabase(config);
  const database = databaseName(config);
  // The site's log lines are not what an operator asked for; commands print their own errors.
  const log = createLog('silent');
  const context: CommandContext<Record<string, OptionRule>> = {
    words,
    options: values as CommandContext<Record<string, OptionRule>>['options'],
    config,
    clock: systemClock,
    log,
    by: operatorName(env),
    report: (data, text) => say(values.json ? JSON.stringify(changes ? { ...data, database } : data) : text),
    write: (text) => stdout.write(text),
    isJson: values.json === true,
    progress: (label) => progressBar(label, stderr),
    markFailed: () => {
      exitCode = 1;
    },
    markIncomplete: () => {
      exitCode = 3;
    },
    withDatabase: (work) => usingDatabase(config, log, work),
  };
  await command.run(context);
  if (changes && !values.json) say(`資料庫：${database}`);
  return exitCode;
}

/** The person behind `sudo`, if it says so. In a container the user may have no name. */
function operatorName({ SUDO_USER }: NodeJS.ProcessEnv): string {
  if (SUDO_USER) return SUDO_USER;
  try {
    return os.userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

/** The first two words, `content import` or `db check`, or one word: `stats`. */
function commandName(args: string[]): CommandName | null {
  const written = [args.slice(0, 2).join(' '), args[0] ?? ''];
  return (written.find((name) => Object.hasOwn(commands, name)) as CommandName | undefined) ?? null;
}

function answerWithoutCommand([group, second]: string[], say: (text: string) => void): number {
  const isGroup = Object.keys(commands).some((name) => name.startsWith(`${group} `));
  if (!group || group === '--help' || (isGroup && (!second || second === '--help'))) {
    say(listHelp(isGroup ? group : undefined));
    return group ? 0 : 2;
  }
  const written = [group, second].filter(Boolean).join(' ');
  throw new BadUsage(`沒有「${written}」這個指令；npm run site -- ${isGroup ? `${group} ` : ''}--help 會列出全部。`);
}

function readOptions(args: string[], command: Command) {
  const rules: Record<string, OptionRule> = { ...command.options, ...everywhere };
  const options = Object.fromEntries(Object.entries(rules).map(([name, { type }]) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const flags = Object.entries(rules).filter(([, { type }]) => type === 'boolean');
    return { values: { ...Object.fromEntries(flags.map(([name]) => [name, false])), ...values }, positionals };
  } catch (error) {
    throw new BadUsage(badOption(error as Error & { code?: string }));
  }
}

function badOption(error: Error & { code?: string }): string {
  const option = /'(-[^' ]+)/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `沒有 ${option} 這個選項；--help 會列出可用的選項。`;
  return `選項 ${option} 的寫法不對；--help 會說明用法。`;
}

/** Prints one line for the operator and returns the exit code. An unexpected error shows its stack only with `--debug`. */
export function explain(error: unknown, args: string[], { stderr }: Pick<Surroundings, 'stderr'>): number {
  const isExpected = [CommandFailure, EditingProblem, BackupProblem, StartFailure, StorageUnavailable].some(
    (kind) => error instanceof kind,
  );
  stderr.write(isExpected ? `${(error as Error).message}\n` : unforeseen(error, args));
  return error instanceof BadUsage ? 2 : 1;
}

function unforeseen(error: unknown, args: string[]): string {
  if (args.includes('--debug')) return `${error instanceof Error ? error.stack : error}\n`;
  const [firstLine = ''] = String(error).split('\n');
  return `沒有預料到的錯誤：${firstLine}（加上 --debug 會列出細節）\n`;
}
