import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged } from '../model/article.ts';
import { editors } from '../roles.ts';

/** 排程: publishes the draft of an article that is not public yet at a later time. */
export const articleSchedule = defineDeskCall<ArticleChanged>()({
  path: 'article/schedule',
  roles: editors,
  body: z.object({
    id: deskFields.id,
    version: deskFields.version,
    at: deskFields.time,
    acceptWarnings: z.boolean(fieldMessages.yesOrNo).default(false),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
