import { z } from 'zod';
import { defineDeskCall, writers } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskMedia } from '../model/article.ts';

/** Stores alternative text, caption and credit of an uploaded file; the next article that uses it begins with them. */
export const mediaDescribe = defineDeskCall<DeskMedia>()({
  path: 'media/describe',
  roles: writers,
  body: z.object({
    id: deskFields.mediaId,
    alt: deskFields.alt,
    caption: deskFields.caption,
    credit: deskFields.credit,
  }),
  errors: ['NOT_FOUND'],
});
