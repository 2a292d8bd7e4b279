/** Where cleaning finds the styles: the desk's policy reports every `style` that is parsed, thousands in a text of Word. */
export const styleAttribute = 'data-style';

/** Renames the `style` attributes of HTML that was not parsed yet. */
export function setStylesAside(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, `$1${styleAttribute}`));
}

/** One property of an element's style, in lower case; empty without it. Word breaks lines within values. */
export function styleOf(element: Element, property: string): string {
  for (const part of (element.getAttribute(styleAttribute) ?? '').split(';')) {
    const colon = part.indexOf(':');
    if (part.slice(0, colon).trim().toLowerCase() === property)
      return part
        .slice(colon + 1)
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase();
  }
  return '';
}

/** Google Docs wraps everything in `<b style="font-weight:normal">` and marks bold words by the style of a span. */
export function markByStyle(body: Element): void {
  for (const element of body.querySelectorAll('b, strong, i, em, span')) {
    const weight = styleOf(element, 'font-weight');
    const slant = styleOf(element, 'font-style');
    const name = element.localName;
    if ((name === 'b' || name === 'strong') && (weight === 'normal' || weight === '400')) unwrap(element);
    else if ((name === 'i' || name === 'em') && slant === 'normal') unwrap(element);
    else if (name === 'span') {
      if (isBold(element)) wrapContent(element, 'strong');
      if (slant === 'italic') wrapContent(element, 'em');
      const lines = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`;
      if (lines.includes('line-through')) wrapContent(element, 's');
      const height = styleOf(element, 'vertical-align');
      if (height === 'super' || element.classList.contains('MsoFootnoteReference')) wrapContent(element, 'sup');
      if (height === 'sub') wrapContent(element, 'sub');
    }
  }
  for (const block of body.querySelectorAll(textBlocks)) {
    if (block.querySelector(`${textBlocks}, ul, ol, table`)) continue;
    if (isBold(block)) wrapContent(block, 'strong');
    if (styleOf(block, 'font-style') === 'italic') wrapContent(block, 'em');
  }
  rename(body, 'b', 'strong');
  rename(body, 'i', 'em');
  rename(body, 'strike, del', 's');
  for (const inner of body.querySelectorAll('sup sup, strong strong, em em')) unwrap(inner);
}

/** Blocks whose style may say that all of their words are bold. */
const textBlocks = 'p, div, li, td';

function isBold(element: Element): boolean {
  const weight = styleOf(element, 'font-weight');
  return weight === 'bold' || Number(weight) >= 600;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function wrapContent(element: Element, name: string): void {
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** The article's own title is the first level, so a text begins with the second. */
export function renameHeadings(body: Element): void {
  // Word in the browser, and the title of a text of Word.
  for (const level of [1, 2, 3, 4, 5, 6]) rename(body, `p[role=heading][aria-level="${level}"]`, `h${level}`);
  rename(body, 'p.MsoTitle', 'h1');
  for (const heading of body.querySelectorAll('li :is(h1, h2, h3, h4, h5, h6)'))
    rename(heading.parentElement ?? body, ':scope > :is(h1, h2, h3, h4, h5, h6)', 'p');
  const used = [1, 2, 3, 4, 5, 6].filter((level) => body.querySelector(`h${level}`) !== null);
  for (const [at, level] of used.entries()) rename(body, `h${level}`, `h${Math.min(4, at + 2)}-new`);
  for (const level of [2, 3, 4]) rename(body, `h${level}-new`, `h${level}`);
  for (const strong of body.querySelectorAll('h2 strong, h3 strong, h4 strong')) {
    const heading = strong.closest('h2, h3, h4');
    if (heading?.textContent?.trim() === strong.textContent?.trim()) unwrap(strong);
  }
}

export function rename(body: Element, selector: string, name: string): void {
  for (const element of body.querySelectorAll(selector)) {
    const next = element.ownerDocument.createElement(name);
    next.append(...element.childNodes);
    for (const { name: key, value } of element.attributes) next.setAttribute(key, value);
    element.replaceWith(next);
  }
}
