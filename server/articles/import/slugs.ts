import { createHash } from 'node:crypto';

/** Derives a slug from any text; text in Chinese or without usable characters gets a short hash. */
export function slugFrom(text: string, instead: string): string {
  const slug = decodeLoosely(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '');
  // A slug of only the Latin part of a Chinese title would mislead.
  const isWhole = !/\p{Script=Han}/u.test(decodeLoosely(text));
  return slug && isWhole ? slug : `${instead}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
