import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskTip, TipMonth } from '../../contract/desk/model/tip.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { taipeiDay } from '../../contract/rules/taipei-time.ts';
import { ImportProblem } from '../articles/editing/incoming-article.ts';
import { plainText } from '../articles/plain-text.ts';
import { sanitiseHtml } from '../articles/sanitise-html.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import { waitForLock } from '../database/advisory-locks.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, invalidField, notFound } from '../errors/api-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { storedVersion } from '../runtime/hashes.ts';
import {
  addTip,
  daysWithoutTip,
  moveTips,
  removedTip,
  removeTip,
  restoreTip,
  type StoredTip,
  tipById,
  tipsBetween,
  tipsOfDays,
} from './queries/tip-desk.ts';
import { updateTip } from './queries/tips.ts';

export type TipDesk = ReturnType<typeof createTipDesk>;

interface WrittenTip {
  day: string;
  title: string;
  contentHtml: string;
}

/** The tip and the version of it that a person saw. */
interface SeenTip {
  id: string;
  version: string;
}

/** Daily tips as the staff write them: one for each day. */
export function createTipDesk({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  /** Changes of tips come one after the other, as imports do; each has its entry in the audit log. */
  function change<T>(by: string, action: string, work: (transaction: Db) => Promise<[T, string]>): Promise<T> {
    return db.transaction().execute(async (transaction) => {
      await waitForLock(transaction, 'sections');
      const [result, detail] = await work(transaction);
      await writeAudit(transaction, { actor: by, action: `tips ${action}`, memberId: null, detail });
      return result;
    });
  }

  return {
    async month(month: string): Promise<TipMonth> {
      const today = taipeiDay(clock.now());
      const [tips, emptyAhead] = await Promise.all([
        tipsBetween(db, `${month}-01`, lastDayOf(month)),
        daysWithoutTip(db, today, deskLimits.tipDaysAhead),
      ]);
      return { tips: tips.map(presentTip), today, emptyAhead };
    },

    add: (by: string, { day, title, contentHtml }: WrittenTip): Promise<DeskTip> =>
      change(by, 'add', async (transaction) => {
        const html = checkedHtml(contentHtml);
        await rejectTaken(transaction, day);
        const tip = await addTip(transaction, { ...newTip(day), title, content_html: html });
        return [presentTip(tip), `${day} ${title}`];
      }),

    change: (by: string, seen: SeenTip, { day, title, contentHtml }: WrittenTip): Promise<DeskTip> =>
      change(by, 'change', async (transaction) => {
        const stored = await seenTip(transaction, seen);
        // A text that is not touched is not measured: it may have been imported by operators, who have no limit.
        const html = contentHtml === stored.content_html ? contentHtml : checkedHtml(contentHtml);
        if (day !== stored.publish_date) await rejectTaken(transaction, day);
        const next = { title, content_html: html, publish_date: day };
        await updateTip(transaction, stored.id, next);
        return [presentTip({ ...stored, ...next }), `${stored.publish_date} ${title}`];
      }),

    move: (by: string, seen: SeenTip, day: string): Promise<{ tip: DeskTip; exchangedWith: string | null }> =>
      change(by, 'move', async (transaction) => {
        const stored = await seenTip(transaction, seen);
        const others = day === stored.publish_date ? [] : await tipsOfDays(transaction, [day]);
        await moveTips(transaction, [stored.id], day);
        await moveTips(
          transaction,
          others.map(({ id }) => id),
          stored.publish_date,
        );
        const tip = presentTip({ ...stored, publish_date: day });
        return [
          { tip, exchangedWith: others.at(-1)?.title ?? null },
          `${stored.publish_date} → ${day} ${stored.title}`,
        ];
      }),

    remove: (by: string, seen: SeenTip): Promise<void> =>
      change(by, 'remove', async (transaction) => {
        const stored = await seenTip(transaction, seen);
        await removeTip(transaction, stored.id);
        return [undefined, `${stored.publish_date} ${stored.title}`];
      }),

    restore: (by: string, id: string): Promise<DeskTip> =>
      change(by, 'restore', async (transaction) => {
        const removed = await removedTip(transaction, id);
        if (!removed) throw notFound();
        await rejectTaken(transaction, removed.publish_date);
        await restoreTip(transaction, id);
        return [presentTip(removed), `${removed.publish_date} ${removed.title}`];
      }),
  };
}

/** A slug that operators recognise; their imported tips have the names of files. */
export function newTip(day: string): { slug: string; publish_date: string } {
  return { slug: `${day}-${randomUUID().slice(0, 8)}`, publish_date: day };
}

export function tipVersion({ title, content_html, publish_date }: StoredTip): string {
  return storedVersion([title, content_html, publish_date]);
}

/** Whether the text of a tip is of a length that its popup can show. */
export function isTipLength(html: string): boolean {
  const { length } = [...plainText(html)];
  return length > 0 && length <= deskLimits.tipTextMax;
}

function checkedHtml(contentHtml: string): string {
  const html = sanitisedTip(contentHtml);
  if (!isTipLength(html)) throw invalidField('contentHtml', deskMessages.fieldTipText);
  return html;
}

function sanitisedTip(contentHtml: string): string {
  try {
    return sanitiseHtml(contentHtml);
  } catch (error) {
    if (error instanceof ImportProblem) throw invalidField('contentHtml', deskMessages.fieldNesting);
    throw error;
  }
}

function presentTip(tip: StoredTip): DeskTip {
  const { id, title, content_html: contentHtml, publish_date: day } = tip;
  return { id, day, title, contentHtml, version: tipVersion(tip) };
}

async function seenTip(db: Db, { id, version }: SeenTip): Promise<StoredTip> {
  const stored = await tipById(db, id);
  if (!stored) throw notFound();
  if (tipVersion(stored) !== version) throw new ApiError('CONFLICT', { message: deskMessages.sectionConflict });
  return stored;
}

async function rejectTaken(db: Db, day: string): Promise<void> {
  const taken = (await tipsOfDays(db, [day])).at(-1);
  if (taken) throw new ApiError('CONFLICT', { message: deskMessages.tipDayTaken(day, taken.title) });
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
