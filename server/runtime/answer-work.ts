import { parentPort } from 'node:worker_threads';

export interface WorkAnswer<Result> {
  id: number;
  result?: Result;
  error?: unknown;
}

/** Answers the jobs of a `WorkThread`; the program of such a thread calls this once. */
export function answerWork<Job, Result>(work: (job: Job) => Result): void {
  parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
    parentPort?.postMessage(answerTo(id, job, work));
  });
}

function answerTo<Job, Result>(id: number, job: Job, work: (job: Job) => Result): WorkAnswer<Result> {
  try {
    return { id, result: work(job) };
  } catch (error) {
    return { id, error };
  }
}
