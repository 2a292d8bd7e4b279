import type { FrontArticle, FrontPosition } from '../../contract/desk/model/front.ts';

/** The positions as they are being arranged; null fills itself with the newest article. */
export type Slots = readonly (FrontPosition | null)[];

/** What one position shows. */
export interface ShownPosition {
  article: FrontArticle;
  until: string | null;
  /** The staff chose it; otherwise it is there because it is new. */
  isChosen: boolean;
}

/** What readers would see in each position; null if there are too few articles. */
export function shownPositions(slots: Slots, newest: readonly FrontArticle[]): (ShownPosition | null)[] {
  const rest = newest.filter(({ id }) => slots.every((slot) => slot?.article.id !== id));
  return slots.map((slot) => {
    if (slot) return { ...slot, isChosen: true };
    const article = rest.shift();
    return article ? { article, until: null, isChosen: false } : null;
  });
}

/** Moves what a position shows to another one; those between move up or down. What was moved stays where it was put. */
export function moveTo(slots: Slots, newest: readonly FrontArticle[], from: number, to: number): Slots {
  const moved = shownPositions(slots, newest)[from];
  if (!moved || from === to) return slots;
  const others = slots.filter((_, at) => at !== from);
  return [...others.slice(0, to), { article: moved.article, until: moved.until }, ...others.slice(to)];
}

/** Puts an article into a position; it leaves the one in which it was. */
export function choose(slots: Slots, at: number, article: FrontArticle): Slots {
  return slots.map((slot, index) => {
    if (index === at) return { article, until: null };
    return slot?.article.id === article.id ? null : slot;
  });
}

/** Leaves a position to the newest articles again. */
export function release(slots: Slots, at: number): Slots {
  return slots.map((slot, index) => (index === at ? null : slot));
}

export function endAt(slots: Slots, at: number, until: string | null): Slots {
  return slots.map((slot, index) => (index === at && slot ? { ...slot, until } : slot));
}

export function isSame(one: Slots, other: Slots): boolean {
  const key = (slots: Slots) => JSON.stringify(slots.map((slot) => slot && [slot.article.id, slot.until]));
  return key(one) === key(other);
}
