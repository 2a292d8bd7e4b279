import { z } from 'zod';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { deskLimits } from '../limits.ts';
import { editors } from '../roles.ts';

/**
 * Makes exactly these articles the parts of a series, in this order. Fails with CONFLICT if the parts were changed since
 * `order`, or if an article belongs to another series.
 */
export const seriesOrder = defineDeskCall<null>()({
  path: 'series/order',
  roles: editors,
  body: z.object({
    series: deskFields.slug,
    order: deskFields.storedVersion,
    articles: z
      .array(deskFields.id, deskMessages.fieldParts)
      .max(deskLimits.seriesPartsMost, deskMessages.fieldPartsMost),
  }),
  errors: ['CONFLICT'],
});
