import { z } from 'zod';
import { fieldMessages } from '../messages/body-field-errors.ts';

/** Text from outside. Every text field of every call is based on it. */
export const text = z
  .string({ error: (issue) => (issue.input === undefined ? fieldMessages.required : fieldMessages.text) })
  .refine(isStorable, { error: fieldMessages.characters, abort: true });

/**
 * Whether the text contains neither NUL, which PostgreSQL cannot store, nor a lone surrogate, which UTF-8 cannot
 * encode.
 */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
