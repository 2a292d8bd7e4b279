import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { visitFields } from '../visit-fields.ts';

/** Reports a visitor's approximate location, as a look-up service returned it to the browser. */
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
  example: {
    body: {
      ip: '192.0.2.1',
      country: 'Taiwan',
      city: 'Taipei',
      district: '',
      latitude: 25,
      longitude: '121.5',
      timezone: 'Asia/Taipei',
    },
    reply: { id: examples.uuid },
  },
});
