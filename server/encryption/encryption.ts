import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The operator's keys: the first encrypts, and each of them decrypts. */
export type SecretKeys = readonly [string, ...string[]];

export interface Encryption<Content> {
  encrypt(id: string, content: Content): Buffer;
  /** Decrypts. Throws if no key fits or the bytes were encrypted for another id. */
  decrypt(id: string, encrypted: Buffer): Content;
  canDecrypt(id: string, encrypted: Buffer): boolean;
  /** Whether the first key was used to encrypt it. */
  isCurrent(id: string, encrypted: Buffer): boolean;
}

/** Derives a separate key for each purpose, so that a leaked key of one purpose does not expose the others. */
export function keysFor(secretKeys: SecretKeys, purpose: string): [Buffer, ...Buffer[]] {
  const [current, ...others] = secretKeys;
  const derive = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return [derive(current), ...others.map(derive)];
}

/**
 * Encrypts values that are stored in the database: erased rows stay for a while in its log and in back-ups. The key is
 * derived from the operator's key, which is not in the database.
 */
export function createEncryption<Content>(secretKeys: SecretKeys, purpose: string): Encryption<Content> {
  const keys = keysFor(secretKeys, purpose);

  function decryptWith(key: Buffer, id: string, encrypted: Buffer): string | null {
    const decipher = createDecipheriv(cipher, key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(id)).setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    } catch {
      return null;
    }
  }

  function decryptWithAny(id: string, encrypted: Buffer): string | null {
    for (const key of keys) {
      const decrypted = decryptWith(key, id, encrypted);
      if (decrypted !== null) return decrypted;
    }
    return null;
  }

  return {
    encrypt(id, content) {
      const nonce = randomBytes(nonceBytes);
      const encryptor = createCipheriv(cipher, keys[0], nonce).setAAD(Buffer.from(id));
      const body = Buffer.concat([encryptor.update(JSON.stringify(content), 'utf8'), encryptor.final()]);
      return Buffer.concat([nonce, encryptor.getAuthTag(), body]);
    },
    decrypt(id, encrypted) {
      const decrypted = decryptWithAny(id, encrypted);
      if (decrypted === null) throw new Error('encrypted with another key or for another id');
      return JSON.parse(decrypted);
    },
    canDecrypt: (id, encrypted) => decryptWithAny(id, encrypted) !== null,
    isCurrent: (id, encrypted) => decryptWith(keys[0], id, encrypted) !== null,
  };
}
