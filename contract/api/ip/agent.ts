import { z } from 'zod';
import { defineCall } from '../call.ts';
import { examples } from '../example-values.ts';
import { visitFields } from '../visit-fields.ts';

/** Reports a visitor's browser and device. `device`, `engine` and `operatingSystem` are JSON as text. */
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
    device: visitFields.serialised,
    engine: visitFields.serialised,
    operatingSystem: visitFields.serialised,
  }),
  example: {
    body: {
      infoId: examples.uuid,
      userAgentString: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      name: 'Firefox',
      type: 'Browser',
      version: '140.0',
      versionMajor: '140',
      device: '{"name":"Linux Desktop"}',
      engine: '{"name":"Gecko"}',
      operatingSystem: '{"name":"Linux"}',
    },
    reply: { id: examples.uuid },
  },
});
