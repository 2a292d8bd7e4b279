import { escapeHtml } from '../../../../contract/escape-html.ts';

/** WordPress shortcodes: those with an equivalent here become HTML, the others are removed. */

/** A picture of the other site. */
export interface Attachment {
  url: string;
  alt: string;
  caption: string;
}

export interface ShortcodeOptions {
  /** An attachment by its id. */
  attachment: (id: string) => Attachment | undefined;
  /** The pictures attached to the post, which a gallery without ids shows. */
  attached: () => Attachment[];
  /** A picture of a gallery that the export does not contain. */
  missing: (id: string) => void;
  dropped: (what: string) => void;
}

/** `[name attributes]` or `[/name]`; an unknown one stays as written. */
interface Bracket {
  raw: string;
  name: string;
  attributes: string;
  isClosing: boolean;
}

/** A piece of the result, with the opening bracket whose closing half has not been found yet. */
interface Piece {
  text: string;
  opening?: Bracket;
}

const blockEmbed = /<div class="wp-block-embed__wrapper">\s*(https?:\/\/[^\s<]+)\s*<\/div>/gi;
const bracket = /^\[(\/?)([a-z][\w-]*)((?:[\s=:][^[\]]*)?)\]$/i;
const captioned = /^\s*((?:<a[^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i;
const addressAlone = /^\s*(https?:\/\/[^\s[\]<]+)\s*$/i;
const addressFirst = /^[= ]"?(https?:\/\/[^\s"\]]+)/i;
/** `[audio:a.mp3,b.mp3|titles=…]` or `[audio a.mp3]`. */
const playerAddresses = /^[:\s]\s*(https?:\/\/[^\s"|]+)/i;
const mediaAddress = /(?:src|mp3|mp4|m4v|webm)="([^"]+)"/i;
const isEmbed = (name: string) => ['embed', 'youtube', 'vimeo'].includes(name);
const isCaption = (name: string) => ['caption', 'wp_caption'].includes(name);
/** Plugins for code name their shortcodes after themselves or after the language. */
const codeNames = new Set(
  `code sourcecode cc crayon bash shell c cpp csharp css delphi diff groovy html xhtml xml java javascript js jscript
  pascal perl php powershell py python rails rb ruby scala sql vb`.split(/\s+/),
);
const isCode = (name: string) => codeNames.has(name);
const isPlayer = (name: string) => ['audio', 'video', 'playlist'].includes(name);
const link = (url: string) => `\n<p><a href="${url}">${url}</a></p>\n`;

