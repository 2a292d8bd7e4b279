import { afterEach, beforeEach } from 'vitest';

const noise: unknown[][] = [];
const output: Pick<Console, 'error' | 'warn'> = console;
const kept = { error: output.error, warn: output.warn };

/** Warnings that scroll by are not read: an unexpected one fails its test. A test that expects one spies on it. */
beforeEach(() => {
  noise.length = 0;
  for (const level of ['error', 'warn'] as const) {
    output[level] = (...parts: unknown[]) => {
      noise.push(parts);
      kept[level](...parts);
    };
  }
});

afterEach(() => {
  Object.assign(output, kept);
  if (noise.length > 0) throw new Error(`unexpected console output: ${noise[0]?.map(String).join(' ')}`);
});
