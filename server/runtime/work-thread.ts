import { Worker } from 'node:worker_threads';
import type { WorkAnswer } from './answer-work.ts';

/** A thread that does one job after another, so that long ones do not hold up the requests of readers. */
export interface WorkThread<Job, Result> {
  run(job: Job): Promise<Result>;
  close(): Promise<void>;
}

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a thread of a program that calls `answerWork`. It starts with the first job. One that ends by itself fails the
 * jobs that it had, and the next job starts another.
 */
export function createWorkThread<Job, Result>(program: URL): WorkThread<Job, Result> {
  const waiting = new Map<number, Waiting<Result>>();
  let thread: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(program);
    let cause: unknown;
    started.on('message', ({ id, result, error }: WorkAnswer<Result>) => {
      const job = waiting.get(id);
      waiting.delete(id);
      // An idle thread does not keep the process alive.
      if (waiting.size === 0) started.unref();
      if (error === undefined) job?.resolve(result as Result);
      else job?.reject(error);
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      thread = undefined;
      for (const { reject } of waiting.values()) reject(new Error('the work thread has ended', { cause }));
      waiting.clear();
    });
    return started;
  }

  return {
    run(job) {
      thread ??= start();
      thread.ref();
      const id = ++lastId;
      const answered = new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }));
      thread.postMessage({ id, job });
      return answered;
    },
    async close() {
      await thread?.terminate();
    },
  };
}