/** Replaces shortcodes in one pass: the time is linear in the length of the text, whatever it contains. */
export function replaceShortcodes(html: string, options: ShortcodeOptions): string {
  const { attachment, attached, missing, dropped } = options;
  const pieces: Piece[] = [];
  const open = new Map<string, { piece: Piece; at: number }[]>();
  /** Positions of the latest caption and the latest code: pieces that contain one are not read again. */
  let newestCaption = -1;
  let newestCode = -1;

  function take(part: string): void {
    const found = part.startsWith('[') ? readBracket(part) : null;
    if (!found) pieces.push({ text: part });
    else if (found.isClosing) close(found);
    else begin(found);
  }

  function begin(opening: Bracket): void {
    const { name, attributes, raw } = opening;
    const player = isPlayer(name) ? playersIn(attributes) : '';
    const embedded = isEmbed(name) && name !== 'embed' ? addressFirst.exec(attributes)?.[1] : undefined;
    if (name === 'gallery') pieces.push({ text: pictures(attributes) });
    else if (embedded) pieces.push({ text: link(embedded) });
    else {
      const piece = player ? { text: player } : { text: raw, opening };
      const others = open.get(name) ?? [];
      // A name followed by an equals sign or a colon is not the opening half of a pair.
      if (!/^[=:]/.test(attributes)) others.push({ piece, at: pieces.length });
      open.set(name, others);
      pieces.push(piece);
    }
  }

  function close({ name, raw }: Bracket): void {
    let half = open.get(name)?.pop();
    // An opening half inside a caption was consumed with that caption.
    while (half && pieces[half.at] !== half.piece) half = open.get(name)?.pop();
    if (!half) {
      pieces.push({ text: raw });
      return;
    }
    const { piece, at } = half;
    // The link of a player was already inserted.
    if (!piece.opening) return;
    const made = replaced(name, at, piece.opening.attributes);
    piece.text = made ?? '';
    if (made === null) dropped(nameIn(piece.opening));
    delete piece.opening;
  }

  /** What stands for the opening half of a pair; null if the pair says nothing here and its content stays. */
  function replaced(name: string, at: number, attributes: string): string | null {
    if (isCaption(name) && newestCaption < at) return asFigure(at, attributes);
    return isCode(name) ? asCode(at) : asEmbed(name, at);
  }

  function asCode(at: number): string | null {
    if (newestCode > at) return null;
    newestCode = at;
    const code = joined(at + 1);
    pieces.length = at + 1;
    // Some plugins store HTML in code as it was typed, others escaped.
    pieces.push({ text: `${code.includes('&lt;') ? code : code.replaceAll('<', '&lt;')}</code></pre>` });
    return '<pre><code>';
  }

  function asFigure(at: number, attributes: string): string | null {
    if (!/^\s*<(?:a\b|img\b)/i.test(pieces[at + 1]?.text ?? '')) return null;
    newestCaption = at;
    const inner = joined(at + 1);
    pieces.length = at + 1;
    const [, picture, words = ''] = captioned.exec(inner) ?? [];
    const caption = words.trim() || attributeOf(attributes, 'caption');
    if (picture) return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
    pieces.push({ text: inner });
    return null;
  }

  function asEmbed(name: string, at: number): string | null {
    const url = isEmbed(name) && pieces.length === at + 2 ? addressAlone.exec(pieces[at + 1]?.text ?? '')?.[1] : null;
    if (!url) return null;
    pieces.length = at + 1;
    return link(url);
  }

  const joined = (from: number) =>
    pieces
      .slice(from)
      .map((piece) => leftover(piece))
      .join('');

  /**
   * Handles an opening half without a closing one: with attributes it was a plugin's shortcode, otherwise it is text
   * like `[sic]`.
   */
  function leftover({ text, opening }: Piece): string {
    if (!opening || !/^\s+[\w-]+=/.test(opening.attributes)) return text;
    dropped(nameIn(opening));
    return '';
  }

  function pictures(attributes: string): string {
    const ids = (attributeOf(attributes, 'ids') || attributeOf(attributes, 'include'))
      .split(',')
      .map((id) => id.trim());
    const excluded = attributeOf(attributes, 'exclude')
      .split(',')
      .map((id) => attachment(id.trim()));
    const chosen = ids.filter(Boolean).map((id) => attachment(id) ?? missing(id));
    const shown = ids.some(Boolean) ? chosen : attached().filter((picture) => !excluded.includes(picture));
    const figures = shown.map((picture) => (picture ? figureOf(picture) : ''));
    const isSeveral = figures.filter(Boolean).length > 1;
    return isSeveral ? `<figure class="wp-block-gallery">${figures.join('')}</figure>` : figures.join('\n');
  }

  // The parts between brackets contain no bracket, so every character is matched once.
  for (const [part] of html.replace(blockEmbed, (_, url: string) => link(url)).matchAll(/\[[^[\]]*\]|\[|[^[]+/g))
    take(part);
  return joined(0);
}

/** Links to what a player plays; empty if it names no address. */
function playersIn(attributes: string): string {
  const written = mediaAddress.exec(attributes)?.[1] ?? playerAddresses.exec(attributes)?.[1] ?? '';
  return written
    .split(/,(?=https?:)/)
    .map((address) => address && link(address))
    .join('');
}

/** WordPress stores captions as HTML, with the links to photographers. */
function figureOf({ url, alt, caption }: Attachment): string {
  const below = caption ? `<figcaption>${caption}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${below}</figure>`;
}

/** The value of an attribute, with or without quotes of any kind. */
function attributeOf(attributes: string, name: string): string {
  const at = attributes.search(new RegExp(`\\s${name}=`, 'i'));
  if (at < 0) return '';
  const [, quoted, plain] = /^["'“”″](.*?)["'“”″]|^(\S*)/s.exec(attributes.slice(at + name.length + 2)) ?? [];
  return quoted ?? plain ?? '';
}

function readBracket(raw: string): Bracket | null {
  const [, slash, name, attributes = ''] = bracket.exec(raw) ?? [];
  return name ? { raw, name: name.toLowerCase(), attributes, isClosing: slash === '/' } : null;
}

function nameIn({ raw, name }: Bracket): string {
  return `[${raw.slice(1, 1 + name.length)}]`;
}
