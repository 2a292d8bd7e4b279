import { diffArrays, diffWordsWithSpace } from 'diff';
import type { ArticleFields } from '../../contract/desk/model/article.ts';
import { sourceBlocks } from './text-editor/source-blocks.ts';

export interface DifferencePart {
  text: string;
  change: 'same' | 'added' | 'removed';
}

export interface DifferenceBlock {
  label: string;
  parts: DifferencePart[];
  isChanged: boolean;
}

const segmenter = new Intl.Segmenter('zh-Hant-TW', { granularity: 'word' });

/** What differs between two versions, block by block and word by word. `textOf` reads the words of a block's HTML. */
export function textDifference(
  from: ArticleFields,
  to: ArticleFields,
  textOf: (html: string) => string,
): DifferenceBlock[] {
  const lines: DifferenceBlock[] = [
    lineOf('標題', from.title, to.title),
    lineOf('摘要', from.summary, to.summary),
    lineOf('重點', from.keyPoints.join('\n'), to.keyPoints.join('\n')),
    lineOf('分類', from.category ?? '', to.category ?? ''),
    lineOf('作者', from.author ?? '', to.author ?? ''),
    lineOf('專題', ...seriesWords(from, to)),
    lineOf('標籤', from.tags.join('、'), to.tags.join('、')),
    lineOf('網址', from.slug, to.slug),
    lineOf('封面', coverWords(from), coverWords(to)),
    lineOf('類型', kindWords[from.kind], kindWords[to.kind]),
    lineOf('影片', videoWords(from), videoWords(to)),
    lineOf('音檔', audioWords(from), audioWords(to)),
  ].filter(({ isChanged }) => isChanged);
  return [...lines, ...bodyDifference(blockTexts(from.bodyHtml, textOf), blockTexts(to.bodyHtml, textOf))];
}

/** A version of the public text does not know its series. */
function seriesWords({ series: from }: ArticleFields, { series: to }: ArticleFields): [string, string] {
  return from === undefined || to === undefined ? ['', ''] : [from ?? '', to ?? ''];
}

const kindWords = { news: '文章', video: '影音' } as const;

function audioWords({ audio }: ArticleFields): string {
  return audio ? `${audio.mediaId}・${audio.seconds} 秒` : '';
}

function videoWords({ video }: ArticleFields): string {
  if (!video) return '';
  const { source, seconds } = video;
  const address = { youtube: 'youtubeId', hls: 'address', file: 'mediaId' }[source] as keyof typeof video;
  return [video[address], 'captionsId' in video && video.captionsId, `${seconds} 秒`].filter(Boolean).join('・');
}

function coverWords({ cover }: ArticleFields): string {
  return cover ? [cover.mediaId, cover.alt, cover.caption, cover.credit].filter(Boolean).join('・') : '';
}

function blockTexts(html: string, textOf: (html: string) => string): string[] {
  return sourceBlocks(html).blocks.map((block) => textOf(block.html));
}

function lineOf(label: string, from: string, to: string): DifferenceBlock {
  const parts = wordParts(from, to);
  return { label, parts, isChanged: from !== to };
}

/** A removed block beside an added one is a changed block: its words are compared. */
function bodyDifference(from: string[], to: string[]): DifferenceBlock[] {
  const result: DifferenceBlock[] = [];
  let removed: string[] = [];
  const flush = () => {
    for (const text of removed) result.push(whole(text, 'removed'));
    removed = [];
  };
  for (const { value, added, removed: isRemoved } of diffArrays(from, to)) {
    if (isRemoved) {
      removed.push(...value);
    } else if (added) {
      for (const text of value) {
        const before = removed.shift();
        result.push(before === undefined ? whole(text, 'added') : lineOf('', before, text));
      }
      flush();
    } else {
      flush();
      for (const text of value) result.push(whole(text, 'same'));
    }
  }
  flush();
  return result;
}

function whole(text: string, change: DifferencePart['change']): DifferenceBlock {
  return { label: '', parts: [{ text, change }], isChanged: change !== 'same' };
}

function wordParts(from: string, to: string): DifferencePart[] {
  return diffWordsWithSpace(from, to, { intlSegmenter: segmenter }).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
