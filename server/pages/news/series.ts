import { addressOf } from '../../../contract/page-address.ts';
import { row } from '../../articles/presenter.ts';
import type { PageLoader } from '../page-loader.ts';

export const loadSeries: PageLoader<'news/series'> = async ({ content, params, head }) => {
  const found = await content.series(params.series);
  if (!found) return null;
  const { series, parts } = found;
  const address = addressOf('news/series', { series: series.slug });
  const description = series.introduction || `專題「${series.title}」，共 ${parts.length} 篇。`;
  const picture = series.cover && { ...series.cover, alt: series.title };
  return {
    data: { series, parts: parts.map(row) },
    head: { ...head.list(`專題：${series.title}`, description.replace(/\s+/g, ' '), address, parts), picture },
  };
};
