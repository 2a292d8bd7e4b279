import { z } from 'zod';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { type FigureCsv, figureTables } from '../model/figures.ts';
import { editors } from '../roles.ts';
import { figurePeriod } from './traffic.ts';

/** One table as CSV; at most `deskLimits.figureExportMost` rows. */
export const figuresExport = defineDeskCall<FigureCsv>()({
  path: 'figures/export',
  roles: editors,
  body: figurePeriod.safeExtend({ table: z.enum(figureTables, deskMessages.fieldFigure) }),
});
