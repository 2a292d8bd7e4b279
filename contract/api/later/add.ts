import { z } from 'zod';
import { limits } from '../../limits.ts';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { fields } from '../fields.ts';

interface Reply {
  /** The given articles that are on the list now. */
  added: string[];
  /** Those for which the list has no room. Articles that are not public are in neither. */
  left: string[];
}

/**
 * Puts articles and videos on the member's list to read later. What is on it already keeps its place. The list has room
 * for 200; of more, the newest are taken.
 */
export const laterAdd = defineCall<Reply>()({
  path: 'later/add',
  who: 'member',
  body: z.object({
    items: z
      .array(
        z.object({
          id: fields.itemId,
          addedAt: z.iso
            .datetime(fieldMessages.addedAt)
            .optional()
            .describe('When the reader put it on a list; now, if it is missing or in the future.'),
        }),
      )
      .min(1, fieldMessages.laterItems)
      .max(limits.laterMax, fieldMessages.laterItems),
  }),
  example: {
    body: { items: [{ id: examples.card.id, addedAt: '2026-03-11T01:00:00.000Z' }] },
    reply: { added: [examples.card.id], left: [] },
  },
});
