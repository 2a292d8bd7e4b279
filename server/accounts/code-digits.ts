import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import { type CodeTarget, storedPurpose } from './queries/verification-codes.ts';

const codes = 10 ** limits.verifyCodeLength;
/** Larger numbers are skipped, because the modulo would make small codes more likely. */
const fair = 2 ** 32 - (2 ** 32 % codes);

/** Derives the code from its secret, so that the code itself is never stored. */
export function codeOf(key: Buffer, secret: Buffer, target: CodeTarget): string {
  const about = `${storedPurpose(target)}\n${target.subject}\n`;
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
