import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { DeskMedia } from '../model/media.ts';
import { writers } from '../roles.ts';

/** Checks a complete upload and makes a media file of it. Sent again, it answers the same. */
export const mediaFinish = defineDeskCall<DeskMedia>()({
  path: 'media/finish',
  roles: writers,
  body: z.object({ upload: deskFields.uuid }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
