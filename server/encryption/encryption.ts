import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The operator's keys: with the first everything new is made, and each of them opens what is there. */
export type SecretKeys = readonly [string, ...string[]];

export interface Encryption<Content> {
  seal(id: string, content: Content): Buffer;
  /** Throws where it was sealed with none of the keys, or the bytes belong to another id. */
  open(id: string, sealed: Buffer): Content;
  opens(id: string, sealed: Buffer): boolean;
  /** Whether it was sealed with the key that is used for everything new. */
  isCurrent(id: string, sealed: Buffer): boolean;
}

/** Another key for each purpose, so that what one part gives away is of no use for the others. */
export function keysFor(secretKeys: SecretKeys, purpose: string): [Buffer, ...Buffer[]] {
  const [current, ...others] = secretKeys;
  const derive = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return [derive(current), ...others.map(derive)];
}

/**
 * For what must wait in the database and not be read there: a database keeps erased rows for a while, in its log and in
 * back-ups. The key is made from the operator's, which is not in the database.
 */
export function createEncryption<Content>(secretKeys: SecretKeys, purpose: string): Encryption<Content> {
  const keys = keysFor(secretKeys, purpose);

  function openWith(key: Buffer, id: string, sealed: Buffer): string | null {
    const opener = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    opener.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return Buffer.concat([opener.update(sealed.subarray(nonceBytes + tagBytes)), opener.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  function openWithAny(id: string, sealed: Buffer): string | null {
    for (const key of keys) {
      const opened = openWith(key, id, sealed);
      if (opened !== null) return opened;
    }
    return null;
  }

  return {
    seal(id, content) {
      const nonce = randomBytes(nonceBytes);
      const sealer = createCipheriv(cipher, keys[0], nonce).setAAD(Buffer.from(id));
      const body = Buffer.concat([sealer.update(JSON.stringify(content), 'utf8'), sealer.final()]);
      return Buffer.concat([nonce, sealer.getAuthTag(), body]);
    },
    open(id, sealed) {
      const opened = openWithAny(id, sealed);
      if (opened === null) throw new Error('sealed with another key, or for something else');
      return JSON.parse(opened);
    },
    opens: (id, sealed) => openWithAny(id, sealed) !== null,
    isCurrent: (id, sealed) => openWith(keys[0], id, sealed) !== null,
  };
}
