import { z } from 'zod';
import { fields } from '../../api/fields.ts';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskTag } from '../model/section.ts';
import { editors } from '../roles.ts';

/** Tags that contain the words, the most used first. */
export const tagList = defineDeskCall<{ items: DeskTag[]; next: number | null }>()({
  path: 'tag/list',
  roles: editors,
  body: z.object({
    q: deskFields.words.default(''),
    use: z.enum(['all', 'unused'], deskMessages.fieldTagUse).default('all'),
    /** The `next` of the list so far. */
    offset: z
      .int(deskMessages.fieldOffset)
      .min(0, deskMessages.fieldOffset)
      .max(1_000_000, deskMessages.fieldOffset)
      .default(0),
    limit: fields.limit,
  }),
});
