import { fields } from '../../../contract/api/fields.ts';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';
import {
  addSeries,
  findSeries,
  removeSeries,
  seriesOfArticles,
  setParts,
  unknownArticles,
  updateSeries,
} from '../queries/series-editing.ts';
import { holdPicture } from './author-changes.ts';
import { EditingProblem } from './incoming-article.ts';
import { dropRedirects, redirectSection, rejectFormerAddress } from './section-addresses.ts';
import { renamed, type SectionFrame } from './section-frame.ts';

export interface NewSeries {
  slug: string;
  title: string;
  introduction: string;
  cover_id: string | null;
}

export interface SeriesChange extends Partial<NewSeries> {
  /** The ids of all parts, in their order. */
  parts?: readonly string[];
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

    changeSeries: (slug: string, wanted: SeriesChange): Promise<void> =>
      change('series change', renamed(slug, wanted.slug), async (transaction) => {
        const series = await exactSeries(transaction, slug);
        const { parts, ...columns } = wanted;
        const { slug: next = slug } = columns;
        if (next !== slug) await rejectSlug(transaction, next, slug);
        if (columns.cover_id !== series.cover_id) await holdPicture(transaction, columns.cover_id);
        await updateSeries(transaction, series.id, columns);
        if (next !== slug) await redirectSection(transaction, 'series', slug, next);
        if (parts) await orderParts(transaction, series.id, parts);
      }),

    /** Removes a series; its articles stay. */
    removeSeries: (slug: string): Promise<void> =>
      change('series remove', slug, async (transaction) => {
        const { id } = await exactSeries(transaction, slug);
        await removeSeries(transaction, id);
        await dropRedirects(transaction, 'series', slug);
      }),
  };
}

async function orderParts(db: Db, seriesId: number, parts: readonly string[]): Promise<void> {
  if (parts.length > deskLimits.seriesPartsMost) {
    throw new EditingProblem(`一個專題最多 ${deskLimits.seriesPartsMost} 篇。`);
  }
  if ((await unknownArticles(db, parts)).length > 0) throw new EditingProblem('有一篇文章已經不在，請重新整理。');
  const [taken] = (await seriesOfArticles(db, parts)).filter(({ series_id }) => series_id !== seriesId);
  if (taken) throw new EditingProblem(`有一篇文章已經在專題「${taken.title}」裡；請先從那裡移出。`);
  await setParts(db, seriesId, parts);
}

async function exactSeries(db: Db, slug: string) {
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
