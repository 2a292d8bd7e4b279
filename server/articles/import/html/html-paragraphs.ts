import { element, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts';

/** What a text consists of on one level: inline nodes, blocks, and ends of paragraphs. */
export type Item = { inline: HtmlNode } | { block: HtmlElement } | 'end';

/** Elements without words for readers; the sanitiser removes and reports them. */
export const wordlessTags = new Set(
  'script style template textarea select option iframe object svg canvas input button'.split(' '),
);
const blank = /^[\s\u200b\ufeff]*$/;
const addressAlone = /^https?:\/\/[^\s<>"]+$/i;

/** Puts inline nodes into paragraphs; two line breaks in a row end one, as do blocks. */
export function paragraphs(items: readonly Item[]): HtmlElement[] {
  const blocks: HtmlElement[] = [];
  let run: HtmlNode[] = [];
  /** Elements without words stay beside the paragraph, for the sanitiser. */
  let beside: HtmlElement[] = [];
  let breaks = 0;

  function end(): void {
    const inner = trimmed(run);
    if (inner.some(isVisible)) blocks.push(element('p', withLink(inner)));
    blocks.push(...beside);
    [run, beside, breaks] = [[], [], 0];
  }

  for (const item of items) {
    if (item === 'end') end();
    else if ('block' in item) {
      end();
      const last = blocks.at(-1);
      // Items without a list around them become one list.
      if (item.block.attributes.stray && last?.attributes.stray) last.children.push(...item.block.children);
      else blocks.push(item.block);
    } else {
      const { inline } = item;
      if (isElement(inline) && wordlessTags.has(inline.name)) {
        beside.push(inline);
        continue;
      }
      if (isElement(inline) && inline.name === 'br') breaks += 1;
      else if (typeof inline !== 'string' || !blank.test(inline)) breaks = 0;
      run.push(inline);
      if (breaks > 1) end();
    }
  }
  end();
  return blocks;
}

/** The lines of the old WordPress editor: a line end is a break, and a blank line the end of a paragraph. */
export function linesOf(text: string): Item[] {
  const items: Item[] = [];
  for (const [index, part] of text
    .replaceAll('\r', '')
    .split(/\n[^\S\n]*\n\s*/)
    .entries()) {
    if (index > 0) items.push('end');
    for (const [at, line] of part.split('\n').entries()) {
      if (at > 0) items.push({ inline: element('br') });
      const address = line.trim();
      if (addressAlone.test(address)) items.push({ inline: linkTo(address) });
      else if (line) items.push({ inline: line });
    }
  }
  return items;
}

export function linkTo(address: string, words = address): HtmlElement {
  return element('a', [words], { href: address });
}

/** Removes spaces and line breaks from both ends. */
export function trimmed(nodes: readonly HtmlNode[]): HtmlNode[] {
  const isRoom = (node: HtmlNode | undefined) =>
    typeof node === 'string' ? blank.test(node) : isElement(node) && node.name === 'br';
  let [start, end] = [0, nodes.length];
  while (start < end && isRoom(nodes[start])) start += 1;
  while (end > start && isRoom(nodes[end - 1])) end -= 1;
  const inner = nodes.slice(start, end);
  const [first, last] = [inner[0], inner.at(-1)];
  if (typeof first === 'string') inner[0] = first.trimStart();
  if (typeof last === 'string') inner[inner.length - 1] = (inner.at(-1) as string).trimEnd();
  return inner;
}

/** Whether a reader sees anything of it. */
function isVisible(node: HtmlNode): boolean {
  if (typeof node === 'string') return !blank.test(node);
  if (!isElement(node) || wordlessTags.has(node.name)) return false;
  return node.name === 'img' || node.children.some(isVisible);
}

/** An address that is a paragraph of its own becomes a link. */
function withLink(nodes: HtmlNode[]): HtmlNode[] {
  const [only] = nodes;
  return nodes.length === 1 && typeof only === 'string' && addressAlone.test(only) ? [linkTo(only)] : nodes;
}
