import type { Folded } from './fold.ts';

/** How many folded units are copied, how many are then replaced, and by what. */
type Difference = [copied: number, replaced: number, shown: string];

/** Encodes how to restore a text from its folded form. Short, since folding changes few characters. */
export function differencesOf(shown: string, { text, starts, ends }: Folded): string {
  const differences: Difference[] = [];
  let shownTo = 0;
  let foldedTo = 0;

  function addDifference(at: number, replaced: number, original: string): void {
    const last = differences.at(-1);
    if (last && at === foldedTo) {
      last[1] += replaced;
      last[2] += original;
    } else differences.push([at - foldedTo, replaced, original]);
    foldedTo = at + replaced;
  }

  let at = 0;
  while (at < text.length) {
    const [start, end] = [starts[at] as number, ends[at] as number];
    let next = at + 1;
    while (next < text.length && starts[next] === start) next += 1;
    if (start > shownTo) addDifference(at, 0, shown.slice(shownTo, start));
    const original = shown.slice(start, end);
    if (text.slice(at, next) !== original) addDifference(at, next - at, original);
    shownTo = end;
    at = next;
  }
  if (shownTo < shown.length) addDifference(text.length, 0, shown.slice(shownTo));
  return JSON.stringify(differences.flat());
}

/** Restores the text as it was before folding. */
export function unfold(folded: string, differences: string): string {
  const flat = JSON.parse(differences) as (number | string)[];
  const parts: string[] = [];
  let at = 0;
  for (let number = 0; number < flat.length; number += 3) {
    const [copied, replaced, shown] = flat.slice(number, number + 3) as Difference;
    parts.push(folded.slice(at, at + copied), shown);
    at += copied + replaced;
  }
  parts.push(folded.slice(at));
  return parts.join('');
}
