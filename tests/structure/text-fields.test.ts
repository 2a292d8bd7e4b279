import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../../contract/api/calls.ts';
import { text } from '../../contract/api/text.ts';
import { deskCalls } from '../../contract/desk/calls.ts';

type Schema = z.core.$ZodType;

const [refusesBadCharacters] = text._zod.def.checks ?? [];
/** Formats that leave no room for any other character. */
const closedFormats = ['guid', 'uuid', 'ipv4', 'ipv6', 'datetime'];

/** Where a schema takes text that is not made of `text`, or anything at all; a kind of schema not named here is such a place. */
function openTexts(schema: Schema, at: string): string[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.entries((def as z.core.$ZodObjectDef).shape).flatMap(([name, field]) =>
        openTexts(field, `${at}.${name}`),
      );
    case 'array':
      return openTexts((def as z.core.$ZodArrayDef).element, `${at}[]`);
    case 'optional':
    case 'nullable':
    case 'default':
      return openTexts((def as z.core.$ZodOptionalDef).innerType, at);
    case 'pipe':
      return openTexts((def as z.core.$ZodPipeDef).in, at);
    case 'union':
      return (def as z.core.$ZodUnionDef).options.flatMap((option) => openTexts(option, at));
    case 'string': {
      const { checks = [], format = '' } = def as z.core.$ZodStringDef & { format?: string };
      const isClosed = closedFormats.includes(format) || checks.some((check) => check === refusesBadCharacters);
      return isClosed ? [] : [at];
    }
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      return [at];
  }
}

test('every text of every call is made of `text`, which refuses what cannot be stored', () => {
  expect(refusesBadCharacters).toBeDefined();
  expect([...calls, ...deskCalls].flatMap((call) => openTexts(call.body, call.path))).toEqual([]);
});

test.each(['a\0b', '\ud800', 'a\udc00b'])('%j is refused, whatever rules follow', (bad) => {
  expect(text.safeParse(bad).success).toBe(false);
  expect(text.min(100).trim().safeParse(bad).error?.issues).toHaveLength(1);
});

test.each(['', '字', '😀', '\u2028', '\ufffe', 'e\u0301'])('%j is text', (good) => {
  expect(text.safeParse(good).success).toBe(true);
});
