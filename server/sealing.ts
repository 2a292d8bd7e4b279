import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface Sealing<Content> {
  seal(id: string, content: Content): Buffer;
  /** Throws where the key is another one, or the bytes belong to another id. */
  open(id: string, sealed: Buffer): Content;
}

/**
 * For what must wait in the database and not be read there: a database keeps erased rows for a while, in its log and in
 * back-ups. The key is made from the operator's, which is not in the database, and is another one for each purpose.
 */
export function createSealing<Content>(secretKey: string, purpose: string): Sealing<Content> {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return {
    seal(id, content) {
      const nonce = randomBytes(nonceBytes);
      const sealer = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(id));
      const body = Buffer.concat([sealer.update(JSON.stringify(content), 'utf8'), sealer.final()]);
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
