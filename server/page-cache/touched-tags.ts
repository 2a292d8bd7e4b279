import type { ContentChange } from '../articles/queries/edition.ts';

/** The tag of a change that touches all pages. */
export const everyPage = 'all';
/** The tag of what depends on every change. */
export const anyChange = 'any';

/** Beyond this many tags the oldest are forgotten, and pages from before then are made again. */
const maxTags = 50_000;

export type TouchedState = 'current' | 'outdated' | 'withdrawn';

export type TouchedTags = ReturnType<typeof createTouchedTags>;

/** Records which tags the changes of content have touched, in the order in which this process learns of them. */
export function createTouchedTags() {
  let sequence = 0;
  /** Nothing is known of changes up to this one. */
  let forgotten = 0;
  const touched = new Map<string, number>();
  const withdrawn = new Map<string, number>();
  const listeners: ((tags: readonly string[]) => void)[] = [];

  function isTouched(record: Map<string, number>, tags: readonly string[], since: number): boolean {
    if ((record.get(everyPage) ?? 0) > since) return true;
    for (const tag of tags) if ((record.get(tag) ?? 0) > since) return true;
    return false;
  }

  return {
    /** The number of the last change. */
    sequence: () => sequence,

    add(changes: readonly ContentChange[]): void {
      sequence += 1;
      if (touched.size + withdrawn.size > maxTags) {
        touched.clear();
        withdrawn.clear();
        forgotten = sequence - 1;
      }
      touched.set(anyChange, sequence);
      for (const change of changes) {
        for (const tag of change.tags) touched.set(tag, sequence);
        for (const tag of change.withdrawn) withdrawn.set(tag, sequence);
      }
      const gone = changes.flatMap((change) => change.withdrawn);
      if (gone.length > 0) for (const listener of listeners) listener(gone);
    },

    /** Calls the listener with the tags of what readers must not see any longer, as soon as this process learns of it. */
    whenWithdrawn(listener: (tags: readonly string[]) => void): void {
      listeners.push(listener);
    },

    addAll(): void {
      this.add([{ tags: [everyPage], withdrawn: [everyPage] }]);
    },

    /** Whether something with these tags was touched after the change of that number. */
    check(tags: readonly string[], since: number): TouchedState {
      if (since === sequence) return 'current';
      if (since < forgotten || isTouched(withdrawn, tags, since)) return 'withdrawn';
      return isTouched(touched, tags, since) ? 'outdated' : 'current';
    },
  };
}
