import { type ReportKind, reportKinds } from '../../contract/report.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import { deviceStorage } from '../storage/storage.ts';
import { reportsKey } from './reports-key.ts';

/** What is typed about an article and not sent yet. */
export interface ReportDraft {
  slug: string;
  kind: ReportKind;
  sentence: string;
  suggestion: string;
  /** The token with which exactly these words were sent without a response; null after a change. */
  token: string | null;
}

interface SentReport {
  slug: string;
  /** An article that is moved keeps its id. An earlier version of the site stored none. */
  id?: string;
  token: string;
}

/** An outcome that the reporter has seen. If the outcome of the same report changes, it is shown again. */
interface ToldOutcome {
  id: string;
  outcome: string;
}

export interface StoredReports {
  drafts: ReportDraft[];
  sent: SentReport[];
  told: ToldOutcome[];
}

const mostDrafts = 5;

/** Anything that is not a report, such as what another version stored, counts as nothing. */
export function parseReports(text: string | null): StoredReports {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    value = null;
  }
  const { drafts, sent, told } = isObject(value) ? value : {};
  return {
    drafts: listOf(drafts, isDraft).slice(0, mostDrafts),
    sent: listOf(sent, isSent),
    told: listOf(told, (each): each is ToldOutcome => hasTexts(each, ['id', 'outcome'])),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function hasTexts(value: unknown, names: string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === 'string');
}

function isDraft(value: unknown): value is ReportDraft {
  if (!isObject(value) || !hasTexts(value, ['slug', 'sentence', 'suggestion'])) return false;
  const isKind = (reportKinds as readonly unknown[]).includes(value.kind);
  return isKind && (value.token === null || typeof value.token === 'string');
}

function isSent(value: unknown): value is SentReport {
  return isObject(value) && hasTexts(value, ['slug', 'token']) && ['string', 'undefined'].includes(typeof value.id);
}

function listOf<T>(value: unknown, is: (each: unknown) => each is T): T[] {
  return Array.isArray(value) ? value.filter(is).slice(0, reportLimits.shownToReporter) : [];
}

function change(by: (stored: StoredReports) => Partial<StoredReports>): void {
  const key = reportsKey();
  const stored = parseReports(deviceStorage.read(key));
  const next = { ...stored, ...by(stored) };
  const isEmpty = Object.values(next).every((list) => list.length === 0);
  deviceStorage.write(key, isEmpty ? null : JSON.stringify(next));
}

/** The newest come first; the oldest ones are dropped. */
export const storedReports = {
  read: (): StoredReports => parseReports(deviceStorage.read(reportsKey())),
  /** A draft without words is removed. */
  writeDraft(draft: ReportDraft): void {
    const others = (drafts: ReportDraft[]) => drafts.filter(({ slug }) => slug !== draft.slug);
    const isEmpty = draft.sentence === '' && draft.suggestion === '';
    change(({ drafts }) => ({ drafts: [...(isEmpty ? [] : [draft]), ...others(drafts)].slice(0, mostDrafts) }));
  },
  /** The draft becomes a report that was sent. */
  addSent(report: SentReport): void {
    change(({ drafts, sent }) => ({
      drafts: drafts.filter(({ slug }) => slug !== report.slug),
      sent: [report, ...sent].slice(0, reportLimits.shownToReporter),
    }));
  },
  addTold(outcomes: ToldOutcome[]): void {
    const ids = new Set(outcomes.map(({ id }) => id));
    change(({ told }) => ({
      told: [...outcomes, ...told.filter(({ id }) => !ids.has(id))].slice(0, reportLimits.shownToReporter),
    }));
  },
};
