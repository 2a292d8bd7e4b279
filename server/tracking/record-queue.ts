import type { Log } from '../runtime/log.ts';

export interface QueueOptions<Note> {
  /** For the log. */
  name: string;
  /** How many may wait; what comes after is counted and let go. */
  most: number;
  write: (notes: Note[]) => Promise<void>;
  /** Whether these notes would be refused again and again. */
  isHopeless: (error: unknown) => boolean;
  log: Log;
}

const batchSize = 500;

/** Notes that wait in memory and are written many at once, in order. */
export function createRecordQueue<Note>({ name, most, write, isHopeless, log }: QueueOptions<Note>) {
  let waiting: Note[] = [];
  let dropped = 0;
  let droppedEver = 0;

  function drop(notes: number): void {
    dropped += notes;
    droppedEver += notes;
  }

  return {
    add(note: Note): void {
      if (waiting.length >= most) drop(1);
      else waiting.push(note);
    },

    waiting: () => waiting.length,

    /** All that were let go since the start. */
    dropped: () => droppedEver,

    /** Writes all that waits; says whether it could. */
    async flush(): Promise<boolean> {
      if (dropped > 0) log.warn({ notes: name, dropped }, 'some notes of visits were let go');
      dropped = 0;
      for (let batch = waiting.slice(0, batchSize); batch.length > 0; batch = waiting.slice(0, batchSize)) {
        try {
          await write(batch);
        } catch (error) {
          if (!isHopeless(error)) {
            log.debug({ err: error, notes: name }, 'notes of visits could not be written yet');
            return false;
          }
          // Kept, they would hold up all that comes after them.
          log.error({ err: error, notes: name, dropped: batch.length }, 'notes of visits were refused');
          droppedEver += batch.length;
        }
        waiting = waiting.slice(batch.length);
      }
      return true;
    },
  };
}
