/** The lead of the home page and the four leads below it. */
export const leadCount = 5;

/** Fills empty positions with the newest articles. No article appears twice, and no position stays empty while there are others. */
export function fillPositions<T extends { id: string }>(placed: readonly (T | null)[], newest: readonly T[]): T[] {
  const taken = new Set(placed.flatMap((article) => (article ? [article.id] : [])));
  const rest = newest.filter(({ id }) => !taken.has(id));
  return placed.slice(0, leadCount).flatMap((article) => article ?? rest.shift() ?? []);
}
