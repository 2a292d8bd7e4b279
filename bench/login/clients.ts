import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tokens } from '../../contract/account.ts';
import type { Envelope } from '../../contract/error-codes.ts';
import { apiBase } from '../../contract/limits.ts';

export const password = 'a-password-of-16';

const person = { lastName: '王', firstName: '小明', birthday: '1980-01-01', gender: 13 };
let nextAddress = 0;

export interface TimedAnswer {
  code: number;
  data: unknown;
  ms: number;
}

/** An address in a network that has not called before, so that no limit but the door to hashing is met. */
export function addressOfNext(): string {
  nextAddress += 1;
  return `${11 + (nextAddress >> 16)}.${(nextAddress >> 8) & 255}.${nextAddress & 255}.9`;
}

export async function callOnce(port: number, call: string, body: object): Promise<TimedAnswer> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOfNext() };
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${apiBase}/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { code, data } = (await answer.json()) as Envelope<unknown>;
  return { code, data, ms: performance.now() - began };
}

export function phoneNumber(number: number): { area: string; phone: string } {
  return { area: '+886', phone: `09${String(10_000_000 + number)}` };
}

/** Registers as a newcomer does, with the code from the outbox. Returns the new member's token. */
export async function register(port: number, dataDir: string, number: number): Promise<string> {
  const phone = phoneNumber(number);
  await callOnce(port, 'auth/register-captcha', phone);
  const verifyCode = await readCode(path.join(dataDir, 'outbox.jsonl'), phone.phone.slice(1));
  const body = { ...person, ...phone, password, passwordConfirm: password, verifyCode };
  const { code, data } = await callOnce(port, 'auth/register', body);
  if (code !== 0) throw new Error(`a member could not be registered: ${code}`);
  return (data as Tokens).token;
}

async function readCode(file: string, ending: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const lines = readOutbox(file).filter((line) => line.includes(ending));
    const code = /驗證碼 (\d{6})/.exec(lines.at(-1) ?? '')?.[1];
    if (code) return code;
    await pause(50);
  }
  throw new Error('no code came to the outbox');
}

function readOutbox(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
