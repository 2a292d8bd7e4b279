import type { z } from 'zod';
import { messages } from '../../contract/messages/messages.ts';
import { ApiError } from '../errors/api-error.ts';

/** Validates a body. Unknown fields are dropped; each invalid field is reported with its message. */
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
