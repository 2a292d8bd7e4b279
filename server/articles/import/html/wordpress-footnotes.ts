interface Note {
  id: string;
  content: string;
}

const reference = /<sup\b([^<>]*)>[^<]*(?:<a\b[^<>]*>[^<]*<\/a>[^<]*)?<\/sup>/g;
const idOf = (attributes: string) => /\bdata-fn="([^"]*)"/.exec(attributes)?.[1] ?? '';
const place = /<!-- wp:footnotes\b[^<>]*\/-->/;

/**
 * Puts the footnotes of WordPress's block editor into the text, in the form of our own: the text has their numbers alone, and
 * a field of the post has their words, as JSON.
 */
export function withFootnotes(html: string, field: string): string {
  const notes = notesIn(field);
  if (notes.length === 0) return html;
  const numbers = new Map(notes.map(({ id }, at) => [id, at + 1]));
  const referred = new Set<number>();
  const numbered = html.replace(reference, (written, attributes: string) => {
    const number = numbers.get(idOf(attributes));
    if (number === undefined) return written;
    const anchor = referred.has(number) ? '' : ` id="section-noteref-${number}"`;
    referred.add(number);
    return `<sup${anchor}><a href="#section-note-${number}">${number}</a></sup>`;
  });
  const items = notes.map(({ content }, at) => {
    const back = referred.has(at + 1) ? ` <a href="#section-noteref-${at + 1}">↩</a>` : '';
    return `<li id="section-note-${at + 1}">${content}${back}</li>`;
  });
  // As a block: the line ends in its words are not paragraphs.
  const list = `<!-- wp:list --><hr><ol>${items.join('')}</ol><!-- /wp:list -->`;
  return place.test(numbered) ? numbered.replace(place, () => list) : `${numbered}\n\n${list}`;
}

/** The notes that have words; a field of another form has none. */
function notesIn(field: string): Note[] {
  try {
    const value: unknown = field ? JSON.parse(field) : [];
    return Array.isArray(value) ? value.filter(isNote) : [];
  } catch {
    return [];
  }
}

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null) return false;
  const { id, content } = value as Partial<Note>;
  return typeof id === 'string' && typeof content === 'string' && content.trim() !== '';
}
