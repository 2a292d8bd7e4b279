import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { listNumber } from '../../contract/list-number.ts';
import { linkSchemes } from '../../contract/rules/link-schemes.ts';
import { ImportProblem } from './editing/incoming-article.ts';
import { isVideoSlug } from './videos-in-text.ts';

const textTags = ['p', 'br', 'hr', 'strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'code', 'pre', 'blockquote'];
const listTags = ['ul', 'ol', 'li'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const pictureTags = ['figure', 'figcaption', 'img', 'cite'];
const rubyTags = ['ruby', 'rt', 'rp'];
const headingTags = ['h2', 'h3', 'h4'];

const allowedTags = [
  ...headingTags,
  ...['a', 'div', 'aside'],
  ...textTags,
  ...rubyTags,
  ...listTags,
  ...tableTags,
  ...pictureTags,
];
/** Attributes that any element may have; only `withDataHref` sets the role and the tabindex. */
const dataHref = ['data-href', 'role', 'tabindex'];
/** The scroll region around a table as markdown.ts writes it; an editor's other roles are removed. */
const tableRegion = { role: 'region', 'aria-label': '表格', tabindex: '0' };
/** Elements that an article does not have, and those that say the same in it. */
const renamed: Record<string, string> = {
  del: 's',
  strike: 's',
  ins: 'em',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};
/** Containers without meaning: the tag is removed without a report and its content stays. */
const plainContainers = ['span', 'section', 'article', 'main', 'header', 'footer', 'font', 'center', 'html', 'body'];
const mostRounds = 4;
/** Elements whose text is no text for readers; sanitize-html removes it with them if they keep their names. */
const codeTags = ['script', 'style', 'textarea', 'option'];
/**
 * A tag name that the allowlist does not contain, so that the element is removed. It must be empty: sanitize-html
 * forgets to drop the new name of a removed element and gives it to the next element beside it, unless it is empty.
 */
const leftOut = { tagName: '', attribs: {} };

/**
 * Sanitises HTML of editors and of imports before it is stored; `import/html/foreign-html.ts` gives imported HTML the
 * site's own form before that. Only what an article needs is allowed: no scripts, styles,
 * frames or event handlers, pictures only from the site's own media, and ids only with a prefix that the page itself
 * never uses. `dropped` is called for every meaningful element or attribute that was removed.
 */
export function sanitiseHtml(html: string, dropped?: (what: string) => void): string {
  let text = sanitiseOnce(html, dropped);
  // Removing elements can bring tags together that close each other when parsed again, so the result is sanitised until
  // it is stable.
  for (let round = 0; round < mostRounds; round++) {
    const again = sanitiseOnce(text);
    if (again === text) break;
    text = again;
  }
  return text;
}

function sanitiseOnce(html: string, dropped?: (what: string) => void): string {
  const nesting = followNesting((name) => allowedTags.includes(name));
  return limitedHtml(html, {
    onOpenTag(name, attribs) {
      nesting.opened();
      if (dropped) reportDropped(name, attribs, dropped);
    },
    onCloseTag: nesting.closed,
    allowedTags,
    allowedAttributes: {
      ...Object.fromEntries(allowedTags.map((tag) => [tag, dataHref])),
      a: ['href', 'title', 'rel'],
      div: ['role', 'tabindex', 'aria-label', 'data-href'],
      figure: ['data-film', 'data-gallery', ...dataHref],
      h2: ['id', ...dataHref],
      h3: ['id', ...dataHref],
      h4: ['id', ...dataHref],
      img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding', ...dataHref],
      li: ['id', ...dataHref],
      ol: ['start', ...dataHref],
      sup: ['id', ...dataHref],
      th: ['colspan', 'rowspan', 'scope', ...dataHref],
      td: ['colspan', 'rowspan', ...dataHref],
    },
    allowedSchemes: linkSchemes,
    allowProtocolRelative: false,
    transformTags: {
      '*': (written, attribs) => {
        if (codeTags.includes(written)) return { tagName: written, attribs: {} };
        const tagName = renamed[written] ?? written;
        if (!nesting.take(tagName) || (tagName === 'img' && !isOwnPicture(attribs.src))) return leftOut;
        return { tagName, attribs: ownAttributes(tagName, attribs) };
      },
    },
  });
}

/** What an element's attributes become; the allowlist removes those that it does not name. */
function ownAttributes(tagName: string, { role, tabindex, 'aria-label': label, rel: _, ...attribs }: Attributes) {
  if (tagName === 'a') return ownLink(attribs);
  const isRegion = tagName === 'div' && role === tableRegion.role && tabindex === tableRegion.tabindex;
  if (isRegion && label === tableRegion['aria-label']) return { ...tableRegion };
  return withDataHref(given({ ...attribs, ...changed[tagName]?.(attribs) }));
}

/** Values that depend on what an editor wrote; undefined removes the attribute. */
const changed: Record<string, (attribs: Attributes) => Record<string, string | undefined>> = {
  ...Object.fromEntries(headingTags.map((name) => [name, heading])),
  li: footnoteTarget,
  sup: footnoteTarget,
  ol: numberedList,
  figure: ({ 'data-film': slug = '', 'data-gallery': gallery }) => ({
    'data-film': isVideoSlug(slug) ? slug : undefined,
    'data-gallery': gallery === 'true' ? gallery : undefined,
  }),
  img: ({ srcset }) => (srcset ? { srcset: ownCandidates(srcset) } : {}),
};

function given(attribs: Record<string, string | undefined>): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function heading({ id = '' }: Attributes) {
  return { id: /^[^\s"<>&]{1,80}$/.test(id) ? prefixed(id) : undefined };
}

/** A footnote and the reference to it, see markdown-footnotes.ts. */
function footnoteTarget({ id = '' }: Attributes) {
  return { id: /^section-note(?:ref)?-\d{1,4}$/.test(id) ? id : undefined };
}

function numberedList({ start }: Attributes) {
  const number = listNumber(start) ?? 1;
  return { start: number === 1 ? undefined : String(number) };
}

function ownLink(attribs: Attributes): Attributes {
  const { href = '' } = attribs;
  return {
    ...attribs,
    ...(/^#./s.test(href) && { href: `#${prefixed(href.slice(1))}` }),
    ...(isOutside(href) && { rel: 'noopener' }),
  };
}

/** The page finds its own elements by id, so ids in a text get a prefix. */
function prefixed(id: string): string {
  return id.startsWith('section-') ? id : `section-${id}`;
}

function reportDropped(name: string, attribs: Record<string, string>, dropped: (what: string) => void): void {
  if (name === 'img' && !isOwnPicture(attribs.src)) dropped(`<img> ${attribs.src ?? ''}`);
  else if (name === 'iframe') dropped(`<iframe> ${attribs.src ?? ''}`.trim());
  else if (!allowedTags.includes(renamed[name] ?? name) && !plainContainers.includes(name)) dropped(`<${name}>`);
  for (const attribute of Object.keys(attribs)) if (/^on/i.test(attribute)) dropped(`${attribute}=`);
  if (name === 'li' && attribs.value !== undefined) dropped('value=');
  if (attribs['data-href'] !== undefined && !isDataHref(attribs['data-href'])) dropped('data-href=');
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(attribs.href ?? '')?.[1];
  if (scheme && !linkSchemes.includes(scheme.toLowerCase())) dropped(`href="${scheme}:"`);
}

function isOwnPicture(src: string | undefined): boolean {
  return /^\/media\/[0-9a-f]{16}\/\d{1,5}\.webp$/.test(src ?? '');
}

/** Keeps the candidates of a `srcset` that are the site's own pictures and have a width. */
function ownCandidates(srcset: string): string {
  return srcset
    .split(',')
    .map((candidate) => candidate.trim())
    .filter((candidate) => {
      const [address, width = '', ...more] = candidate.split(/\s+/);
      return isOwnPicture(address) && /^\d{1,5}w$/.test(width) && more.length === 0;
    })
    .join(', ');
}

function isOutside(href: string | undefined): boolean {
  return /^https?:/i.test(href ?? '');
}

const tableParts = ['table', 'thead', 'tbody', 'tr'];
const parentsOf: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  td: ['tr'],
  th: ['tr'],
};

/**
 * Follows which elements are open while HTML is sanitised, and says which may stand where. A browser closes elements by
 * itself when one stands where it cannot: a table within a table's row, an item within an item, a link within a link.
 * The closing tag of what was closed so would then close the page's own element around the text.
 */
function followNesting(isKept: (name: string) => boolean) {
  /** What is open, outermost first; null for what is left out. */
  const open: (string | null)[] = [];

  function mayStandHere(name: string): boolean {
    const parent = open.findLast((ancestor) => ancestor !== null) ?? '';
    if (name === 'a' && open.includes('a')) return false;
    return parentsOf[name]?.includes(parent) ?? !tableParts.includes(parent);
  }

  return {
    opened: () => void open.push(null),
    closed: () => void open.pop(),
    /** Whether the element that was just opened is let through; asked once for each. */
    take(name: string): boolean {
      const isTaken = isKept(name) && mayStandHere(name);
      if (isTaken) open[open.length - 1] = name;
      return isTaken;
    },
  };
}

const longestAttribute = 4_000;
const deepest = 400;

/** Throws for a text that is nested too deeply: for each closing tag the parser searches all open tags. */
export function followDepth() {
  let depth = 0;
  return {
    opened(): void {
      depth += 1;
      if (depth > deepest) throw new ImportProblem('HTML 的層數過多');
    },
    closed(): void {
      depth -= 1;
    },
  };
}

type Options = sanitizeHtml.IOptions;

/** Runs sanitize-html with bounds that keep its time linear. An attribute that is too long is dropped. */
function limitedHtml(html: string, options: Options): string {
  const depth = followDepth();
  return sanitizeHtml(html, {
    ...options,
    onOpenTag(name, attribs) {
      depth.opened();
      for (const [attribute, value] of Object.entries(attribs)) {
        if (value.length > longestAttribute) delete attribs[attribute];
      }
      options.onOpenTag?.(name, attribs);
    },
    onCloseTag(name, isImplied) {
      depth.closed();
      options.onCloseTag?.(name, isImplied);
    },
  });
}

/** Whether an element other than a link may open this address in a new tab. */
function isDataHref(href: string | undefined): href is string {
  return href !== undefined && /^https?:\/\/\S/i.test(href) && URL.canParse(href);
}

/**
 * Makes an element with a `data-href` a link for assistive technology and the keyboard. The allowlist removes all of it
 * from links, which have their own address.
 */
function withDataHref({ 'data-href': href, ...others }: Attributes): Attributes {
  // The order is fixed so that sanitising twice produces the same text.
  return isDataHref(href) ? { ...others, 'data-href': href, role: 'link', tabindex: '0' } : others;
}
