import { z } from 'zod';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { closedReportStates } from '../../report.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Closes open reports together, with an answer that their reporters read. If one is not open, none is closed. */
export const reportClose = defineDeskCall<null>()({
  path: 'report/close',
  roles: editors,
  body: z.object({
    ids: deskFields.reportIds,
    outcome: z.enum(closedReportStates, deskMessages.fieldReportOutcome),
    answer: deskFields.reportAnswer.default(''),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
