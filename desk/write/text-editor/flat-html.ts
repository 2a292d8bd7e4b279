const markTags = new Set(['strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'code', 'a']);
const inlineTags = new Set([...markTags, 'br', 'img', 'ruby', 'rt', 'rp', 'cite']);

/**
 * Describes a DOM tree as a list in which two trees are equal if readers see the same: nested marks in any order,
 * without the whitespace between blocks. The editor uses it to find out whether its schema can hold a block.
 */
export function flatHtml(root: Node): string[] {
  const list: string[] = [];
  walk(root, [], false, list);
  return joinText(list);
}

const textPrefix = 'text ';

function walk(node: Node, marks: readonly string[], isPre: boolean, list: string[]): void {
  for (const child of node.childNodes) {
    if (child.nodeType === child.TEXT_NODE) {
      const text = child.nodeValue ?? '';
      list.push(`${textPrefix}${[...marks].sort().join(' ')}\n${isPre ? text : text.replace(/[ \t\r\n\f]+/g, ' ')}`);
    } else if (child.nodeType === child.ELEMENT_NODE) {
      walkElement(child as Element, marks, isPre, list);
    }
  }
}

function walkElement(element: Element, marks: readonly string[], isPre: boolean, list: string[]): void {
  const name = element.localName;
  const key = [name, ...[...element.attributes].map(({ name: key, value }) => `${key}=${value}`).sort()].join(' ');
  if (markTags.has(name) && !isPre) {
    walk(element, marks.includes(key) ? marks : [...marks, key], isPre, list);
    return;
  }
  list.push(`<${key}${inlineTags.has(name) ? ` in ${[...marks].sort().join(' ')}` : ''}>`);
  walk(element, inlineTags.has(name) ? marks : [], isPre || name === 'pre', list);
  list.push(`</${name}>`);
}

/** Joins neighbouring texts with the same marks and removes spaces at the edges of blocks. */
function joinText(list: string[]): string[] {
  const joined: string[] = [];
  for (const entry of list) {
    const last = joined.at(-1);
    if (entry.startsWith(textPrefix) && last?.startsWith(textPrefix)) {
      const [marks = '', text = ''] = split(entry);
      const [lastMarks = '', lastText = ''] = split(last);
      if (marks === lastMarks) {
        joined[joined.length - 1] = `${marks}\n${lastText}${text}`.replace(/ {2,}/g, ' ');
        continue;
      }
    }
    joined.push(entry);
  }
  let isPre = false;
  return joined
    .map((entry, at) => {
      if (entry === '<pre>') isPre = true;
      if (entry === '</pre>') isPre = false;
      if (!entry.startsWith(textPrefix) || isPre) return entry;
      const [marks = '', text = ''] = split(entry);
      const start = isBlockEdge(joined[at - 1]) ? text.trimStart() : text;
      const end = isBlockEdge(joined[at + 1]) ? start.trimEnd() : start;
      return end === '' ? '' : `${marks}\n${end}`;
    })
    .filter((entry) => entry !== '');
}

function split(entry: string): [string, string] {
  const at = entry.indexOf('\n');
  return [entry.slice(0, at), entry.slice(at + 1)];
}

function isBlockEdge(entry: string | undefined): boolean {
  if (entry === undefined) return true;
  const name = /^<\/?([a-z0-9]+)/.exec(entry)?.[1];
  return name !== undefined && (!inlineTags.has(name) || name === 'br');
}
