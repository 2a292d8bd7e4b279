import { diffArrays, diffChars, diffWordsWithSpace } from 'diff';
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

/** What a block says, and how: each format with the words that have it. */
export interface BlockContent {
  words: string;
  formats: string[];
}

/** Firefox knows words from version 125 on; until then changes are shown character by character. */
const segmenter = Intl.Segmenter && new Intl.Segmenter('zh-Hant-TW', { granularity: 'word' });

/** What differs between two versions, block by block and word by word. `read` reads a block's HTML. */
export function textDifference(
  from: ArticleFields,
  to: ArticleFields,
  read: (html: string) => BlockContent,
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
  return [...lines, ...bodyDifference(blocksOf(from.bodyHtml, read), blocksOf(to.bodyHtml, read))];
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

function blocksOf(html: string, read: (html: string) => BlockContent): BlockContent[] {
  return sourceBlocks(html).blocks.map((block) => read(block.html));
}

function lineOf(label: string, from: string, to: string): DifferenceBlock {
  const parts = wordParts(from, to);
  return { label, parts, isChanged: from !== to };
}

/** A removed block beside an added one is a changed block: its words and formats are compared. */
function bodyDifference(from: BlockContent[], to: BlockContent[]): DifferenceBlock[] {
  const result: DifferenceBlock[] = [];
  let removed: BlockContent[] = [];
  const flush = () => {
    for (const { words } of removed) result.push(whole(words, 'removed'));
    removed = [];
  };
  for (const { value, added, removed: isRemoved } of diffArrays(from, to, { comparator: isSame })) {
    if (isRemoved) {
      removed.push(...value);
    } else if (added) {
      for (const block of value) {
        const before = removed.shift();
        if (before === undefined) result.push(whole(block.words, 'added'));
        else result.push(lineOf('', before.words, block.words), ...formatDifference(before.formats, block.formats));
      }
      flush();
    } else {
      flush();
      for (const { words } of value) result.push(whole(words, 'same'));
    }
  }
  flush();
  return result;
}

function isSame(one: BlockContent, other: BlockContent): boolean {
  return one.words === other.words && one.formats.join('\n') === other.formats.join('\n');
}

/** The formats that came and went, on a line of its own below the words. */
function formatDifference(from: string[], to: string[]): DifferenceBlock[] {
  const parts = diffArrays(from, to).flatMap(({ value, added, removed }): DifferencePart[] =>
    added || removed ? value.map((text) => ({ text, change: added ? 'added' : 'removed' })) : [],
  );
  return parts.length === 0 ? [] : [{ label: '格式', parts, isChanged: true }];
}

function whole(text: string, change: DifferencePart['change']): DifferenceBlock {
  return { label: '', parts: [{ text, change }], isChanged: change !== 'same' };
}

function wordParts(from: string, to: string): DifferencePart[] {
  const changes = segmenter ? diffWordsWithSpace(from, to, { intlSegmenter: segmenter }) : diffChars(from, to);
  return changes.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
