import type { z } from 'zod';
import { messages } from '../../contract/messages/messages.ts';
import { ApiError } from '../errors/api-error.ts';

/** The body as its schema knows it; unknown fields are left out, bad ones are named with their message. */
export function checkBody(schema: z.ZodType, body: unknown): unknown {
  const given = body === undefined ? {} : body;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ApiError('INVALID_INPUT', { status: 400, message: messages.invalidJson });
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    fields[field] ??= issue.message;
  }
  throw new ApiError('INVALID_INPUT', { details: { fields } });
}

/** Whether JSON text nests deeper than allowed, told without parsing it. */
export function isTooDeep(text: string, most: number): boolean {
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
      if (depth > most) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
