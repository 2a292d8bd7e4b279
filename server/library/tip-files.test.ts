import { expect, it } from 'vitest';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { readTipFile } from './tip-files.ts';

const fileOf = (rows: string[]) => Buffer.from(['日期,標題,內容', ...rows].join('\n')).toString('base64');

const dayOf = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);

/** Counts how often other work gets its turn until the promise is settled. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(count);
  function count(): void {
    turns += 1;
    next = setImmediate(count);
  }
  await work;
  clearImmediate(next);
  return turns;
}

it('a file of many tips lets other requests through between two of them', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `${dayOf(at)},海,${'_鹹_'.repeat(50)}`);
  expect(await turnsDuring(readTipFile(fileOf(rows)))).toBeGreaterThan(190);
});

it('a tip whose Markdown is much longer than its text may be is rejected, whatever of it readers would see', async () => {
  const link = (length: number) => `${dayOf(0)},海,[鹹](https://example.com/${'a'.repeat(length)})`;
  const renderedOf = async (row: string) => (await readTipFile(fileOf([row]))).tips[0]?.rendered;
  expect(await renderedOf(link(3_900))).toMatchObject({ problem: null });
  expect(await renderedOf(link(4_000))).toEqual({ html: null, problem: deskMessages.fieldTipText });
});
