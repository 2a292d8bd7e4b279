import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Progress } from './terminal.ts';

export interface OptionRule {
  type: 'string' | 'boolean';
  /** Placeholder for the value in the help. */
  value?: string;
  says: string;
}

type OptionValues<Options> = {
  [Name in keyof Options]: Options[Name] extends { type: 'boolean' } ? boolean : string | undefined;
};

/** What a command can use. */
export interface CommandContext<Options> {
  /** The positional arguments. */
  words: string[];
  options: OptionValues<Options>;
  config: Config;
  clock: Clock;
  log: Log;
  /** The operator's name, stored with revisions. */
  by: string;
  /** Prints a result: the data with `--json`, otherwise the text. */
  report(data: object, text: string): void;
  /** Writes to standard output unchanged, for output that is neither: CSV, a heading. */
  write(text: string): void;
  /** Whether `--json` was given. */
  isJson: boolean;
  /** A progress bar for long work; it shows nothing without a terminal. */
  progress(label: string): Progress;
  /** The command continues, but ends with exit code 1. */
  markFailed(): void;
  /** The command did its work and listed what is missing or does not fit; it ends with exit code 3. */
  markIncomplete(): void;
  /** Opens the database, migrated to the current schema, while `work` runs. */
  withDatabase<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
}

export interface Command<Options extends Record<string, OptionRule> = Record<string, OptionRule>> {
  /** The arguments after the command's name, for the help. */
  usage: string;
  /** The least and the most positional arguments. */
  words: readonly [number, number];
  /** The help's longer part, one line each. */
  says: readonly string[];
  options: Options;
  run(context: CommandContext<Options>): Promise<void>;
}

/** Infers the types of a command's options from their rules. */
export function defineCommand<const Options extends Record<string, OptionRule>>(command: Command<Options>): Command {
  return command as unknown as Command;
}

/** Explains why a command failed; its message is the one line that is printed. */
export class CommandFailure extends Error {}

/** The arguments are invalid; the exit code is 2. */
export class BadUsage extends CommandFailure {}
