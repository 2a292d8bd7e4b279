import { z } from 'zod';
import { visitFields } from '../../visit-fields.ts';
import { defineCall } from '../call.ts';

/** Where a visitor seems to be, as a look-up service told the browser. */
export const ipInfo = defineCall<{ id: string }>()({
  path: 'ip/info',
  who: 'anyone',
  body: z.object({
    ip: visitFields.ip,
    country: visitFields.text,
    city: visitFields.text,
    district: visitFields.text,
    latitude: visitFields.latitude,
    longitude: visitFields.longitude,
    timezone: visitFields.text,
  }),
});
