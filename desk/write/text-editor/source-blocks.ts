/** Elements of the stored HTML that stand alone at the top of a text; everything else there is inline. */
const blockTags = new Set([
  ...['p', 'h2', 'h3', 'h4', 'hr', 'pre', 'blockquote', 'ul', 'ol', 'table', 'figure', 'div', 'aside'],
  // Parts of blocks that only broken sources have at the top.
  ...['li', 'figcaption', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const voidTags = new Set(['br', 'hr', 'img']);
const tag = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;

export interface SourceBlock {
  /** The block as stored. */
  html: string;
  /** The whitespace that follows it. */
  after: string;
  /** Text and inline elements without a block around them. */
  isInline: boolean;
}

export interface SourceBlocks {
  /** Whitespace before the first block. */
  before: string;
  blocks: SourceBlock[];
}

/**
 * Cuts stored HTML into its top-level blocks without changing a byte. Stored HTML comes from the sanitiser: tags are
 * balanced and lower case, and `<` and `>` in attributes are escaped.
 */
export function sourceBlocks(html: string): SourceBlocks {
  const pieces: { html: string; isInline: boolean }[] = [];
  let depth = 0;
  let from = 0;
  let isBlock = false;
  let hasBlockInside = false;
  const cut = (to: number, isInline: boolean) => {
    if (to > from) pieces.push({ html: html.slice(from, to), isInline: isInline && !hasBlockInside });
    from = to;
    hasBlockInside = false;
  };
  for (const found of html.matchAll(tag)) {
    const [whole, slash, name = ''] = found;
    const end = found.index + whole.length;
    if (slash) {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && isBlock) cut(end, false);
      continue;
    }
    if (depth === 0) {
      isBlock = blockTags.has(name);
      if (isBlock) cut(found.index, true);
      if (isBlock && voidTags.has(name)) cut(end, false);
    } else if (blockTags.has(name)) {
      hasBlockInside = true;
    }
    if (!voidTags.has(name)) depth += 1;
  }
  cut(html.length, !(isBlock && depth > 0));
  return withoutLooseSpace(pieces);
}

function withoutLooseSpace(pieces: { html: string; isInline: boolean }[]): SourceBlocks {
  const result: SourceBlocks = { before: '', blocks: [] };
  for (const { html, isInline } of pieces) {
    const last = result.blocks.at(-1);
    if (isInline && html.trim() === '') {
      if (last) last.after += html;
      else result.before += html;
      continue;
    }
    const lead = isInline ? (/^\s*/.exec(html)?.[0] ?? '') : '';
    if (last) last.after += lead;
    else result.before += lead;
    const body = html.slice(lead.length);
    const after = /\s*$/.exec(body)?.[0] ?? '';
    result.blocks.push({ html: body.slice(0, body.length - after.length), after, isInline });
  }
  return result;
}
