import type { Article, ArticleAudio, BarePicture, CategoryLabel } from '../../contract/article.ts';
import { addressOf, payloadAddress } from '../../contract/page-address.ts';
import type { Payload } from '../../contract/page-data.ts';
import { get } from '../api/get.ts';
import { storedArticle } from '../offline/stored-article.ts';
import { articleText } from './article-text.ts';
import { type SpokenSentence, spokenSentences } from './spoken-sentences.ts';

/** An article as it is listened to. */
export interface Track {
  id: string;
  slug: string;
  title: string;
  category: CategoryLabel;
  picture: BarePicture | null;
  /** A file in which it is read. */
  audio: ArticleAudio | null;
  /** The text that the sentences are parts of. */
  text: string;
  sentences: SpokenSentence[];
}

/** Title, key points and text, in the order of the page; `text-on-page.ts` finds the same three on the page. */
export function trackOf({ id, slug, title, category, picture, audio, keyPoints, bodyHtml }: Article): Track {
  const parsed = new DOMParser().parseFromString(bodyHtml, 'text/html');
  const heading = parsed.createElement('h1');
  heading.textContent = title;
  const points = parsed.createElement('section');
  if (keyPoints.length > 0)
    points.append(element(parsed, 'h2', '重點'), ...keyPoints.map((point) => element(parsed, 'li', point)));
  const source = articleText([heading, points, parsed.body]);
  return { id, slug, title, category, picture, audio, text: source.text, sentences: spokenSentences(source) };
}

function element(parsed: Document, name: string, text: string): Element {
  const made = parsed.createElement(name);
  made.textContent = text;
  return made;
}

const goneStatuses = [404, 410];

/** Null if the article is gone. Without a network the copy on this device is read; throws where there is none. */
export async function loadTrack(slug: string): Promise<Track | null> {
  const address = payloadAddress(addressOf('news/article', { slug }), '');
  const article = await get(address, null, articleIn).catch(async (failure: unknown) => {
    const stored = await storedArticle(slug);
    if (!stored) throw failure;
    return stored;
  });
  return article && trackOf(article);
}

async function articleIn(response: Response): Promise<Article | null> {
  if (goneStatuses.includes(response.status)) return null;
  const { data } = (await response.json()) as Payload;
  if (!('article' in data)) throw new Error('The response is not an article.');
  return data.article;
}
