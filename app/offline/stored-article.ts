import type { Article } from '../../contract/article.ts';
import { collectionCache, offlineCache } from '../../contract/offline.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { Payload } from '../../contract/page-data.ts';
import { sanitisedHtmlAttribute } from '../article/article-body.tsx';
import { pageDataId } from '../document-ids.ts';

/** The article in the offline copy of its page; null without one. Its text is in the page's HTML alone. */
export async function storedArticle(slug: string): Promise<Article | null> {
  const address = addressOf('news/article', { slug });
  for (const cacheName of [collectionCache, offlineCache]) {
    const html = await (await globalThis.caches?.match(address, { cacheName }))?.text();
    const page = new DOMParser().parseFromString(html ?? '', 'text/html');
    const stored = page.getElementById(pageDataId)?.textContent;
    const { data } = stored ? (JSON.parse(stored) as Payload) : {};
    if (!data || !('article' in data)) continue;
    return { ...data.article, bodyHtml: page.querySelector(`[${sanitisedHtmlAttribute}]`)?.innerHTML ?? '' };
  }
  return null;
}
