import { z } from 'zod';
import { fieldMessages } from '../messages/fields.ts';
import { isStorable } from '../storable-text.ts';

/** Text from outside. Every text field of every call is based on it. */
export const text = z
  .string({ error: (issue) => (issue.input === undefined ? fieldMessages.required : fieldMessages.text) })
  .refine(isStorable, { error: fieldMessages.characters, abort: true });
