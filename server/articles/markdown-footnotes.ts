import type { MarkedExtension, TokenizerThis, Tokens } from 'marked';

/** Footnotes and definition lists, which marked does not know. */

const definition = /^ {0,3}\[\^([^\]\s]{1,80})\]:[ \t]*(.*)$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

export interface Footnotes {
  /** The text without the notes. */
  text: string;
  /** The Markdown of each note, by its name. */
  notes: Map<string, string>;
}

/** Takes footnotes (`[^1]: …`, with indented lines below) out of a text; code is left alone. */
export function takeFootnotes(markdown: string): Footnotes {
  const notes = new Map<string, string>();
  if (!markdown.includes('[^')) return { text: markdown, notes };
  const lines = markdown.split('\n');
  let open = '';
  let current: string | null = null;
  const rest = lines.map((line) => {
    const [, opening = ''] = fence.exec(line) ?? [];
    if (opening && (!open || opening.startsWith(open))) open = open ? '' : opening;
    const [, name, words = ''] = open ? [] : (definition.exec(line) ?? []);
    if (name !== undefined && !notes.has(name)) current = name;
    else if (current === null || !(/^(?: {2,}|\t)\S/.test(line) || line.trim() === '')) current = null;
    if (current === null) return line;
    notes.set(current, name === undefined ? `${notes.get(current)}\n${line.trim()}` : words);
    return '';
  });
  return { text: rest.join('\n'), notes };
}

/** Renders references to footnotes; `list` renders the notes that were referred to, in order. */
export function footnotes(notes: ReadonlyMap<string, string>, render: (markdown: string) => string) {
  const numbers = new Map<string, number>();
  const extension: MarkedExtension = {
    extensions: [
      {
        name: 'footnote',
        level: 'inline',
        start: (text: string) => {
          const at = text.indexOf('[^');
          return at < 0 ? undefined : at;
        },
        tokenizer(text: string) {
          const [raw, name] = /^\[\^([^\]\s]{1,80})\]/.exec(text) ?? [];
          return raw && name && notes.has(name) ? { type: 'footnote', raw, name } : undefined;
        },
        renderer({ name }: Tokens.Generic) {
          const isFirst = !numbers.has(name);
          const number = numbers.get(name) ?? numbers.size + 1;
          numbers.set(name, number);
          const id = isFirst ? ` id="section-noteref-${number}"` : '';
          return `<sup${id}><a href="#section-note-${number}">${number}</a></sup>`;
        },
      },
    ],
  };

  function list(): string {
    const items = [];
    // A note may refer to another one, which is then added behind it.
    for (const [name, number] of numbers) {
      const words = render(notes.get(name)?.trim() ?? '');
      items.push(`<li id="section-note-${number}">${words} <a href="#section-noteref-${number}">↩</a></li>\n`);
    }
    return items.length > 0 ? `<hr>\n<ol>\n${items.join('')}</ol>\n` : '';
  }

  return { extension, list };
}

const term = /^(?! {4}|[ \t]*(?:[#>|`~:]|[-*+] |\d+[.)] ))([^\n]+)\n(?:[ \t]*\n)?(?=:[ \t]+\S)/;
const explanation = /^:[ \t]+([^\n]*(?:\n(?: {2,}|\t)\S[^\n]*)*)(?:\n+|$)/;

/** `term` above `: explanation`: the term in bold, each explanation a paragraph. */
export const definitionLists: MarkedExtension = {
  extensions: [
    {
      name: 'definitions',
      level: 'block',
      tokenizer(this: TokenizerThis, text: string) {
        const [head, words] = term.exec(text) ?? [];
        if (head === undefined || words === undefined) return undefined;
        const parts: Tokens.Generic[] = [];
        let raw = head;
        for (
          let found = explanation.exec(text.slice(raw.length));
          found;
          found = explanation.exec(text.slice(raw.length))
        ) {
          raw += found[0];
          parts.push({ type: 'part', raw: found[0], tokens: this.lexer.inline(found[1] ?? '') });
        }
        return { type: 'definitions', raw, tokens: this.lexer.inline(words), parts };
      },
      renderer(token: Tokens.Generic) {
        const words = this.parser.parseInline(token.tokens ?? []);
        const parts: Tokens.Generic[] = token.parts;
        const below = parts.map((part) => `<p>${this.parser.parseInline(part.tokens ?? [])}</p>\n`);
        return `<p><strong>${words}</strong></p>\n${below.join('')}`;
      },
    },
  ],
};
