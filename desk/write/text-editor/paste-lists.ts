import { listNumber } from '../../../contract/list-number.ts';
import { styleAttribute, styleOf } from './paste-styles.ts';

const lists = ':is(ul, ol)';

/** Gives pasted lists the form of HTML, whatever program they come from. */
export function buildLists(body: Element): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrapList(wrapper, browserWordPosition);
  for (const list of body.querySelectorAll(lists)) {
    if (list.parentElement?.closest(lists)) continue;
    for (const positionOf of [wordPosition, googlePosition]) {
      if ([...list.querySelectorAll('li')].every((item) => positionOf(item) !== null)) unwrapList(list, positionOf);
    }
  }
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) takeMarker(heading);
  buildWordLists(body);
  nestLists(body);
  for (const item of body.querySelectorAll('li')) if (item.textContent?.trim() === '') item.remove();
  for (const list of body.querySelectorAll(lists)) if (!list.querySelector('li')) list.replaceWith(...list.childNodes);
  joinLists(body);
  for (const list of body.querySelectorAll('ol')) beginWithNumber(list);
}

interface WordItem {
  id: string;
  level: number;
  isNumbered: boolean;
}

/**
 * Word writes list items as paragraphs whose style names list and level (`mso-list:l0 level2 lfo1`), with the bullet
 * or number as text.
 */
function buildWordLists(body: Element): void {
  let open: (WordItem & { list: Element; last: Element })[] = [];
  for (const paragraph of body.querySelectorAll('p, div, pre')) {
    const position = wordPosition(paragraph);
    if (!position) continue;
    const marker = takeMarker(paragraph);
    const item = { ...position, isNumbered: isNumber(marker) };
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    while (open.length > 0 && !belongsTo(item, open.at(-1))) open.pop();
    const entry = body.ownerDocument.createElement('li');
    const number = item.isNumbered ? numberOf(marker) : 0;
    if (number > 0) entry.setAttribute('value', String(number));
    entry.append(...paragraph.childNodes);
    const current = open.at(-1);
    if (current && current.level === item.level) {
      current.list.append(entry);
      current.last = entry;
    } else {
      const list = body.ownerDocument.createElement(item.isNumbered ? 'ol' : 'ul');
      list.append(entry);
      if (current) current.last.append(list);
      else paragraph.before(list);
      open.push({ ...item, list, last: entry });
    }
    paragraph.remove();
  }
}

/** An item goes into a list of its level if it is of its kind, and otherwise below the last item of a higher one. */
function belongsTo(item: WordItem, list: WordItem | undefined): boolean {
  if (!list || list.level > item.level) return false;
  if (list.level < item.level) return true;
  return list.isNumbered === item.isNumbered && (list.id === item.id || item.level > 1);
}

