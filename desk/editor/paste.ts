/** What was removed from a paste, for the writer: one line for each kind. */
export interface CleanPaste {
  html: string;
  dropped: string[];
}

const words = {
  pictures: '圖片（請用「圖片」上傳）',
  objects: '影片、音訊或內嵌內容',
  forms: '表單元件',
  scripts: '程式碼',
  colours: '字型、顏色與大小',
} as const;

const objects = 'iframe, object, embed, video, audio, canvas, svg, math';
const forms = 'input, button, select, textarea';
const removed = 'script, style, meta, link, title, xml, template, noscript, head';

/**
 * Cleans HTML from the clipboard before the editor's schema reads it: Word, Google Docs, LibreOffice and web pages mark
 * headings, lists and emphasis each in their own way. The structure stays, the look goes.
 */
export function cleanPaste(source: string, parse: (html: string) => Document): CleanPaste {
  const { body } = parse(betweenFragmentMarks(source));
  const dropped = new Set<string>();
  removeComments(body);
  for (const element of body.querySelectorAll(removed)) {
    if (element.localName === 'script') dropped.add(words.scripts);
    element.remove();
  }
  removeWithReport(body, objects, dropped, words.objects);
  removeWithReport(body, forms, dropped, words.forms);
  for (const image of body.querySelectorAll('img')) {
    // Spacers and counters are not worth a word.
    if (!isTiny(image)) dropped.add(words.pictures);
    image.remove();
  }
  if (body.querySelector('font, [style*="color"], [style*="font-family"], [style*="font-size"]'))
    dropped.add(words.colours);
  buildWordLists(body);
  markByStyle(body);
  renameHeadings(body);
  unwrapEmptyMarks(body);
  for (const element of body.querySelectorAll('*')) keepAttributes(element);
  return { html: body.innerHTML.replaceAll('\u00a0', ' '), dropped: [...dropped] };
}

/** Windows puts the copied part between these comments, inside a page around it. */
function betweenFragmentMarks(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  return start >= 0 && end > start ? html.slice(start + '<!--StartFragment-->'.length, end) : html;
}

function removeComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, 128);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function removeWithReport(body: Element, selector: string, dropped: Set<string>, word: string): void {
  for (const element of body.querySelectorAll(selector)) {
    dropped.add(word);
    element.remove();
  }
}

function isTiny(image: HTMLImageElement): boolean {
  return image.getAttribute('width') === '1' || image.getAttribute('height') === '1';
}

/**
 * Word writes list items as paragraphs whose style names list and level (`mso-list:l0 level2 lfo1`), with the bullet
 * or number as text.
 */
function buildWordLists(body: Element): void {
  const items = [...body.querySelectorAll('p, div')].filter((element) => listLevel(element) !== null);
  let open: { level: number; list: Element; last: Element | null }[] = [];
  let previous: Element | null = null;
  for (const item of items) {
    const level = listLevel(item) ?? 1;
    const follows = previous !== null && item.previousElementSibling === open[0]?.list;
    if (!follows) open = [];
    const marker = listMarker(item);
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.length === 0 || (open.at(-1)?.level ?? 0) < level) {
      const list = body.ownerDocument.createElement(
        /^[\s\u00a0]*(?:\(?\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）]/i.test(marker) ? 'ol' : 'ul',
      );
      const parent = open.at(-1)?.last;
      if (parent) parent.append(list);
      else item.before(list);
      open.push({ level, list, last: null });
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    const current = open.at(-1);
    current?.list.append(entry);
    if (current) current.last = entry;
    item.remove();
    previous = entry;
  }
}

function listLevel(element: Element): number | null {
  const style = element.getAttribute('style') ?? '';
  const level = /mso-list:[^;]*level(\d+)/i.exec(style)?.[1];
  return level ? Number(level) : null;
}

/** Removes the bullet or number and returns it. */
function listMarker(item: Element): string {
  const marker = item.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

/** Google Docs wraps everything in `<b style="font-weight:normal">` and marks bold words by the style of a span. */
function markByStyle(body: Element): void {
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em, span')) {
    const style = (element.getAttribute('style') ?? '').toLowerCase();
    const weight = /font-weight:\s*([a-z0-9]+)/.exec(style)?.[1];
    const isItalic = /font-style:\s*italic/.test(style);
    const isPlain = weight === 'normal' || weight === '400';
    if ((element.localName === 'b' || element.localName === 'strong') && isPlain) {
      element.replaceWith(...element.childNodes);
    } else if (element.localName === 'span') {
      if (weight === 'bold' || Number(weight) >= 600) wrapContent(element, 'strong');
      if (isItalic) wrapContent(element, 'em');
      if (/text-decoration[^;]*line-through/.test(style)) wrapContent(element, 's');
      if (/vertical-align:\s*super/.test(style)) wrapContent(element, 'sup');
      if (/vertical-align:\s*sub/.test(style)) wrapContent(element, 'sub');
    }
  }
  rename(body, 'b', 'strong');
  rename(body, 'i', 'em');
  rename(body, 'strike, del', 's');
}

function wrapContent(element: Element, name: string): void {
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** The article's own title is the first level, so a text begins with the second. */
function renameHeadings(body: Element): void {
  const used = [1, 2, 3, 4, 5, 6].filter((level) => body.querySelector(`h${level}`) !== null);
  for (const [at, level] of used.entries()) rename(body, `h${level}`, `h${Math.min(4, at + 2)}-new`);
  for (const level of [2, 3, 4]) rename(body, `h${level}-new`, `h${level}`);
  for (const strong of body.querySelectorAll(
    'h2 > strong:only-child, h3 > strong:only-child, h4 > strong:only-child',
  )) {
    if (strong.parentElement?.textContent === strong.textContent) strong.replaceWith(...strong.childNodes);
  }
}

function rename(body: Element, selector: string, name: string): void {
  for (const element of body.querySelectorAll(selector)) {
    const next = element.ownerDocument.createElement(name);
    next.append(...element.childNodes);
    for (const { name: key, value } of element.attributes) next.setAttribute(key, value);
    element.replaceWith(next);
  }
}

function unwrapEmptyMarks(body: Element): void {
  for (const element of body.querySelectorAll('strong, em, s, sub, sup, a')) {
    if (element.textContent === '' && element.children.length === 0) element.remove();
  }
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4')) {
    if (paragraph.children.length === 0 && paragraph.textContent?.replace(/[\s\u00a0]/g, '') === '') paragraph.remove();
  }
}

const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

function keepAttributes(element: Element): void {
  const allowed = allowedAttributes[element.localName] ?? [];
  for (const { name } of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name);
  if (element.localName !== 'a') return;
  const address = linkAddress(element.getAttribute('href') ?? '');
  if (address === null) element.replaceWith(...element.childNodes);
  else element.setAttribute('href', address);
}

/** An address that a link may have, or null. Google's and Facebook's detours are cut short. */
export function linkAddress(href: string): string | null {
  const text = href.trim();
  if (/^(?:#.|\/(?!\/))/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.hostname === 'www.google.com' && url.pathname === '/url') return linkAddress(url.searchParams.get('q') ?? '');
  if (url.hostname === 'l.facebook.com') return linkAddress(url.searchParams.get('u') ?? '');
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? text : null;
}
