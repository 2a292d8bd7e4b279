import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { MediaShown } from '../model/media.ts';
import { writers } from '../roles.ts';

/** Shows a file with the articles that use it. */
export const mediaShow = defineDeskCall<MediaShown>()({
  path: 'media/show',
  roles: writers,
  body: z.object({ id: deskFields.mediaId }),
  errors: ['NOT_FOUND'],
});
