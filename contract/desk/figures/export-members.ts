import { z } from 'zod';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { type FigureCsv, memberFigureTables } from '../model/figures.ts';
import { memberStaff } from '../roles.ts';
import { figurePeriod } from './traffic.ts';

/** New members by day, or codes and SMS by dialling code, as CSV. */
export const figuresExportMembers = defineDeskCall<FigureCsv>()({
  path: 'figures/export-members',
  roles: memberStaff,
  body: figurePeriod.safeExtend({ table: z.enum(memberFigureTables, deskMessages.fieldFigure) }),
});
