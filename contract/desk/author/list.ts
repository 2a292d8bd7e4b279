import { z } from 'zod';
import { defineDeskCall, editors } from '../call.ts';
import type { DeskAuthor } from '../model/section.ts';

/** All authors by their names. */
export const authorList = defineDeskCall<{ items: DeskAuthor[] }>()({
  path: 'author/list',
  roles: editors,
  body: z.object({}),
});
