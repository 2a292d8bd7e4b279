import { setTimeout as pause } from 'node:timers/promises';
import { callOnce, password, phoneNumber } from './clients.ts';

/** People who all log in at once and again, in a process of their own. */
export interface CrowdOrder {
  port: number;
  people: number;
  members: number;
  seconds: number;
}

export interface CrowdResult {
  loginsPerSecond: number;
  /** Told to come back (1010). */
  busy: number;
  anythingElse: number;
}

/** Whoever is told to come back does so, not at once. */
const comeBackAfter = () => 1_000 + Math.random() * 2_000;

async function logInAgainAndAgain({ port, people, members, seconds }: CrowdOrder): Promise<CrowdResult> {
  const until = performance.now() + seconds * 1_000;
  const answers = new Map<number, number>();
  const person = async (at: number) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const { code } = await callOnce(port, 'auth/login', { ...phoneNumber((at + round) % members), password });
      if (performance.now() < until) answers.set(code, (answers.get(code) ?? 0) + 1);
      if (code !== 0) await pause(Math.min(comeBackAfter(), Math.max(0, until - performance.now())));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, at) => person(at)));
  const { 0: logins = 0, 1010: busy = 0, ...others } = Object.fromEntries(answers);
  const anythingElse = Object.values(others).reduce((sum, count) => sum + count, 0);
  return { loginsPerSecond: logins / seconds, busy, anythingElse };
}

process.on('message', (order: CrowdOrder) => {
  logInAgainAndAgain(order).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
