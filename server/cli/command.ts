import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Progress } from './terminal.ts';

export interface OptionRule {
  type: 'string' | 'boolean';
  /** What stands for the value in the help. */
  value?: string;
  says: string;
}

type OptionValues<Options> = {
  [Name in keyof Options]: Options[Name] extends { type: 'boolean' } ? boolean : string | undefined;
};

/** Everything a command may reach for. */
export interface CommandContext<Options> {
  /** What was written besides options. */
  words: string[];
  options: OptionValues<Options>;
  config: Config;
  clock: Clock;
  log: Log;
  /** Whose hand it is, for revisions. */
  by: string;
  /** Says something: the data to a script, the text to a person. */
  report(data: object, text: string): void;
  /** Writes to standard output as it stands, for what is neither: CSV, a heading. */
  write(text: string): void;
  /** Whether a script reads what is reported. */
  isJson: boolean;
  /** A bar for work that takes a while; nothing where nobody watches. */
  progress(label: string): Progress;
  /** The command goes on, but ends with exit code 1. */
  markFailed(): void;
  /** Opens the database, brought up to date, for as long as the work takes. */
  withDatabase<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
}

export interface Command<Options extends Record<string, OptionRule> = Record<string, OptionRule>> {
  /** What follows the command's name. */
  usage: string;
  /** How many words it takes besides options, at least and at most. */
  words: readonly [number, number];
  /** The help's longer part, a line each. */
  says: readonly string[];
  options: Options;
  run(context: CommandContext<Options>): Promise<void>;
}

/** Lets a command's options be typed by what it says of them. */
export function defineCommand<const Options extends Record<string, OptionRule>>(command: Command<Options>): Command {
  return command as unknown as Command;
}

/** Why a command could not do what it was asked to; its message is the one line that is printed. */
export class CommandFailure extends Error {}

/** The command was written in a way that cannot be meant. */
export class BadUsage extends CommandFailure {}
