import { type DeviceKey, deviceStorage } from './storage.ts';

const databaseName = 'secrets';
const storeName = 'keys';
const keyName = 'local';

/** Browsers offer encryption only on secure origins. */
export const canEncrypt = () => globalThis.isSecureContext && 'indexedDB' in globalThis;

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withKeys<T>(mode: IDBTransactionMode, request: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await toPromise(opening);
  try {
    return await toPromise(request(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** The browser's key cannot be exported, not even by this page: it can only be used in this browser. */
async function loadKey(): Promise<CryptoKey> {
  const known: CryptoKey | undefined = await withKeys('readonly', (keys) => keys.get(keyName));
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  try {
    await withKeys('readwrite', (keys) => keys.add(key, keyName));
    return key;
  } catch {
    // Another tab has added one meanwhile.
    return withKeys('readonly', (keys) => keys.get(keyName));
  }
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Local storage for what must not be readable there. Without its key a value reads as null. */
export const encryptedStorage = {
  async read(name: DeviceKey): Promise<string | null> {
    const [iv, secret] = deviceStorage.read(name)?.split('.') ?? [];
    if (!iv || !secret) return null;
    try {
      const key = await loadKey();
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(secret));
      return new TextDecoder().decode(plain);
    } catch {
      return null;
    }
  },
  async write(name: DeviceKey, value: string | null): Promise<void> {
    if (value === null) {
      deviceStorage.write(name, null);
      return;
    }
    try {
      const key = await loadKey();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const secret = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(value));
      deviceStorage.write(name, `${toText(iv)}.${toText(new Uint8Array(secret))}`);
    } catch {
      // A value that cannot be encrypted is not stored, and the old one may be out of date.
      deviceStorage.write(name, null);
    }
  },
};
