import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskMedia } from '../model/media.ts';
import { writers } from '../roles.ts';

/**
 * Stores what is known of a file: alternative text, caption and credit, with which the next article that uses it begins;
 * the point that crops of a picture keep; poster and captions of a video. Fields that are not given stay.
 */
export const mediaDescribe = defineDeskCall<DeskMedia>()({
  path: 'media/describe',
  roles: writers,
  body: z.object({
    id: deskFields.mediaId,
    alt: deskFields.alt.optional(),
    caption: deskFields.caption.optional(),
    credit: deskFields.credit.optional(),
    focus: deskFields.focus.optional(),
    posterId: deskFields.mediaId.nullable().optional(),
    captionsId: deskFields.mediaId.nullable().optional(),
  }),
  errors: ['NOT_FOUND'],
});
