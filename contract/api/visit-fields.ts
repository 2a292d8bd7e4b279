import { z } from 'zod';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages/body-field-errors.ts';
import { parseAddress } from '../parse-address.ts';
import { text } from './text.ts';

/**
 * Fields that a browser reports about a visit. A look-up service or browser may omit fields or send too much: values
 * are shortened instead of rejected, because no person could correct them. Shortening may split a surrogate pair.
 */
const shorten = (most: number) => (sent: string) => sent.slice(0, most).toWellFormed();

const optionalText = (most: number = limits.visitTextMaxLength) =>
  text.nullish().transform((sent) => shorten(most)(sent ?? ''));

/** Some services send coordinates as numbers, others as text. */
const degrees = (most: number) =>
  z
    .union([z.number(), text], fieldMessages.text)
    .nullish()
    .transform((given) => {
      const value = given === null || given === undefined || given === '' ? Number.NaN : Number(given);
      return Math.abs(value) <= most ? value : null;
    });

/** Only the path: a query may contain private data, such as a token or a search. */
const route = text.transform((address) => shorten(limits.visitRouteMaxLength)(pathIn(address)));

function pathIn(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}

const serialised = text
  .nullish()
  .transform((sent) => shorten(limits.visitTextMaxLength)(shortenJson(sent ?? '', limits.visitTextMaxLength)));

export const visitFields = {
  id: z.guid(fieldMessages.visitId),
  ip: z.union([z.ipv4(), z.ipv6()], fieldMessages.address),
  text: optionalText(),
  serialised,
  userAgent: optionalText(limits.userAgentMaxLength),
  latitude: degrees(90),
  longitude: degrees(180),
  /** Empty on the first page of a visit. */
  routeFrom: route.nullish().transform((path) => path ?? ''),
  routeTo: route.pipe(z.string().startsWith('/', fieldMessages.route)),
};

const lengthsOfText = [80, 40, 20, 10];

/**
 * Shortens serialised JSON to at most `most` characters: long texts inside are shortened, then fields at the end are left
 * out, so that the result is still JSON. Text that is not JSON is returned unchanged.
 */
export function shortenJson(text: string, most: number): string {
  if (text.length <= most) return text;
  try {
    const value: unknown = JSON.parse(text);
    for (const length of lengthsOfText) {
      const shorter = withShorterTexts(value, length);
      if (shorter.length <= most) return shorter;
    }
    return withFewerFields(JSON.parse(withShorterTexts(value, lengthsOfText.at(-1) ?? 0)), most);
  } catch {
    return text;
  }
}

function withShorterTexts(value: unknown, length: number): string {
  const shorter = (_key: string, each: unknown) =>
    typeof each === 'string' ? [...each].slice(0, length).join('').toWellFormed() : each;
  return JSON.stringify(value, shorter);
}

function withFewerFields(value: unknown, most: number): string {
  if (typeof value !== 'object' || value === null) return 'null';
  let shorter: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
  for (const [name, each] of Object.entries(value)) {
    const more: unknown[] | Record<string, unknown> = Array.isArray(shorter)
      ? [...shorter, each]
      : { ...shorter, [name]: each };
    if (JSON.stringify(more).length <= most) shorter = more;
  }
  return JSON.stringify(shorter);
}

const webSchemes = new Set(['http:', 'https:']);
const contactSchemes = new Set(['mailto:', 'tel:', 'sms:']);

/**
 * The part of an external link that is recorded; null if the link is not external. A password in the address is left
 * out, and so is the text of a mail or SMS.
 */
export function outsideLink(href: string): string | null {
  const url = parseAddress(href);
  if (!url) return null;
  if (webSchemes.has(url.protocol)) {
    url.username = '';
    url.password = '';
  } else if (contactSchemes.has(url.protocol)) {
    url.search = '';
    url.hash = '';
  } else return null;
  return url.href.slice(0, limits.outsideLinkMaxLength);
}
