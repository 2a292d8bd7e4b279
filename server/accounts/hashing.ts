import { Worker } from 'node:worker_threads';

/** What a thread is asked: to hash a password, or to compare it with a hash. */
export interface HashJob {
  password: string;
  known?: string;
}

export interface Hashing {
  hash(password: string): Promise<string>;
  verify(known: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

const file = new URL('hash-thread.ts', import.meta.url);

/**
 * Hashing in threads of its own: on those that read files for everybody it would hold up the files, and at the same
 * priority it would hold up the readers. As many threads come up as are used at once, and wait for the next password.
 */
export function createHashing(): Hashing {
  const all = new Set<Worker>();
  const idle = new Set<Worker>();

  function start(): Worker {
    const thread = new Worker(file);
    thread.unref();
    all.add(thread);
    thread.on('exit', () => {
      all.delete(thread);
      idle.delete(thread);
    });
    return thread;
  }

  async function ask<T>(order: HashJob): Promise<T> {
    const [thread = start()] = idle;
    idle.delete(thread);
    const answer = await answerOf<T>(thread, order);
    if (all.has(thread)) idle.add(thread);
    return answer;
  }

  return {
    hash: (password) => ask<string>({ password }),
    verify: (known, password) => ask<boolean>({ known, password }),
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

function answerOf<T>(thread: Worker, order: HashJob): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const over = () => {
      thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    };
    const onMessage = (answer: T) => {
      over();
      resolve(answer);
    };
    const onEnd = (cause: unknown) => {
      over();
      reject(new Error('the thread that hashes has ended', { cause }));
    };
    thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    thread.postMessage(order);
  });
}
