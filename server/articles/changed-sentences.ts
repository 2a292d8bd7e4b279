import { diffArrays } from 'diff';
import type { ChangesSince, SentenceChange } from '../../contract/article.ts';
import { plainText } from './plain-text.ts';

/** Comparing takes time with the square of this number. */
const mostEdits = 200;
const mostChanges = 20;
const longestShown = 400;

/** Stands for the end of a block, which ends a sentence; no text contains it. */
const blockEnd = '\u001f';
const blocks = /<\/(?:p|h[1-6]|li|td|th|figcaption|blockquote|dd|dt|pre)>|<br\s*\/?>/gi;
/** Up to the marks that end a sentence, with the quotation marks after them. */
const sentence = /[^。！？!?]+[。！？!?]*[」』）》”’)]*|[。！？!?」』）》”’)]+/g;

export interface ComparedText {
  title: string;
  key_points: readonly string[];
  body_html: string;
}

/** The sentences of an article that readers see, in order. */
export function sentencesOf({ title, key_points, body_html }: ComparedText): string[] {
  const body = plainText(body_html.replaceAll(blockEnd, '').replace(blocks, `$&${blockEnd}`));
  return [title, ...key_points, ...body.split(blockEnd)]
    .flatMap((block) => block.match(sentence) ?? [])
    .map((text) => text.trim())
    .filter(Boolean);
}

/** What changed between two texts, sentence by sentence, in the order of the later one. */
export function changedSentences(before: readonly string[], after: readonly string[]): ChangesSince {
  const parts = diffArrays([...before], [...after], { maxEditLength: mostEdits });
  if (!parts) return { changes: [], isRewritten: true };
  const changes: SentenceChange[] = [];
  let open: SentenceChange | null = null;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      open = null;
      continue;
    }
    if (!open) {
      open = { before: null, after: null };
      changes.push(open);
    }
    open[added ? 'after' : 'before'] = shorten(value.join(''));
  }
  return changes.length > mostChanges ? { changes: [], isRewritten: true } : { changes, isRewritten: false };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= longestShown ? text : `${characters.slice(0, longestShown - 1).join('')}…`;
}
