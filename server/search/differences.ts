import type { Folded } from './fold.ts';

/** How many folded units are left as they are, how many are then replaced, and by what. */
type Difference = [kept: number, replaced: number, shown: string];

/** What makes a text of its folded form again; short, since folding changes few characters. */
export function differencesOf(shown: string, { text, starts, ends }: Folded): string {
  const differences: Difference[] = [];
  let shownTo = 0;
  let foldedTo = 0;

  function note(at: number, replaced: number, original: string): void {
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
    if (start > shownTo) note(at, 0, shown.slice(shownTo, start));
    const original = shown.slice(start, end);
    if (text.slice(at, next) !== original) note(at, next - at, original);
    shownTo = end;
    at = next;
  }
  if (shownTo < shown.length) note(text.length, 0, shown.slice(shownTo));
  return JSON.stringify(differences.flat());
}

/** The text as it was before it was folded. */
export function unfold(folded: string, differences: string): string {
  const flat = JSON.parse(differences) as (number | string)[];
  const parts: string[] = [];
  let at = 0;
  for (let number = 0; number < flat.length; number += 3) {
    const [kept, replaced, shown] = flat.slice(number, number + 3) as Difference;
    parts.push(folded.slice(at, at + kept), shown);
    at += kept + replaced;
  }
  parts.push(folded.slice(at));
  return parts.join('');
}
