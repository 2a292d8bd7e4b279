import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '../../contract/limits.ts';
import { openConnection } from '../plain-connection.ts';
import { addressOfNext, password, phoneNumber } from './clients.ts';

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

/** A member who is asked to come back does so, not at once. */
const comeBackAfter = () => 1_000 + Math.random() * 2_000;

function loginOf(number: number): string {
  const body = JSON.stringify({ ...phoneNumber(number), password });
  const head = [
    `POST ${apiBase}/auth/login HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `x-forwarded-for: ${addressOfNext()}`,
    `content-length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

async function logInAgainAndAgain({ port, people, members, seconds }: CrowdOrder): Promise<CrowdResult> {
  const until = performance.now() + seconds * 1_000;
  const answers = new Map<number, number>();
  const person = async (at: number) => {
    const connection = openConnection(port);
    for (let round = 0; performance.now() < until; round += 1) {
      const status = await connection.ask(loginOf((at + round) % members));
      if (performance.now() < until) answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status !== 200) await pause(Math.min(comeBackAfter(), Math.max(0, until - performance.now())));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: people }, (_, at) => person(at)));
  const { 200: logins = 0, 503: busy = 0, ...others } = Object.fromEntries(answers);
  const anythingElse = Object.values(others).reduce((sum, count) => sum + count, 0);
  return { loginsPerSecond: logins / seconds, busy, anythingElse };
}

process.on('message', (order: CrowdOrder) => {
  logInAgainAndAgain(order).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
