import type { Log } from '../runtime/log.ts';

export interface QueueOptions<Entry> {
  /** Names the queue in log lines. */
  name: string;
  /** How many records may wait; further ones are counted and dropped. */
  most: number;
  write: (records: Entry[]) => Promise<void>;
  /** Whether writing these records would always fail. */
  isHopeless: (error: unknown) => boolean;
  log: Log;
}

const batchSize = 500;

/** Queues records in memory and writes them in batches, in order. */
export function createRecordQueue<Entry>({ name, most, write, isHopeless, log }: QueueOptions<Entry>) {
  let waiting: Entry[] = [];
  let dropped = 0;
  let droppedEver = 0;

  function drop(count: number): void {
    dropped += count;
    droppedEver += count;
  }

  return {
    add(record: Entry): void {
      if (waiting.length >= most) drop(1);
      else waiting.push(record);
    },

    waiting: () => waiting.length,

    /** How many records were dropped since the start. */
    dropped: () => droppedEver,

    /** Writes all waiting records; returns whether that succeeded. */
    async flush(): Promise<boolean> {
      if (dropped > 0) log.warn({ queue: name, dropped }, 'visit records were dropped');
      dropped = 0;
      for (let batch = waiting.slice(0, batchSize); batch.length > 0; batch = waiting.slice(0, batchSize)) {
        try {
          await write(batch);
        } catch (error) {
          if (!isHopeless(error)) {
            log.debug({ err: error, queue: name }, 'visit records could not be written yet');
            return false;
          }
          // Such a batch is dropped: it would block all records after it.
          log.error({ err: error, queue: name, dropped: batch.length }, 'visit records were rejected');
          droppedEver += batch.length;
        }
        waiting = waiting.slice(batch.length);
      }
      return true;
    },
  };
}
