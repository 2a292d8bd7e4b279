import { z } from 'zod';
import { text } from './api/text.ts';
import { limits } from './limits.ts';
import { fieldMessages } from './messages/fields.ts';
import { shortenJson } from './rules/short-json.ts';

/**
 * Fields that a browser reports about a visit. A look-up service or browser may omit fields or send too much: values
 * are shortened instead of rejected, because no person could correct them. Shortening may split a surrogate pair.
 */
const cut = (most: number) => (told: string) => told.slice(0, most).toWellFormed();

const optionalText = (most: number = limits.visitTextMaxLength) =>
  text.nullish().transform((told) => cut(most)(told ?? ''));

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
const route = text.transform((address) => cut(limits.visitRouteMaxLength)(pathIn(address)));

function pathIn(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}

const serialised = text
  .nullish()
  .transform((told) => cut(limits.visitTextMaxLength)(shortenJson(told ?? '', limits.visitTextMaxLength)));

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
