import { setTimeout as pause } from 'node:timers/promises';

const step = 100;

/**
 * Answers at the next whole step after the begin, whether it went well or not: what was done meanwhile for one phone
 * and not for another cannot be told from the time it took.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - began;
    await pause(Math.ceil(taken / step) * step - taken);
  }
}
