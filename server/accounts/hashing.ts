import { Worker } from 'node:worker_threads';

/** A job for a hash thread: compares the password with `known`, or hashes it if there is none. */
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
 * Hashes passwords with Argon2id, whose cost is set in `hash-thread.ts`, in dedicated threads: in Node's thread pool it
 * would delay file reads, and at normal priority it would delay page requests. A thread starts when all others are busy,
 * and stays for later jobs.
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

  async function run<T>(job: HashJob): Promise<T> {
    const [thread = start()] = idle;
    idle.delete(thread);
    const result = await resultOf<T>(thread, job);
    if (all.has(thread)) idle.add(thread);
    return result;
  }

  return {
    hash: (password) => run<string>({ password }),
    verify: (known, password) => run<boolean>({ known, password }),
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

function resultOf<T>(thread: Worker, job: HashJob): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const removeListeners = () => {
      thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    };
    const onMessage = (result: T) => {
      removeListeners();
      resolve(result);
    };
    const onEnd = (cause: unknown) => {
      removeListeners();
      reject(new Error('the hash thread has ended', { cause }));
    };
    thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    thread.postMessage(job);
  });
}
