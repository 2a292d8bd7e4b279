import { encryptedStore } from '../storage/encrypted-storage.ts';

export interface SavedLogin {
  area: string;
  phone: string;
  password: string;
  rememberMe: true;
}

const boxName = 'savedLogin';

export async function readSavedLogin(): Promise<SavedLogin | null> {
  try {
    const saved: unknown = JSON.parse((await encryptedStore.read(boxName)) ?? 'null');
    return isSavedLogin(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Whatever an earlier version of the site has left is no login data of ours. */
function isSavedLogin(value: unknown): value is SavedLogin {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['area', 'phone', 'password'].map((name) => (value as Record<string, unknown>)[name]);
  return texts.every((text) => typeof text === 'string' && text !== '');
}

export function saveLogin(login: Omit<SavedLogin, 'rememberMe'>): Promise<void> {
  const { area, phone, password } = login;
  return encryptedStore.write(
    boxName,
    JSON.stringify({ area, phone, password, rememberMe: true } satisfies SavedLogin),
  );
}

export function forgetSavedLogin(): Promise<void> {
  return encryptedStore.write(boxName, null);
}

/** After a change of password: what is kept for this phone would not open anything any more. */
export async function renewSavedLogin(login: Omit<SavedLogin, 'rememberMe'>): Promise<void> {
  const saved = await readSavedLogin();
  if (saved?.area === login.area && saved.phone === login.phone) await saveLogin(login);
}

type PhoneNumber = Pick<SavedLogin, 'area' | 'phone'>;

/** After a change of phone: the password is still the same. */
export async function moveSavedLogin(from: PhoneNumber, { area, phone }: PhoneNumber): Promise<void> {
  const saved = await readSavedLogin();
  if (saved?.area === from.area && saved.phone === from.phone) {
    await saveLogin({ area, phone, password: saved.password });
  }
}

/** After an account is deleted; somebody else's on the same device stays. */
export async function dropSavedLogin({ area, phone }: PhoneNumber): Promise<void> {
  const saved = await readSavedLogin();
  if (saved?.area === area && saved.phone === phone) await forgetSavedLogin();
}
