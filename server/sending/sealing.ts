import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What is sealed of a message while it waits. */
export interface Letter {
  to: string;
  subject?: string;
  text: string;
}

export interface Sealing {
  seal(id: string, letter: Letter): Buffer;
  /** Throws where the key is another one, or the bytes belong to another message. */
  open(id: string, sealed: Buffer): Letter;
}

/**
 * Texts carry codes, and a database keeps erased rows for a while (in its log, in back-ups). Sealed with a key that is
 * not in the database, they cannot be read there even before they are erased.
 */
export function createSealing(secretKey: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'outbox', 32));
  return {
    seal(id, letter) {
      const nonce = randomBytes(nonceBytes);
      const sealer = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(id));
      const body = Buffer.concat([sealer.update(JSON.stringify(letter), 'utf8'), sealer.final()]);
      return Buffer.concat([nonce, sealer.getAuthTag(), body]);
    },
    open(id, sealed) {
      const opener = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opener.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = sealed.subarray(nonceBytes + tagBytes);
      return JSON.parse(Buffer.concat([opener.update(body), opener.final()]).toString('utf8'));
    },
  };
}
