import type { Kysely } from 'kysely';
import type { ArticleKind } from '../../contract/article.ts';
import { fieldMessages } from '../../contract/messages/body-field-errors.ts';
import type { Db } from '../database/connection.ts';
import { isCursorTime } from '../database/list-cursor.ts';
import type { Tables } from '../database/tables.ts';
import { invalidField } from '../errors/api-error.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { createResultCache } from '../runtime/lru-cache.ts';
import { fold } from './fold.ts';
import { gramsWhileTyping } from './grams.ts';
import { removeDocuments, shownTexts } from './queries/documents.ts';
import { newestSpan } from './queries/hits.ts';
import { addPending } from './queries/pending.ts';
import { suggestTags, suggestTitlesBeginning, suggestTitlesContaining } from './queries/suggestions.ts';
import { type RankedList, rankHits, type Sort } from './ranked-list.ts';
import { type Hit, showHit } from './shown-hit.ts';
import { type Term, termsOf } from './terms.ts';

export interface SearchRequest {
  q: string;
  kind?: ArticleKind | undefined;
  /** A category's slug. */
  category?: string | undefined;
  /** A series' slug. */
  series?: string | undefined;
  sort: Sort;
  cursor?: string | undefined;
  /** How many hits to skip; used instead of a cursor by pages without JavaScript. */
  offset?: number | undefined;
  limit: number;
}

export interface SearchResult {
  /** Exact up to 1,000; beyond that, or if not all hits were counted, a lower bound. */
  total: number;
  totalIsLowerBound: boolean;
  items: Hit[];
  nextCursor: string | null;
}

/** The interface between the site and search, so that the engine can be replaced. */
export interface SearchEngine {
  /** Queues articles for the indexer's next run: these, or all. */
  index(ids?: readonly string[]): Promise<void>;
  /** Removes articles from the index immediately. */
  remove(ids: readonly string[]): Promise<void>;
  query(request: SearchRequest): Promise<SearchResult>;
  suggest(q: string): Promise<Suggestion[]>;
  /** Clears cached results after the index has changed. */
  forget(): void;
}

export interface SearchEngineOptions {
  db: Kysely<Tables>;
  /** The edition of the searchable content; cached results of another edition are not reused. */
  edition?: () => string;
  clock?: Clock;
}

const listLifetime = 20_000;
const maxLists = 200;
const maxSuggestionLists = 1_000;
/** How often the site publishes changes slowly. */
const stepLifetime = 600_000;

export function createSearchEngine(options: SearchEngineOptions): SearchEngine {
  const { db, edition = () => '', clock = systemClock } = options;
  const lists = createResultCache<RankedList>({ max: maxLists, lifetime: listLifetime, clock });
  const suggested = createResultCache<Suggestion[]>({ max: maxSuggestionLists, lifetime: listLifetime, clock });

  const steps = createResultCache<number | null>({ max: 1, lifetime: stepLifetime, clock });

  const currentStep = () => steps.get('step', () => sliceStep(db));

  /** The list that a page is taken from; a later page uses the list of its cursor's time. */
  async function listFor(request: SearchRequest, terms: readonly Term[], cursor: SearchPosition | null) {
    const { sort, kind, category, series } = request;
    const termKeys = terms.map((term) => [term.text, term.close]);
    const key = JSON.stringify([edition(), termKeys, sort, kind, category, series]);
    const rank = async (asOf?: number) =>
      rankHits(db, { terms, sort, kind, category, series, asOf, step: await currentStep() });
    if (!cursor) return lists.get(key, () => rank());
    return lists.get(`${key}@${cursor.asOf}`, async () => {
      const newest = await lists.get(key, () => rank());
      return newest.asOf === cursor.asOf ? newest : rank(cursor.asOf);
    });
  }

  async function query(request: SearchRequest): Promise<SearchResult> {
    const terms = termsOf(request.q);
    if (terms.length === 0) return { total: 0, totalIsLowerBound: false, items: [], nextCursor: null };
    const cursor = request.cursor ? readSearchCursor(request.cursor) : null;
    const list = await listFor(request, terms, cursor);
    const start = cursor ? startAfter(list.ids, cursor) : (request.offset ?? 0);
    const ids = list.ids.slice(start, start + request.limit);
    const texts = new Map((await shownTexts(db, ids.map(String))).map((row) => [row.id, row]));
    const items = ids.flatMap((id) => {
      const known = texts.get(String(id));
      return known ? (showHit(known, terms) ?? []) : [];
    });
    const position = start + ids.length;
    const lastId = ids.at(-1);
    return {
      total: list.total,
      totalIsLowerBound: list.totalIsLowerBound,
      items,
      nextCursor:
        lastId !== undefined && position < list.ids.length
          ? writeSearchCursor({ asOf: list.asOf, position, lastId })
          : null,
    };
  }

  function forget(): void {
    lists.clear();
    suggested.clear();
  }

  return {
    async index(ids) {
      await addPending(db, ids);
    },
    async remove(ids) {
      await removeDocuments(db, ids);
      forget();
    },
    query,
    suggest: (q) => suggested.get(JSON.stringify([edition(), q]), async () => suggest(db, q, await currentStep())),
    forget,
  };
}

