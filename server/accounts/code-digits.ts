import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import { type CodeTarget, storedPurpose } from './queries/verification-codes.ts';

const codes = 10 ** limits.verifyCodeLength;
/** Numbers above the last whole round would make small codes likelier than large ones. */
const fair = 2 ** 32 - (2 ** 32 % codes);

/** The code that belongs to a secret. It is made anew whenever it is needed and never kept. */
export function codeOf(key: Buffer, secret: Buffer, place: CodeTarget): string {
  const about = `${storedPurpose(place)}\n${place.subject}\n`;
  for (let round = 0; ; round += 1) {
    const digest = createHmac('sha256', key).update(`${round}\n${about}`).update(secret).digest();
    for (let at = 0; at < digest.length; at += 4) {
      const number = digest.readUInt32BE(at);
      if (number < fair) return String(number % codes).padStart(limits.verifyCodeLength, '0');
    }
  }
}

export function isSameCode(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
