import type { Kysely } from 'kysely';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { writeAudit } from '../../audit/queries/audit-log.ts';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { MergedKind } from '../queries/section-merges.ts';
import { EditingProblem } from './incoming-article.ts';
import { labels } from './section-addresses.ts';

/** The version that a change is based on, as the desk was shown it. */
export interface SectionChange {
  version: string;
}

/** What all changes of sections share. */
export interface SectionFrame {
  by: string;
  /** Makes one change with its entry in the audit log, while no article gets or changes its sections. */
  change<T>(action: string, detail: string, work: (transaction: Db) => Promise<T>): Promise<T>;
}

export function createSectionFrame(db: Kysely<Tables>, by: string): SectionFrame {
  return {
    by,
    change: (action, detail, work) =>
      db.transaction().execute(async (transaction) => {
        // First of all locks, as in every transaction that gives sections to articles: no two wait for each other.
        await waitForLock(transaction, 'sections');
        const result = await work(transaction);
        await writeAudit(transaction, { actor: by, action, memberId: null, detail });
        return result;
      }),
  };
}

/** The section may have changed since the person saw it; what they typed is not stored over that. */
export function rejectChanged(
  current: string,
  expected: SectionChange | undefined,
  message: string = deskMessages.sectionConflict,
): void {
  if (expected && expected.version !== current) throw new EditingProblem(message);
}

export function exact<Row extends { slug: string }>(found: Row | undefined, slug: string, kind: MergedKind): Row {
  if (found?.slug !== slug) throw new EditingProblem(`沒有代稱為「${slug}」的${labels[kind]}。`);
  return found;
}

export function rejectSame(one: number, other: number): void {
  if (one === other) throw new EditingProblem('兩個是同一個。');
}

/** What the audit log says of a change that may have been a new name. */
export function renamed(name: string, next: string | undefined): string {
  return next === undefined || next === name ? name : `${name} → ${next}`;
}
