import { z } from 'zod';
import { text } from './api/text.ts';
import { limits } from './limits.ts';
import { fieldMessages } from './messages/fields.ts';
import { shortenJson } from './rules/short-json.ts';

/**
 * Fields of what a browser tells about a visit. Whoever wrote it (a look-up service, a browser) may leave fields out or
 * write too much: that is cut, not refused, because nobody is there to correct it. Cutting may halve a character.
 */
const cut = (most: number) => (told: string) => told.slice(0, most).toWellFormed();

const optionalText = (most: number = limits.visitTextMaxLength) =>
  text.nullish().transform((told) => cut(most)(told ?? ''));

/** Some services write coordinates as numbers, others as text. */
const degrees = (most: number) =>
  z
    .union([z.number(), text], fieldMessages.text)
    .nullish()
    .transform((given) => {
      const value = given === null || given === undefined || given === '' ? Number.NaN : Number(given);
      return Math.abs(value) <= most ? value : null;
    });

/** The path alone: a query may hold what is nobody's business, such as a token or a search. */
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
  /** JSON as text. */
  serialised,
  userAgent: optionalText(limits.userAgentMaxLength),
  latitude: degrees(90),
  longitude: degrees(180),
  /** Empty where somebody has just arrived. */
  routeFrom: route.nullish().transform((path) => path ?? ''),
  routeTo: route.pipe(z.string().startsWith('/', fieldMessages.route)),
};
