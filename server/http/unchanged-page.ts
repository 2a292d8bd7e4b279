import type { CachedPage } from './page-renderer.ts';

/** A page that has just been rendered. */
export interface RenderedPage {
  bytes: Buffer;
  /** The minute that it was rendered at; browsers need it to see the same page when they take it over. */
  now: string;
  tags: readonly string[];
}

/** Whether a page that is rendered again differs from the one before in nothing but the minute that it names. */
export function isUnchanged(
  { html, now: before, tags: known }: { html: Pick<CachedPage['html'], 'plain'>; now: string; tags: readonly string[] },
  { bytes, now, tags }: RenderedPage,
): boolean {
  const { plain } = html;
  if (plain.length !== bytes.length || !haveSame(known, tags)) return false;
  const field = Buffer.from(`"now":"${now}"`);
  const at = bytes.indexOf(field);
  if (at < 0) return false;
  const end = at + field.length;
  return (
    plain.toString('latin1', at, end) === `"now":"${before}"` &&
    plain.compare(bytes, 0, at, 0, at) === 0 &&
    plain.compare(bytes, end, bytes.length, end, plain.length) === 0
  );
}

/** Tags are noted in the order in which queries end. */
function haveSame(known: readonly string[], tags: readonly string[]): boolean {
  const all = new Set(known);
  return all.size === tags.length && tags.every((tag) => all.has(tag));
}
