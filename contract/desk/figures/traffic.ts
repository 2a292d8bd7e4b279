import { z } from 'zod';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { deskLimits } from '../limits.ts';
import { figureRanges, type Traffic } from '../model/figures.ts';
import { editors } from '../roles.ts';

const day = 86_400_000;

function isPeriod({
  range,
  since,
  until,
}: {
  range?: unknown;
  since?: string | undefined;
  until?: string | undefined;
}) {
  if (range !== undefined) return since === undefined && until === undefined;
  if (since === undefined || until === undefined) return false;
  const days = (Date.parse(until) - Date.parse(since)) / day + 1;
  return days >= 1 && days <= deskLimits.figureDaysMost;
}

/** A period up to now, or custom days in Taipei, both included. */
export const figurePeriod = z
  .object({
    range: z.enum(figureRanges, deskMessages.fieldRange).optional(),
    since: deskFields.day.optional(),
    until: deskFields.day.optional(),
  })
  .refine(isPeriod, { error: deskMessages.fieldPeriod, path: ['since'] });

/** Visits and views by hour for up to three days, by day for more, each with the week before. */
export const figuresTraffic = defineDeskCall<Traffic>()({
  path: 'figures/traffic',
  roles: editors,
  body: figurePeriod,
});
