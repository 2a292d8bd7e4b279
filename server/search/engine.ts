import type { Kysely } from 'kysely';
import type { ArticleKind } from '../../contract/article.ts';
import type { Tables } from '../database/tables.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { removeDocuments, shownTexts } from './queries/documents.ts';
import { addPending } from './queries/pending.ts';
import { type RankedList, rankHits, type Sort } from './ranked-list.ts';
import { createRecentResults } from './recent-answers.ts';
import { readSearchCursor, type SearchPosition, writeSearchCursor } from './search-cursor.ts';
import { type Hit, showHit } from './shown-hit.ts';
import { type Suggestion, suggest } from './suggestions.ts';
import { type Term, termsOf } from './terms.ts';
import { sliceStep } from './time-slices.ts';

export interface SearchRequest {
  q: string;
  kind?: ArticleKind | undefined;
  /** A category's slug. */
  category?: string | undefined;
  sort: Sort;
  cursor?: string | undefined;
  /** Instead of a cursor, for readers without JavaScript: how many to pass over. */
  offset?: number | undefined;
  limit: number;
}

export interface SearchResult {
  /** Exact up to 1,000; beyond, and where there may be more than were counted, a lower bound. */
  total: number;
  totalIsLowerBound: boolean;
  items: Hit[];
  nextCursor: string | null;
}

/** What the site asks of search, so that another engine can be put in the place of this one. */
export interface SearchEngine {
  /** Brings articles up to date at the indexer's next turn: these, or all. */
  index(ids?: readonly string[]): Promise<void>;
  /** Takes articles out at once. */
  remove(ids: readonly string[]): Promise<void>;
  query(request: SearchRequest): Promise<SearchResult>;
  suggest(q: string): Promise<Suggestion[]>;
  /** Drops remembered answers, after the index has changed. */
  forget(): void;
}

export interface SearchEngineOptions {
  db: Kysely<Tables>;
  /** The mark of what can be found now; answers made under another one are not given again. */
  edition?: () => string;
  clock?: Clock;
}

const keepListsFor = 20_000;
const mostLists = 200;
const mostSuggestionLists = 1_000;
/** The site's pace changes slowly. */
const keepStepFor = 600_000;

export function createSearchEngine(options: SearchEngineOptions): SearchEngine {
  const { db, edition = () => '', clock = systemClock } = options;
  const lists = createRecentResults<RankedList>({ most: mostLists, keepFor: keepListsFor, clock });
  const suggested = createRecentResults<Suggestion[]>({ most: mostSuggestionLists, keepFor: keepListsFor, clock });

  const steps = createRecentResults<number | null>({ most: 1, keepFor: keepStepFor, clock });

  const stepNow = () => steps.get('step', () => sliceStep(db));

  /** The list a page is cut from; a later page asks for the one of its cursor's moment. */
  async function listFor(request: SearchRequest, terms: readonly Term[], place: SearchPosition | null) {
    const { sort, kind, category } = request;
    const asked = terms.map((term) => [term.text, term.close]);
    const key = JSON.stringify([edition(), asked, sort, kind, category]);
    const rank = async (asOf?: number) => rankHits(db, { terms, sort, kind, category, asOf, step: await stepNow() });
    if (!place) return lists.get(key, () => rank());
    return lists.get(`${key}@${place.asOf}`, async () => {
      const newest = await lists.get(key, () => rank());
      return newest.asOf === place.asOf ? newest : rank(place.asOf);
    });
  }

  async function query(request: SearchRequest): Promise<SearchResult> {
    const terms = termsOf(request.q);
    if (terms.length === 0) return { total: 0, totalIsLowerBound: false, items: [], nextCursor: null };
    const place = request.cursor ? readSearchCursor(request.cursor) : null;
    const list = await listFor(request, terms, place);
    const start = place ? startAfter(list.ids, place) : (request.offset ?? 0);
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
    suggest: (q) => suggested.get(JSON.stringify([edition(), q]), async () => suggest(db, q, await stepNow())),
    forget,
  };
}

/** After the last article shown, wherever it stands by now; where it is gone, at the place it had. */
function startAfter(ids: readonly number[], { lastId, position }: SearchPosition): number {
  const at = ids.indexOf(lastId);
  return at < 0 ? position : at + 1;
}
