import { listNumber } from '../../contract/list-number.ts';

/**
 * The words of a block for a comparison: rows, items and paragraphs on lines of their own, cells kept apart. The first
 * number of a list is said once, because numbers at every item would all differ after a new item.
 */
export function wordsOfBlock(block: DocumentFragment): string {
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
