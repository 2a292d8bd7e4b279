import type { KeyValueStorage } from './storage.ts';

const oneYear = 31_536_000;

/** Cookies for a visitor's settings. Names and values are plain words, so nothing needs encoding. */
export const cookieStorage: KeyValueStorage = {
  read(name) {
    try {
      const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
      return found ? found.slice(name.length + 1) : null;
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      const age = value === null ? 0 : oneYear;
      // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is missing from Firefox and older Safari.
      document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
    } catch {
      // Cookies are blocked; the setting lasts as long as the page.
    }
  },
};
