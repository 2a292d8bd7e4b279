import { atMost, count, type Section } from '../report.ts';
import { median } from '../rounds.ts';
import { callOnce, phoneNumber } from './clients.ts';

const wrongTries = 96;

/** How long a wrong password and an unknown phone take, in turns, so that noise hits both alike. */
export async function measureSameness(port: number, members: number): Promise<Section> {
  const took: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] };
  for (let at = 0; at < wrongTries; at += 1) {
    const asks = { wrong: phoneNumber(at % members), unknown: phoneNumber(10_000 + at) };
    for (const kind of at % 2 ? (['wrong', 'unknown'] as const) : (['unknown', 'wrong'] as const)) {
      const { code, ms } = await callOnce(port, 'auth/login', { ...asks[kind], password: 'not-the-one-1' });
      if (code !== 1002) throw new Error(`a wrong password was answered with ${code}`);
      took[kind].push(ms);
    }
  }
  const [wrong, unknown] = [median(took.wrong), median(took.unknown)];
  const apart = (Math.abs(wrong - unknown) / Math.max(wrong, unknown)) * 100;
  return {
    title: 'A wrong password and an unknown phone',
    tables: [
      {
        columns: ['', 'median ms'],
        rows: [
          { cells: ['wrong password', count(wrong)] },
          { cells: ['unknown phone', count(unknown)] },
          { cells: ['apart, %', count(apart)], check: atMost(apart, 5, ' %') },
        ],
      },
    ],
    notes: [`${wrongTries} of each in turns, each from another address.`],
  };
}
