import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keysFor, type SecretKeys } from '../encryption/encryption.ts';

type VisitIdKind = 'info' | 'agent';

const half = 8;
/** A UUID of random bits: the digit of its version, and the two bits of its variant. */
const versionAt = 6;
const version = 0x40;
const variant = 0x80;

/**
 * Gives ids out and knows them again without a table: half of each is a check of the other half, with the operator's key.
 * An id of one kind is none of the other.
 */
export function createVisitIds(secretKeys: SecretKeys) {
  const keys = keysFor(secretKeys, 'visit-ids');

  function checkOf(key: Buffer, kind: VisitIdKind, random: Buffer): Buffer {
    const check = createHmac('sha256', key).update(kind).update(random).digest().subarray(0, half);
    check[0] = ((check[0] ?? 0) & 0x3f) | variant;
    return check;
  }

  return {
    create(kind: VisitIdKind): string {
      const random = randomBytes(half);
      random[versionAt] = ((random[versionAt] ?? 0) & 0x0f) | version;
      const hex = Buffer.concat([random, checkOf(keys[0], kind, random)]).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },

    /** Whether an id was given out with one of the keys. */
    isGiven(kind: VisitIdKind, id: string): boolean {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      if (bytes.length !== 2 * half) return false;
      const [random, check] = [bytes.subarray(0, half), bytes.subarray(half)];
      return keys.some((key) => timingSafeEqual(checkOf(key, kind, random), check));
    },
  };
}
