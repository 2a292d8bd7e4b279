import { z } from 'zod';
import { visitFields } from '../../visit-fields.ts';
import { defineCall } from '../call.ts';

/** With what a visitor reads; `device`, `engine` and `operatingSystem` are JSON as text. */
export const ipAgent = defineCall<{ id: string }>()({
  path: 'ip/agent',
  who: 'anyone',
  body: z.object({
    infoId: visitFields.id,
    userAgentString: visitFields.userAgent,
    name: visitFields.text,
    type: visitFields.text,
    version: visitFields.text,
    versionMajor: visitFields.text,
    device: visitFields.text,
    engine: visitFields.text,
    operatingSystem: visitFields.text,
  }),
});
