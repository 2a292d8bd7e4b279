import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { DeskAuthor } from '../model/section.ts';
import { editors } from '../roles.ts';

/** All authors by their names. */
export const authorList = defineDeskCall<{ items: DeskAuthor[] }>()({
  path: 'author/list',
  roles: editors,
  body: z.object({}),
});
