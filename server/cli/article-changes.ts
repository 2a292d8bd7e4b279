import { createArticleChanges } from '../articles/editing/article-changes.ts';
import { parseTime } from '../articles/editing/publish-time.ts';
import { BadUsage, type CommandContext } from './command.ts';

type Context = Pick<CommandContext<unknown>, 'clock' | 'by' | 'withDatabase'>;
type Changes = ReturnType<typeof createArticleChanges>;

/** Runs one change on the site's database. */
export function changing<T>({ clock, by, withDatabase }: Context, work: (changes: Changes) => Promise<T>): Promise<T> {
  return withDatabase((db) => work(createArticleChanges({ db, clock, by })));
}

/** Parses a time that the operator wrote; throws BadUsage if it is invalid. */
export function timeFrom(text: string, { clock }: Context): Date {
  const time = parseTime(text, clock.now());
  if (!time) throw new BadUsage(`看不懂「${text}」這個時間；請寫成 "2026-03-10 14:05"（臺北時間）或 +2h、+3d。`);
  return time;
}
