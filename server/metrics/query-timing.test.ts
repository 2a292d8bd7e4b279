import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { createQueryTiming } from './query-timing.ts';
import { beginTrace, noMetrics, type RequestTrace } from './recorder.ts';

function watchWith(slowMs: number) {
  const current = new AsyncLocalStorage<RequestTrace>();
  const lines: object[] = [];
  const failed: string[] = [];
  const metrics = { ...noMetrics, queryFailed: (trouble: string) => failed.push(trouble) };
  const watch = createQueryTiming({ metrics, current, slowMs, log: { warn: (line: object) => lines.push(line) } });
  return { current, lines, failed, watch };
}

it('adds statements and waiting up for the request that asked, until it is answered', () => {
  const { current, lines, watch } = watchWith(100);
  const trace = beginTrace('r1', 'api', 'auth/login');
  current.run(trace, () => {
    watch.waited(3);
    watch.executed('select 1', 20);
    watch.executed('select 2', 22);
    trace.isOver = true;
    watch.executed('select 3', 1_000);
  });
  expect(trace).toMatchObject({ queries: 2, queryMs: 42, waitMs: 3 });
  expect(lines).toEqual([{ sql: 'select 3', ms: 1_000 }]);
});

it('writes down what is slow, on one line and not without end', () => {
  const { current, lines, watch } = watchWith(100);
  current.run(beginTrace('r1', 'page', 'home'), () => {
    watch.executed('select 1', 99.9);
    watch.executed(`\n  select\n    ${'x, '.repeat(2_000)}`, 100.4);
  });
  expect(lines).toEqual([
    { sql: expect.stringMatching(/^select x, .{1990}$/), ms: 100, requestId: 'r1', kind: 'page', route: 'home' },
  ]);
});

it('tells an unavailable database from a statement that took too long, gave way, or was refused', () => {
  const { failed, watch } = watchWith(100);
  for (const code of ['57014', '57P01', '40P01', '23505', '42P01']) {
    watch.executed('select 1', 1, Object.assign(new Error('failed'), { code }));
  }
  watch.waited(3_000, new Error('timeout exceeded when trying to connect'));
  expect(failed).toEqual(['timeout', 'away', 'gave-way', 'refused', 'other', 'away']);
});
