import { secretBox } from '../device/secret-box.ts';

export interface SavedLogin {
  area: string;
  phone: string;
  password: string;
  rememberMe: true;
}

const boxName = 'savedLogin';

export async function readSavedLogin(): Promise<SavedLogin | null> {
  try {
    const saved: unknown = JSON.parse((await secretBox.read(boxName)) ?? 'null');
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
  return secretBox.write(boxName, JSON.stringify({ area, phone, password, rememberMe: true } satisfies SavedLogin));
}

export function forgetSavedLogin(): Promise<void> {
  return secretBox.write(boxName, null);
}

/** After a change of password: what is kept for this phone would not open anything any more. */
export async function renewSavedLogin(login: Omit<SavedLogin, 'rememberMe'>): Promise<void> {
  const saved = await readSavedLogin();
  if (saved?.area === login.area && saved.phone === login.phone) await saveLogin(login);
}
