import { z } from 'zod';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import type { ArticleChanged, Checklist } from '../model/article.ts';
import { editors } from '../roles.ts';

/**
 * 發布: makes the draft public now. Fails with CONFLICT while the checklist has errors, or warnings that were not
 * accepted.
 */
export const articlePublish = defineDeskCall<ArticleChanged & { findings: Checklist['findings'] }>()({
  path: 'article/publish',
  roles: editors,
  body: z.object({
    id: deskFields.id,
    version: deskFields.version,
    acceptWarnings: z.boolean(fieldMessages.yesOrNo).default(false),
    /** 不留舊文: readers are given nothing again of what was public before this update. */
    hideEarlier: z.boolean(fieldMessages.yesOrNo).default(false),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
