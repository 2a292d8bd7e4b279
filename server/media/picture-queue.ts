export interface PictureQueueOptions {
  /** How many jobs may wait in total. */
  most: number;
  /** How many of them may belong to one client. */
  mostOfOne: number;
}

export class QueueFull extends Error {}

type Job = () => Promise<void>;

/**
 * Runs one job at a time. Clients are served in rotation, so that a client with hundreds of jobs delays another by only
 * one. Jobs beyond the bounds are rejected with QueueFull.
 */
export function createPictureQueue({ most, mostOfOne }: PictureQueueOptions) {
  /** Ordered by which client is served next. */
  const waiting = new Map<string, Job[]>();
  let count = 0;
  let isRunning = false;

  function next(): Job | undefined {
    for (const [client, jobs] of waiting) {
      const job = jobs.shift();
      waiting.delete(client);
      if (jobs.length > 0) waiting.set(client, jobs);
      if (job) return job;
    }
    return undefined;
  }

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let job = next(); job; job = next()) {
      count -= 1;
      await job();
    }
    isRunning = false;
  }

  function run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    const jobs = waiting.get(client) ?? [];
    if (count >= most || jobs.length >= mostOfOne)
      return Promise.reject(new QueueFull('too many pictures are waiting'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    jobs.push(() => work().then(resolve, reject));
    waiting.set(client, jobs);
    count += 1;
    void runAll();
    return promise;
  }

  return { run, waiting: () => count };
}
