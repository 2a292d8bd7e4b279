import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { $ZodTypes } from 'zod/v4/core';
import { limits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages/api-errors.ts';
import { ApiError } from '../errors/api-error.ts';

/** A text whose length is said by its format or pattern alone, such as a UUID; no call has a longer one. */
const patternMaxBytes = 256;
/** In UTF-8, of one UTF-16 code unit. */
const bytesOfCharacter = 3;
const bytesOfNumber = 24;
/** Quotes, colon and comma around a field's name and value. */
const bytesAround = 6;

/**
 * The body limit of a call: twice the largest body that its schema accepts, so that a field that is too long is named
 * instead of the body being refused, and room is left for escapes and fields that are ignored. At least 4 KiB; at most
 * 64 KiB where anyone may send it.
 */
export function bodyLimitOf(schema: z.ZodType, who: 'anyone' | 'staff'): number {
  const most = who === 'anyone' ? limits.bodyMaxBytes : Infinity;
  return Math.max(limits.bodyMinBytes, Math.min(2 * largestValue(schema), most));
}

/** The bytes of the longest JSON that a schema accepts; Infinity if it does not say. */
function largestValue(schema: z.core.$ZodType): number {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce((sum, [name, field]) => {
        return sum + name.length + bytesAround + largestValue(field);
      }, bytesAround);
    case 'array':
      return maxLengthOf(def.checks) * (largestValue(def.element) + 1) + bytesAround;
    case 'union':
      return Math.max(...def.options.map(largestValue));
    case 'string':
      return ('format' in def ? patternMaxBytes : textMaxBytes(def.checks)) + bytesAround;
    case 'enum':
      return largestOf(Object.values(def.entries));
    case 'literal':
      return largestOf(def.values);
    case 'pipe':
      return largestValue(def.in);
    case 'nullable':
    case 'optional':
    case 'default':
      return largestValue(def.innerType);
    case 'number':
    case 'boolean':
    case 'null':
      return bytesOfNumber;
    default:
      throw new Error(`largestValue does not know the schema type ${def.type}; add it`);
  }
}

function textMaxBytes(checks: readonly z.core.$ZodCheck[] = []): number {
  const isPatterned = checks.some(({ _zod: { def } }) => def.check === 'string_format');
  const most = maxLengthOf(checks) * bytesOfCharacter;
  return most === Infinity && isPatterned ? patternMaxBytes : most;
}

function maxLengthOf(checks: readonly z.core.$ZodCheck[] = []): number {
  const longest = checks.map((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check === 'max_length') return def.maximum;
    return def.check === 'length_equals' ? def.length : Infinity;
  });
  return Math.min(...longest);
}

function largestOf(values: readonly unknown[]): number {
  return Math.max(...values.map((value) => Buffer.byteLength(JSON.stringify(value) ?? '')));
}

/** Reads no bodies: a route answers without them, and what was sent is discarded. Calls read theirs (`acceptJsonBodies`). */
export function readNoBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Accepts JSON only; an empty body counts as `{}`. Deeply nested JSON is rejected before it is parsed. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(text));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** `__proto__` is a field like any other: `checkBody` copies the fields that the call knows, and no others. */
function parseBody(text: string): unknown {
  if (text.trim() === '') return {};
  if (isTooDeep(text, limits.bodyMaxDepth)) throw invalidBody(messages.bodyTooDeep);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody(messages.invalidJson);
  }
}

function invalidBody(message: string): ApiError {
  return new ApiError('INVALID_INPUT', { status: 400, message });
}

/** Validates a body. Unknown fields are dropped; each invalid field is reported with its message. */
export function checkBody(schema: z.ZodType, body: unknown): unknown {
  const given = body === undefined ? {} : body;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalidBody(messages.invalidJson);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    fields[field] ??= issue.message;
  }
  throw new ApiError('INVALID_INPUT', { details: { fields } });
}

/** Checks the nesting depth of JSON text without parsing it. */
export function isTooDeep(text: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
