import { listNumber } from '../../contract/list-number.ts';
import { galleryAttribute } from '../../contract/picture.ts';
import type { BlockContent } from './text-difference.ts';

/** What a comparison of versions knows of a block. */
export function readBlock(block: DocumentFragment): BlockContent {
  // The words are read from the same elements, with line breaks that no format has.
  const formats = [...block.querySelectorAll('*')].flatMap((element) => formatOf(element) ?? []);
  return { formats, words: wordsOfBlock(block) };
}

const blockFormats: Record<string, string> = {
  ...{ h2: '大標', h3: '小標', h4: '次小標', blockquote: '引言', aside: '補充說明' },
  ...{ ul: '清單', ol: '編號清單', pre: '程式碼' },
};
const wordFormats: Record<string, string> = {
  ...{ strong: '粗體', b: '粗體', em: '強調', i: '強調', s: '刪除線', sub: '下標', sup: '上標', code: '程式碼' },
  ...{ th: '表頭', cite: '來源' },
};

function formatOf(element: Element): string | null {
  const { localName } = element;
  if (blockFormats[localName]) return blockFormats[localName];
  const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  if (wordFormats[localName]) return `${wordFormats[localName]}「${words}」`;
  switch (localName) {
    case 'a':
      return `連結「${words}」到 ${element.getAttribute('href')}`;
    case 'img':
      return `圖片「${element.getAttribute('alt') ?? ''}」（${element.getAttribute('src')?.split('/')[2] ?? ''}）`;
    case 'rt':
      return `注音「${baseOf(element)}」${words}`;
    default:
      return element.hasAttribute(galleryAttribute) ? '圖集' : null;
  }
}

/** The characters that a reading belongs to. */
function baseOf(reading: Element): string {
  const copy = reading.parentElement?.cloneNode(true) as Element | undefined;
  for (const part of copy?.querySelectorAll('rt, rp') ?? []) part.remove();
  return copy?.textContent ?? '';
}

/**
 * The words of a block for a comparison: rows, items and paragraphs on lines of their own, cells kept apart. The first
 * number of a list is said once, because numbers at every item would all differ after a new item.
 */
function wordsOfBlock(block: DocumentFragment): string {
  joinLines(block);
  for (const cell of block.querySelectorAll(':is(td, th) + :is(td, th)')) cell.prepend('｜');
  for (const part of block.querySelectorAll('tr, li, p, h2, h3, h4, figcaption')) part.append('\n');
  for (const list of block.querySelectorAll('li > :is(ul, ol)')) list.before('\n');
  for (const list of block.querySelectorAll('ol')) {
    const first = listNumber(list.getAttribute('start')) ?? 1;
    if (first !== 1) list.prepend(`［編號從 ${first} 開始］\n`);
  }
  for (const line of block.querySelectorAll('br')) line.replaceWith('\n');
  const text = (block.textContent ?? '').replace(/ *\n[ \n]*/g, '\n').trim();
  const image = block.querySelector('img');
  return image ? `［圖片：${image.alt}］${text}` : text;
}

/** A line of the source is not one that readers see. */
function joinLines(block: DocumentFragment): void {
  const walker = block.ownerDocument.createTreeWalker(block, 4);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement?.closest('pre')) text.nodeValue = (text.nodeValue ?? '').replace(/\s+/g, ' ');
  }
}