/** Continues after the last article shown, wherever it is now; if it is gone, at its former position. */
function startAfter(ids: readonly number[], { lastId, position }: SearchPosition): number {
  const at = ids.indexOf(lastId);
  return at < 0 ? position : at + 1;
}

/** Where a list of hits continues: the time of the list, the position reached, and the last article shown. */
interface SearchPosition {
  asOf: number;
  position: number;
  lastId: number;
}

export function writeSearchCursor({ asOf, position, lastId }: SearchPosition): string {
  return Buffer.from(`${asOf}.${position}.${lastId}`).toString('base64url');
}

export function readSearchCursor(cursor: string): SearchPosition {
  const parts = /^(\d{1,15})\.(\d{1,5})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!parts || !isCursorTime(Number(parts[1]))) throw invalidField('cursor', fieldMessages.cursor);
  return { asOf: Number(parts[1]), position: Number(parts[2]), lastId: Number(parts[3]) };
}

/** Words are searched for among this many newest articles first; a site with fewer is searched whole. */
const newestRead = 2_000;
/** The index stores no wider slices of time. */
const widestStep = 12;

/** The exponent of the power of two of days that cover the `newestRead` newest articles; null for a small site. */
async function sliceStep(db: Db): Promise<number | null> {
  const days = await newestSpan(db, newestRead);
  if (days === null) return null;
  const step = Math.max(0, Math.ceil(Math.log2(days)));
  return step > widestStep ? null : step;
}

const maxSuggestions = 8;
/** Leaves room for titles. */
const maxTags = 4;
const newestHeads = 400;

type Suggestion = { kind: 'tag'; text: string } | { kind: 'title'; text: string; slug: string };

/** Suggests tags and titles that contain the typed text; those that begin with it come first. */
async function suggest(db: Db, query: string, step: number | null): Promise<Suggestion[]> {
  const terms = termsOf(query);
  const last = terms.at(-1);
  if (!last) return [];
  const typed = fold(query).text.trim().replace(/\s+/g, ' ');
  const tags = await suggestTags(db, typed, maxTags);
  const newest = { grams: gramsWhileTyping(terms), among: newestHeads, step };
  const beginning = await suggestTitlesBeginning(db, typed, newest, maxSuggestions);
  const isFull = tags.filter((tag) => tag.begins).length + beginning.length >= maxSuggestions;
  const containing = isFull ? [] : await suggestTitlesContaining(db, typed, newest, maxSuggestions);
  const rows = [...tags.filter((tag) => tag.begins), ...beginning, ...tags.filter((tag) => !tag.begins), ...containing];
  const suggestions = new Map<string, Suggestion>();
  for (const { text, slug } of rows) {
    if (!suggestions.has(text))
      suggestions.set(text, slug === null ? { kind: 'tag', text } : { kind: 'title', text, slug });
  }
  return [...suggestions.values()].slice(0, maxSuggestions);
}