/** Removes the bullet or number that Word writes as text, and returns it. */
function takeMarker(item: Element): string {
  const marker = [...item.querySelectorAll('span')].find((span) => styleOf(span, 'mso-list') === 'ignore');
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

function isNumber(marker: string): boolean {
  return /^\s*(?:[(（]?(?:\d+|[a-z]{1,2}|[ivx]+|[一二三四五六七八九十]+|[甲乙丙丁戊己庚辛壬癸])[.)、）．]|[①-⑳]|\d+\s*$)/i.test(
    marker,
  );
}

const digits = '一二三四五六七八九';
const stems = '甲乙丙丁戊己庚辛壬癸';

/** The number that a marker stands for; of «2.3.» the last, and 0 for a letter that may also be a Roman number. */
function numberOf(marker: string): number {
  const [number] = /\d+(?=\D*$)/.exec(marker) ?? [];
  if (number) return Number(number);
  const [circled] = /[①-⑳]/.exec(marker) ?? [];
  if (circled) return circled.charCodeAt(0) - '①'.charCodeAt(0) + 1;
  const stem = [...marker].find((character) => stems.includes(character));
  if (stem) return stems.indexOf(stem) + 1;
  const [, letter, roman] = /^\W*(?:([a-hj-uwyz])|([ivx]{2,}))\W*$/i.exec(marker) ?? [];
  if (letter) return letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  if (roman) return romanNumber(roman.toLowerCase());
  const [tens = '', ones] = marker.replace(/[^一二三四五六七八九十]/g, '').split('十');
  const digit = (written: string) => (written ? digits.indexOf(written) + 1 : 0);
  return ones === undefined ? digit(tens) : 10 * (digit(tens) || 1) + digit(ones);
}

function romanNumber(written: string): number {
  const values = [...written].map((letter) => ({ i: 1, v: 5, x: 10 })[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

type Position = Pick<WordItem, 'id' | 'level'>;

function wordPosition(item: Element): Position | null {
  const [, id, level] = /^(l[\w-]+) level(\d+)/.exec(styleOf(item, 'mso-list')) ?? [];
  return id ? { id, level: Number(level) } : null;
}

/** Word in the browser writes a list of its own for each item, with the level as an attribute. */
function browserWordPosition(item: Element): Position {
  const { listid = '0', ariaLevel = '1' } = (item as HTMLElement).dataset;
  return { id: `l${listid}`, level: Number(ariaLevel) };
}

/** A page that Google Docs has published has a list for each run of items of one level, which its class names. */
function googlePosition(item: Element): Position | null {
  const [, id, level] = /(?:^|\s)lst-kix_([\w-]+?)-(\d)(?:\s|$)/.exec(item.parentElement?.className ?? '') ?? [];
  return id ? { id: `l${id}`, level: Number(level) + 1 } : null;
}

/** Makes paragraphs like those of desktop Word of the items below an element; what else is there stays between them. */
function unwrapList(root: Element, positionOf: (item: Element) => Position | null): void {
  const { ownerDocument } = root;
  const items = [...root.querySelectorAll('li')].map((item) => ({ item, position: positionOf(item) }));
  for (const { item, position } of items) {
    const paragraph = ownerDocument.createElement('p');
    paragraph.setAttribute(styleAttribute, `mso-list:${position?.id ?? 'l0'} level${position?.level ?? 1} lfo1`);
    const marker = ownerDocument.createElement('span');
    marker.setAttribute(styleAttribute, 'mso-list:Ignore');
    const list = item.parentElement;
    const first = list?.firstElementChild === item ? list.getAttribute('start') : null;
    const number = item.getAttribute('value') ?? first;
    marker.textContent = list?.localName === 'ol' ? `${number ?? 'x'}.` : '·';
    const below = [...item.querySelectorAll(lists)].filter((inner) => inner.parentElement?.closest('li') === item);
    item.replaceWith(paragraph, ...below);
    paragraph.append(marker, ...item.childNodes);
    for (const inner of paragraph.querySelectorAll('p')) inner.replaceWith(...inner.childNodes);
  }
  for (const list of root.querySelectorAll(lists)) list.replaceWith(...list.childNodes);
  root.replaceWith(...root.childNodes);
}

/** Google Docs and LibreOffice write a list below an item beside it; a selection may begin in the middle of one. */
function nestLists(body: Element): void {
  for (const list of body.querySelectorAll(`${lists} > ${lists}`)) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

/** Bullets one after the other are one list; numbers are if they go on counting. */
function joinLists(body: Element): void {
  for (const list of body.querySelectorAll(lists)) {
    const before = list.previousElementSibling;
    if (before?.localName !== list.localName || hasTextBetween(before, list)) continue;
    const first = list.querySelector(':scope > li');
    const number = first?.getAttribute('value') ?? list.getAttribute('start');
    if (list.localName === 'ol' && Number(number) !== endOf(before) + 1) continue;
    // The count of what is joined begins where the first of them did.
    list.setAttribute('start', before.getAttribute('start') ?? '1');
    list.prepend(...before.childNodes);
    before.remove();
  }
}

/** The number of a list's last item. */
function endOf(list: Element): number {
  let number = (listNumber(list.getAttribute('start')) ?? 1) - 1;
  for (const item of list.querySelectorAll(':scope > li')) number = ownNumber(item) ?? number + 1;
  return number;
}

/** The number that an item has whatever comes before it. */
const ownNumber = (item: Element) => listNumber(item.getAttribute('value'));

/** A list says what its first number is; an item that does not follow the one before it begins a list of its own. */
function beginWithNumber(list: Element): void {
  let current = list;
  let next: number | null = null;
  for (const node of [...list.childNodes]) {
    if (node.nodeName === 'LI') {
      const number: number | null = ownNumber(node as unknown as Element);
      if (next !== null && number !== null && number !== next) {
        const rest = list.ownerDocument.createElement('ol');
        current.after(rest);
        current = rest;
        next = null;
      }
      if (next === null) {
        next = number ?? listNumber(list.getAttribute('start')) ?? 1;
        if (next === 1) current.removeAttribute('start');
        else current.setAttribute('start', String(next));
      }
      next += 1;
    }
    if (current !== list) current.append(node);
  }
}

function hasTextBetween(before: Element, list: Element): boolean {
  for (let node = before.nextSibling; node && node !== list; node = node.nextSibling)
    if (node.textContent?.trim() !== '') return true;
  return false;
}
