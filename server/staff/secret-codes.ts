import { createHash, randomBytes, randomInt } from 'node:crypto';
import { deskLimits } from '../../contract/desk/limits.ts';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 12;

/** A random token for a cookie, link or challenge. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/** The secrets are random and long, so a fast hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** New recovery codes in the form that people write down: `abcd-efgh-jkmn`. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const plain = Array.from({ length: deskLimits.recoveryCodes }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  return {
    codes: plain.map((code) => (code.match(/.{4}/g) ?? []).join('-')),
    hashes: plain.map(hashSecret),
  };
}

export function isRecoveryCode(code: string): boolean {
  return code.length === codeLength;
}
