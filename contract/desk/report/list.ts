import { z } from 'zod';
import { fields } from '../../api/fields.ts';
import type { Page } from '../../article.ts';
import { fieldMessages } from '../../messages/body-field-errors.ts';
import { defineDeskCall } from '../call.ts';
import type { ReportGroup } from '../model/report.ts';
import { writers } from '../roles.ts';

/**
 * Errors that readers reported, by sentence: open ones, the longest waiting first, or closed ones, the last closed first.
 * A reporter sees those of their own articles.
 */
export const reportList = defineDeskCall<Page<ReportGroup>>()({
  path: 'report/list',
  roles: writers,
  body: z.object({
    isOpen: z.boolean(fieldMessages.yesOrNo).default(true),
    cursor: fields.cursor.optional(),
    limit: fields.limit,
  }),
});
