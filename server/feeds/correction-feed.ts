import { correctionsAnchor } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { CorrectionRow } from '../articles/queries/corrections.ts';
import { type Channel, feedOf } from './rss-and-json-feed.ts';
import { xmlElement, xmlText } from './xml.ts';

/** RSS 2.0 of corrections: each leads to the notes in its article. */
export function correctionFeed(channel: Channel, siteUrl: string, corrections: readonly CorrectionRow[]): string {
  const items = corrections.map(({ id, slug, title, text, corrected_at }) =>
    [
      '<item>',
      xmlElement('title', `更正：${title}`),
      xmlElement('link', `${siteUrl}${addressOf('news/article', { slug })}#${correctionsAnchor}`),
      `<guid isPermaLink="false">${xmlText(`${siteUrl}/corrections/${id}`)}</guid>`,
      xmlElement('pubDate', corrected_at.toUTCString()),
      xmlElement('description', text),
      '</item>',
    ].join(''),
  );
  return feedOf(channel, corrections[0]?.corrected_at, items);
}
