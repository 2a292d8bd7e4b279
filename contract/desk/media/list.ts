import { z } from 'zod';
import { fields } from '../../api/fields.ts';
import type { Page } from '../../article.ts';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { MediaRow } from '../model/media.ts';
import { writers } from '../roles.ts';

/** Lists the library, newest first. `q` is looked for in file names, alternative texts, captions and credits. */
export const mediaList = defineDeskCall<Page<MediaRow>>()({
  path: 'media/list',
  roles: writers,
  body: z.object({
    q: deskFields.words.optional(),
    kind: z.enum(['picture', 'video', 'captions', 'audio'], deskMessages.fieldMediaKind).optional(),
    use: z.enum(['all', 'used', 'unused'], deskMessages.fieldMediaUse).default('all'),
    /** Days in Taipei, both included. */
    from: deskFields.day.optional(),
    to: deskFields.day.optional(),
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
});
