import { encryptedStorage } from '../storage/encrypted-storage.ts';

/** What 記住我 stores, encrypted, in this browser. */
export interface SavedLogin {
  area: string;
  phone: string;
  password: string;
  rememberMe: true;
}

type PhoneNumber = Pick<SavedLogin, 'area' | 'phone'>;

const storageKey = 'savedLogin';

export async function readSavedLogin(): Promise<SavedLogin | null> {
  try {
    const saved: unknown = JSON.parse((await encryptedStorage.read(storageKey)) ?? 'null');
    return isSavedLogin(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** An earlier version of the site may have stored something else. */
function isSavedLogin(value: unknown): value is SavedLogin {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['area', 'phone', 'password'].map((name) => (value as Record<string, unknown>)[name]);
  return texts.every((text) => typeof text === 'string' && text !== '');
}

export function saveLogin({ area, phone, password }: Omit<SavedLogin, 'rememberMe'>): Promise<void> {
  const saved: SavedLogin = { area, phone, password, rememberMe: true };
  return encryptedStorage.write(storageKey, JSON.stringify(saved));
}

export function forgetSavedLogin(): Promise<void> {
  return encryptedStorage.write(storageKey, null);
}

/** The saved login if it belongs to this phone: several members may use one device. */
async function savedLoginOf({ area, phone }: PhoneNumber): Promise<SavedLogin | null> {
  const saved = await readSavedLogin();
  return saved?.area === area && saved.phone === phone ? saved : null;
}

/** Follows a change of the password. */
export async function renewSavedLogin(login: Omit<SavedLogin, 'rememberMe'>): Promise<void> {
  if (await savedLoginOf(login)) await saveLogin(login);
}

/** Follows a change of the phone. */
export async function moveSavedLogin(from: PhoneNumber, { area, phone }: PhoneNumber): Promise<void> {
  const saved = await savedLoginOf(from);
  if (saved) await saveLogin({ area, phone, password: saved.password });
}

/** Follows the deletion of the account. */
export async function dropSavedLogin(phone: PhoneNumber): Promise<void> {
  if (await savedLoginOf(phone)) await forgetSavedLogin();
}
