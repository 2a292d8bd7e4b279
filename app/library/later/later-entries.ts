import { limits } from '../../../contract/limits.ts';
import { parseList } from '../../storage/storage.ts';
import type { LaterTarget } from './later-state.ts';

/** An article on a list that this browser stores. */
export interface LaterEntry extends LaterTarget {
  /** When it was put on the list, in milliseconds. */
  at: number;
}

function isEntry(value: unknown): value is LaterEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug, title, at } = value as Record<string, unknown>;
  const isText = typeof id === 'string' && typeof slug === 'string' && typeof title === 'string';
  return isText && /^[1-9]\d{0,17}$/.test(id) && Number.isSafeInteger(at) && (at as number) >= 0;
}

/** Newest first, as the server lists them: of two that were added at the same moment, the one with the greater id. */
function newestFirst(one: LaterEntry, other: LaterEntry): number {
  return other.at - one.at || (BigInt(other.id) > BigInt(one.id) ? 1 : -1);
}

export function parseEntries(text: string | null): LaterEntry[] {
  const entries = new Map(parseList(text, isEntry).map((entry) => [entry.id, entry]));
  return [...entries.values()].sort(newestFirst).slice(0, limits.laterMax);
}

/** What is on the list already keeps its place. Null: the list is full. */
export function addEntry(entries: readonly LaterEntry[], entry: LaterEntry): LaterEntry[] | null {
  if (entries.some(({ id }) => id === entry.id)) return [...entries];
  return entries.length < limits.laterMax ? [...entries, entry].sort(newestFirst) : null;
}

export function removeEntry(entries: readonly LaterEntry[], id: string): LaterEntry[] {
  return entries.filter((entry) => entry.id !== id);
}

/**
 * What stays in the browser once the account has answered: that for which it had no room, and what was added while the call
 * was under way. The rest is in the account, or no longer public.
 */
export function notTaken(
  stored: readonly LaterEntry[],
  sent: readonly LaterEntry[],
  left: readonly string[],
): LaterEntry[] {
  const sentIds = new Set(sent.map(({ id }) => id));
  const leftIds = new Set(left);
  return stored.filter(({ id }) => !sentIds.has(id) || leftIds.has(id));
}
