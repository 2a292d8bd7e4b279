import { diffArrays } from 'diff';
import type { ChangesSince, SentenceChange } from '../../contract/article.ts';
import { plainText } from './plain-text.ts';

/** Comparing takes time with the square of this number. */
const mostEdits = 200;
const mostChanges = 20;
const longestShown = 400;
/** Of a long sentence that begins as before: how much of that is shown. */
const shownBefore = 60;

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

/** Whether a sentence that was taken out, or one that came, may be shown as changed. */
export type IsTold = (sentence: string, change: 'before' | 'after') => boolean;

/** The sentences that these updates took out and brought. */
export function correctedSentences(updates: readonly { before: ComparedText; after: ComparedText }[]): IsTold {
  const told = { before: new Set<string>(), after: new Set<string>() };
  for (const update of updates) {
    const [before, after] = [new Set(sentencesOf(update.before)), new Set(sentencesOf(update.after))];
    for (const sentence of before) if (!after.has(sentence)) told.before.add(sentence);
    for (const sentence of after) if (!before.has(sentence)) told.after.add(sentence);
  }
  return (text, change) => told[change].has(text);
}

/** What changed between two texts, sentence by sentence, in the order of the later one. */
export function changedSentences(
  before: readonly string[],
  after: readonly string[],
  isTold: IsTold = () => true,
): ChangesSince {
  const parts = diffArrays([...before], [...after], { maxEditLength: mostEdits });
  if (!parts) return { changes: [], isRewritten: true };
  const changes: SentenceChange[] = [];
  let open: SentenceChange | null = null;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      open = null;
      continue;
    }
    const change = added ? 'after' : 'before';
    const shown = value.filter((text) => isTold(text, change));
    if (shown.length === 0) continue;
    if (!open) {
      open = { before: null, after: null };
      changes.push(open);
    }
    open[change] = shown.join('');
  }
  return changes.length > mostChanges
    ? { changes: [], isRewritten: true }
    : { changes: changes.map(shorten), isRewritten: false };
}

/** What a reader sees of a change in long sentences; a text in English may have no sentence end that is known here. */
function shorten({ before, after }: SentenceChange): SentenceChange {
  const [old, now] = [[...(before ?? '')], [...(after ?? '')]];
  if (Math.max(old.length, now.length) <= longestShown) return { before, after };
  let same = 0;
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same += 1;
  const start = same < longestShown / 2 ? 0 : same - shownBefore;
  const part = (characters: string[]) => {
    const shown = characters.slice(start, start + longestShown - 1);
    const isCut = start + shown.length < characters.length;
    return `${start > 0 ? '…' : ''}${shown.join('')}${isCut ? '…' : ''}`;
  };
  return { before: before && part(old), after: after && part(now) };
}
