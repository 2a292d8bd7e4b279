/** The words of a block for a comparison: rows, items and paragraphs on lines of their own, cells kept apart. */
export function wordsOfBlock(block: DocumentFragment): string {
  joinLines(block);
  for (const cell of block.querySelectorAll(':is(td, th) + :is(td, th)')) cell.prepend('｜');
  for (const part of block.querySelectorAll('tr, li, p, h2, h3, h4, figcaption')) part.append('\n');
  for (const list of block.querySelectorAll('li > :is(ul, ol)')) list.before('\n');
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
