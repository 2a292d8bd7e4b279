import { createHash } from 'node:crypto';

/** A word for addresses from any text; where nothing of it can be written so, a short word made from all of it. */
export function slugFrom(text: string, instead: string): string {
  const slug = decodeLoosely(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '');
  // Half a title in Latin letters would say less than nothing.
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
