import { type Child, startChild } from './servers/child.ts';

export interface LoadOrder {
  port: number;
  /** One path is asked for by every connection; of several, each is asked for by one connection only. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** How many requests all connections send in a second; without it, each sends the next one when it has its answer. */
  pace?: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How much of one core the generator itself used. */
  generatorShare: number;
}

export interface MeasuredLoad extends LoadResult {
  perSecond: number;
  perCpuSecond: number;
  /** How much of one core the server used; well below 1 something else held it up. */
  serverShare: number;
}

export const warmUpAtMost = 4_000;

export interface LoadGenerator {
  /** Asks until the server's code is compiled for speed, which takes answers rather than seconds. */
  warmUp(order: LoadOrder, answers: number, atMost?: number): Promise<void>;
  /** Counts what the server answers and what that costs it. */
  measure(server: Child, order: LoadOrder): Promise<MeasuredLoad>;
  /** Asks without counting, to bring a server into the state it has after work. */
  run(order: LoadOrder): Promise<LoadResult>;
}

export async function startLoadGenerator(): Promise<LoadGenerator> {
  const generator = startChild({ file: new URL('load-generator.ts', import.meta.url), core: 1, plain: true });

  async function run(order: LoadOrder): Promise<LoadResult> {
    const answer = await generator.ask<{ result: LoadResult } | { error: string }>(order);
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }

  async function warmUp(order: LoadOrder, answers: number, atMost = warmUpAtMost): Promise<void> {
    const until = Date.now() + atMost;
    for (let given = 0; given < answers && Date.now() < until; ) {
      given += (await run({ ...order, seconds: 0.5 })).requests;
    }
  }

  async function measure(server: Child, order: LoadOrder): Promise<MeasuredLoad> {
    const before = await server.usage();
    const result = await run(order);
    const after = await server.usage();
    const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
    return {
      ...result,
      perSecond: result.requests / result.seconds,
      perCpuSecond: result.requests / cpuSeconds,
      serverShare: cpuSeconds / result.seconds,
    };
  }

  return { run, warmUp, measure };
}
