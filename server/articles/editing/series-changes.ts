import { fields } from '../../../contract/api/fields.ts';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import type { Db } from '../../database/connection.ts';
import { storedVersion } from '../../runtime/hashes.ts';
import { clearSeriesInDrafts, renameInDrafts } from '../queries/section-drafts.ts';
import {
  addSeries,
  findSeries,
  partIds,
  removeSeries,
  seriesOfArticles,
  setParts,
  unknownArticles,
  updateSeries,
} from '../queries/series-editing.ts';
import { holdPicture } from './author-changes.ts';
import { EditingProblem } from './incoming-article.ts';
import { dropRedirects, redirectSection, rejectFormerAddress } from './section-addresses.ts';
import { rejectChanged, renamed, type SectionChange, type SectionFrame } from './section-frame.ts';

export interface NewSeries {
  slug: string;
  title: string;
  introduction: string;
  cover_id: string | null;
}

type Row = NonNullable<Awaited<ReturnType<typeof findSeries>>>;

/** Identifies what a series is; its parts have an order of their own. */
export function seriesVersion({
  slug,
  title,
  introduction,
  cover_id,
}: Pick<Row, 'slug' | 'title' | 'introduction' | 'cover_id'>): string {
  return storedVersion([slug, title, introduction, cover_id]);
}

/** Makes, changes and removes series, and orders their parts. */
export function createSeriesChanges({ change }: SectionFrame) {
  return {
    addSeries: (series: NewSeries): Promise<void> =>
      change('series add', `${series.slug} ${series.title}`, async (transaction) => {
        await rejectSlug(transaction, series.slug);
        await holdPicture(transaction, series.cover_id);
        await addSeries(transaction, series);
      }),

    changeSeries: (slug: string, wanted: Partial<NewSeries>, expected?: SectionChange): Promise<void> =>
      change('series change', renamed(slug, wanted.slug), async (transaction) => {
        const series = await exactSeries(transaction, slug);
        rejectChanged(seriesVersion(series), expected);
        const { slug: next = slug } = wanted;
        if (next !== slug) await rejectSlug(transaction, next, slug);
        if (wanted.cover_id !== series.cover_id) await holdPicture(transaction, wanted.cover_id);
        await updateSeries(transaction, series.id, wanted);
        if (next === slug) return;
        await redirectSection(transaction, 'series', slug, next);
        await renameInDrafts(transaction, 'series', slug, next);
      }),

    /** Makes exactly these articles the parts of a series, in this order. */
    orderParts: (slug: string, articles: readonly string[], expected?: SectionChange): Promise<void> =>
      change('series order', slug, async (transaction) => {
        const { id } = await exactSeries(transaction, slug);
        const current = await partIds(transaction, id);
        rejectChanged(storedVersion(current), expected, deskMessages.partsConflict);
        await rejectParts(transaction, id, articles);
        await setParts(transaction, id, articles);
        const left = current.filter((part) => !articles.includes(part));
        const added = articles.filter((part) => !current.includes(part));
        await clearSeriesInDrafts(transaction, { articleIds: [...left, ...added] });
      }),

    /** Removes a series; its articles stay. */
    removeSeries: (slug: string): Promise<void> =>
      change('series remove', slug, async (transaction) => {
        const { id } = await exactSeries(transaction, slug);
        await removeSeries(transaction, id);
        await clearSeriesInDrafts(transaction, { slug });
        await dropRedirects(transaction, 'series', slug);
      }),
  };
}

async function rejectParts(db: Db, seriesId: number, parts: readonly string[]): Promise<void> {
  if (parts.length > deskLimits.seriesPartsMost) throw new EditingProblem(`${deskMessages.fieldPartsMost}。`);
  if ((await unknownArticles(db, parts)).length > 0) throw new EditingProblem('有一篇文章已經不在，請重新整理。');
  const [taken] = (await seriesOfArticles(db, parts)).filter(({ series_id }) => series_id !== seriesId);
  if (taken) throw new EditingProblem(`有一篇文章已經在專題「${taken.title}」裡；請先從那裡移出。`);
}

export async function exactSeries(db: Db, slug: string) {
  const series = await findSeries(db, slug);
  if (series?.slug !== slug) throw new EditingProblem(`沒有代稱為「${slug}」的專題。`);
  return series;
}

async function rejectSlug(db: Db, wanted: string, own?: string): Promise<void> {
  if (!fields.slug.safeParse(wanted).success) throw new EditingProblem(`「${wanted}」不能當網址代稱。`);
  if ((await findSeries(db, wanted))?.slug === wanted)
    throw new EditingProblem(`代稱「${wanted}」已經有了，請換一個。`);
  await rejectFormerAddress(db, 'series', wanted, own);
}
