import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import type { Db } from '../../database/connection.ts';
import { hasRoomForPart, seriesOfArticles, setPart } from '../queries/series-editing.ts';
import type { FieldHashes } from './field-provenance.ts';
import type { IncomingPart } from './incoming-article.ts';
import { currentSeries, ensureNamedSeries } from './section-lookup.ts';

/** A part of a series; without an order it is the last one. */
interface Part {
  slug: string;
  order: number | null;
}

export interface PartDecision {
  /** What the import changes: null removes the article from its series, undefined leaves it. */
  write: Part | null | undefined;
  /** The source and a person disagree; the person's series stays. */
  isPreserved: boolean;
}

/**
 * Decides between the series that an article is in and the one that its source names. A series or order that differs from
 * what the last import brought was changed by a person and stays.
 */
export function decidePart(
  current: Part | null,
  wanted: Part | null,
  last: Part | null,
  overwrite: boolean,
): PartDecision {
  const unchanged = { write: undefined, isPreserved: false };
  if (!wanted && !last) return unchanged;
  if (current?.slug !== wanted?.slug) {
    const isByPerson = current?.slug !== last?.slug;
    return isByPerson && !overwrite ? { write: undefined, isPreserved: true } : { write: wanted, isPreserved: false };
  }
  if (!wanted || wanted.order === null || wanted.order === current?.order) return unchanged;
  const isByPerson = last?.order !== undefined && last.order !== null && last.order !== current?.order;
  return isByPerson && !overwrite ? { write: undefined, isPreserved: true } : { write: wanted, isPreserved: false };
}

/** Stores which part an imported article is. Returns what changed, and the fields to be stored for the next import. */
export async function importPart(
  db: Db,
  articleId: string,
  {
    series,
    base = {},
    overwrite = false,
  }: { series: IncomingPart | undefined; base?: FieldHashes; overwrite?: boolean },
) {
  const [stored] = await seriesOfArticles(db, [articleId]);
  const current = stored ? { slug: stored.slug, order: stored.position } : null;
  const found = series && (await ensureNamedSeries(db, series));
  const wanted = found ? { slug: found.slug, order: series.order } : null;
  const { write, isPreserved } = decidePart(current, wanted, await lastPart(db, base), overwrite);
  const isNew = write && found && stored?.series_id !== found.id;
  if (isNew && !(await hasRoomForPart(db, found.id))) {
    return {
      fields: null,
      isPreserved,
      change: null,
      notes: [`${deskMessages.fieldPartsMost}，沒有加入「${write.slug}」`],
    };
  }
  if (write !== undefined) {
    await setPart(db, articleId, write && found ? { seriesId: found.id, position: write.order } : null);
  }
  return {
    fields: wanted && { seriesSlug: wanted.slug, ...(wanted.order !== null && { seriesOrder: String(wanted.order) }) },
    isPreserved,
    change: write === undefined ? null : { before: textOf(current), after: textOf(write) },
    notes: [],
  };
}

async function lastPart(db: Db, { seriesSlug, seriesOrder }: FieldHashes): Promise<Part | null> {
  if (!seriesSlug) return null;
  const found = await currentSeries(db, { slug: seriesSlug });
  return { slug: found?.slug ?? seriesSlug, order: seriesOrder === undefined ? null : Number(seriesOrder) };
}

function textOf(part: Part | null): string {
  if (!part) return '';
  return part.order === null ? part.slug : `${part.slug} ${part.order}`;
}
