import { styleAttribute, styleOf } from './paste-styles.ts';

const lists = ':is(ul, ol)';

/** Gives pasted lists the form of HTML, whatever program they come from. */
export function buildLists(body: Element): void {
  asWordItems(body);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) takeMarker(heading);
  buildWordLists(body);
  nestLists(body);
  for (const item of body.querySelectorAll('li')) if (item.textContent?.trim() === '') item.remove();
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
    const position = /^(l\d+) level(\d+)/.exec(styleOf(paragraph, 'mso-list'));
    if (!position) continue;
    const item = { id: position[1] ?? '', level: Number(position[2]), isNumbered: isNumber(takeMarker(paragraph)) };
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    while (open.length > 0 && !belongsTo(item, open.at(-1))) open.pop();
    const entry = body.ownerDocument.createElement('li');
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
  return /^\s*(?:[(（]?(?:\d+|[a-z]{1,2}|[ivx]+|[一二三四五六七八九十]+|[甲乙丙丁戊己庚辛壬癸])[.)、）．]|[①-⑳])/i.test(
    marker,
  );
}

/** Word in the browser writes a list of its own for each item, with the level as an attribute. */
function asWordItems(body: Element): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    for (const item of wrapper.querySelectorAll('li')) {
      const paragraph = body.ownerDocument.createElement('p');
      const { listid = '0', ariaLevel = '1' } = item.dataset;
      const isNumbered = item.parentElement?.localName === 'ol';
      paragraph.setAttribute(styleAttribute, `mso-list:l${listid} level${ariaLevel} lfo1`);
      const marker = body.ownerDocument.createElement('span');
      marker.setAttribute(styleAttribute, 'mso-list:Ignore');
      marker.textContent = isNumbered ? '1.' : '·';
      paragraph.append(marker, ...item.childNodes);
      for (const inner of paragraph.querySelectorAll('p')) inner.replaceWith(...inner.childNodes);
      wrapper.before(paragraph);
    }
    wrapper.remove();
  }
}

/** Google Docs and LibreOffice write a list below an item beside it; a selection may begin in the middle of one. */
function nestLists(body: Element): void {
  for (const list of body.querySelectorAll(`${lists} > ${lists}`)) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else list.replaceWith(...list.childNodes);
  }
}
