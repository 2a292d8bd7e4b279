import type { Payload } from '../contract/page-data.ts';
import { ask } from './ask.ts';

export interface SitePages {
  home: string;
  /** The story at the top of the home page. */
  article: string;
  /** Every news story that the home page and the lists behind it lead to. */
  articles: string[];
}

/** Learns from the site itself which pages there are, so that the benchmark goes with any content. */
export async function findPages(port: number): Promise<SitePages> {
  const slugs: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { data } = await payloadOf<'home'>(port, page === 1 ? '/_payload.json' : `/_payload.json?page=${page}`);
    for (const { slug } of [data.lead, ...data.leads, ...data.feed.items].filter((card) => card !== null)) {
      slugs.push(slug);
    }
    more = data.feed.hasNext;
  }
  const articles = slugs.map((slug) => `/news/${slug}`);
  const [article] = articles;
  if (!article) throw new Error('the site shows no article');
  return { home: '/', article, articles };
}

export async function payloadOf<P extends 'home' | 'news/article' | 'news/video'>(
  port: number,
  path: string,
): Promise<Payload<P>> {
  const { status, bytes } = await ask(port, path, 'identity');
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return JSON.parse(bytes.toString('utf8')) as Payload<P>;
}
