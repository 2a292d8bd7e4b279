import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { SeriesChoice } from '../model/section.ts';
import { editors } from '../roles.ts';

/** Up to 20 articles in any state that contain the words; without words those that were changed last. */
export const seriesChoices = defineDeskCall<{ items: SeriesChoice[] }>()({
  path: 'series/choices',
  roles: editors,
  body: z.object({ q: deskFields.words.default('') }),
});
