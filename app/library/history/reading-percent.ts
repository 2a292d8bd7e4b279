import { pagedProgressAttribute, progressOf } from '../../article/reading-position.ts';
import { partOf, type Visit } from '../../navigation/visit.ts';

/** An article on the screen for this long counts as read. */
export const readAfter = 3_000;

/** Undefined until the reader has scrolled, unless the whole text is on the screen. */
export function readPercent(memory: Visit['memory']): number | undefined {
  const text = partOf(memory, 'text');
  if (!text) return undefined;
  const paged = text.getAttribute(pagedProgressAttribute);
  const progress = paged === null ? progressOf(text.getBoundingClientRect(), innerHeight) : Number(paged);
  return scrollY > 0 || text.scrollTop > 0 || progress === 100 ? progress : undefined;
}

export function watchedPercent(memory: Visit['memory']): number | undefined {
  const player = partOf(memory, 'player');
  if (!player || player.played.length === 0 || !(player.duration > 0)) return undefined;
  return Math.round((player.currentTime / player.duration) * 100);
}
