import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { FrontArticle } from '../model/front.ts';
import { editors } from '../roles.ts';

/** Up to 20 public articles that contain the words, best first; without words the newest. */
export const frontChoices = defineDeskCall<{ items: FrontArticle[] }>()({
  path: 'front/choices',
  roles: editors,
  body: z.object({ q: deskFields.words.default('') }),
});
