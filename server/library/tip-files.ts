import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isStorable } from '../../contract/api/text.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { TipFilePlan, TipRowState } from '../../contract/desk/model/tip.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { ImportProblem } from '../articles/editing/incoming-article.ts';
import { bodySource } from '../articles/export/article-body.ts';
import { decodeText } from '../articles/import/decoded-text.ts';
import { renderMarkdown } from '../articles/markdown.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import { waitForLock } from '../database/advisory-locks.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { csvOf } from '../runtime/csv.ts';
import { storedVersion } from '../runtime/hashes.ts';
import { addTips, allTips, type StoredTip, tipsOfDays } from './queries/tip-desk.ts';
import { updateTip } from './queries/tips.ts';
import { type CsvTip, csvHead, type FileProblem, readTipRows } from './tip-csv.ts';
import { isTipLength, newTip, tipVersion } from './tip-desk.ts';

export type TipFiles = ReturnType<typeof createTipFiles>;

/** The text of a row as HTML, or why it cannot be stored. */
type Rendered = { html: string; problem: null } | { html: null; problem: string };

type RenderedTip = CsvTip & { rendered: Rendered };

interface PlannedTip extends CsvTip {
  state: TipRowState;
  /** What the day has now. */
  stored: StoredTip | null;
  html: string;
}

interface ReadFile {
  tips: RenderedTip[];
  problems: FileProblem[];
  notes: string[];
}

/** Daily tips as CSV files, in and out. */
export function createTipFiles({ db }: { db: Kysely<Tables> }) {
  return {
    async check(file: string): Promise<TipFilePlan> {
      const { notes, ...read } = await readTipFile(file);
      const { planned, problems, version } = await planOf(db, read);
      const rows = planned.map(({ line, day, title, state, stored }) => ({
        ...{ line, day, title, state },
        storedTitle: stored?.title ?? null,
      }));
      return { rows, problems, notes, version };
    },

    /** All rows or none. */
    async store(
      by: string,
      file: string,
      { version, clashes }: { version: string; clashes: 'keep' | 'replace' },
    ): Promise<{ added: number; replaced: number }> {
      const read = await readTipFile(file);
      return db.transaction().execute(async (transaction) => {
        await waitForLock(transaction, 'sections');
        const plan = await planOf(transaction, read);
        if (plan.problems.length > 0) throw conflict(deskMessages.tipFileProblems(plan.problems.length));
        if (plan.version !== version) throw conflict(deskMessages.tipDaysChanged);
        const added = plan.planned.filter(({ state }) => state === 'new');
        const replaced = plan.planned.filter(({ state }) => state === 'clash' && clashes === 'replace');
        await addTips(
          transaction,
          added.map(({ day, title, html }) => ({ ...newTip(day), title, content_html: html })),
        );
        for (const { stored, title, html } of replaced) {
          if (stored) await updateTip(transaction, stored.id, { title, content_html: html });
        }
        const days = [...added, ...replaced].map(({ day }) => day).sort();
        const detail = `新增 ${added.length} 則、取代 ${replaced.length} 則：${[...new Set([days[0], days.at(-1)])].join(' 到 ')}`;
        if (days.length > 0)
          await writeAudit(transaction, { actor: by, action: 'tips import', memberId: null, detail });
        return { added: added.length, replaced: replaced.length };
      });
    },

    /** All tips; importing the file again changes nothing. */
    async export(): Promise<{ csv: string; rows: number }> {
      const tips = await allTips(db);
      const rows = tips.map((tip) => [tip.publish_date, tip.title, sourceOf(tip)]);
      return { csv: csvOf(csvHead, rows), rows: rows.length };
    },
  };
}

/** The file as far as it can be understood without the database. */
export async function readTipFile(file: string): Promise<ReadFile> {
  const notes: string[] = [];
  try {
    const text = await decodeText(Buffer.from(file, 'base64'), notes);
    if (!isStorable(text)) throw new ImportProblem('有無法儲存的字元（NUL），請用試算表重新存檔');
    const { tips, problems } = readTipRows(text);
    return { tips: await renderAll(tips), problems, notes };
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return { tips: [], problems: [{ line: error.line, problem: error.message }], notes };
  }
}

/** Lets requests of readers through between two rows: a file can hold a megabyte of Markdown. */
async function renderAll(tips: readonly CsvTip[]): Promise<RenderedTip[]> {
  const all: RenderedTip[] = [];
  for (const tip of tips) {
    all.push({ ...tip, rendered: render(tip.text) });
    await nextTurn();
  }
  return all;
}

/** What each row would do to the tips that are stored now. */
async function planOf(db: Db, { tips, problems }: Pick<ReadFile, 'tips' | 'problems'>) {
  const storedTips = await tipsOfDays(
    db,
    tips.map(({ day }) => day),
  );
  // Of several on one day the last one is the tip of the day.
  const byDay = new Map(storedTips.map((tip) => [tip.publish_date, tip]));
  const planned: PlannedTip[] = [];
  const found = [...problems];
  for (const { rendered, ...tip } of tips) {
    const stored = byDay.get(tip.day) ?? null;
    const { html, problem } = rendered;
    const isSame = stored?.title === tip.title && (stored.content_html === html || sourceOf(stored) === tip.text);
    if (isSame) planned.push({ ...tip, stored, html: stored.content_html, state: 'same' });
    else if (html === null) found.push({ line: tip.line, problem });
    else planned.push({ ...tip, stored, html, state: stored ? 'clash' : 'new' });
  }
  return {
    planned,
    problems: found.sort((one, other) => one.line - other.line),
    version: storedVersion(storedTips.map((tip) => [tip.id, tipVersion(tip)])),
  };
}

/** Line ends become breaks. Rendering takes the square of a text's length, so a long one is rejected before. */
function render(text: string): Rendered {
  const tooLong = { html: null, problem: deskMessages.fieldTipText };
  if (text.length > deskLimits.tipMarkdownMax) return tooLong;
  try {
    const html = renderMarkdown(text, () => undefined, { hasLineBreaks: true });
    return isTipLength(html) ? { html, problem: null } : tooLong;
  } catch (error) {
    if (error instanceof ImportProblem) return { html: null, problem: deskMessages.tipFileMarkdown };
    throw error;
  }
}

/** A stored text as a file has it. */
function sourceOf({ content_html: html }: StoredTip): string {
  return bodySource(html, { pictureReference: (id) => id, isLoose: true }).text.trim();
}

function conflict(message: string): ApiError {
  return new ApiError('CONFLICT', { message });
}
