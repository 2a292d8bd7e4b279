import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Exports all stored data of the member, table by table. */
export const userExport = defineCall<Record<string, unknown>>()({
  path: 'user/export',
  who: 'member',
  body: z.object({}),
  example: {
    body: {},
    reply: { profile: { lastName: '王', firstName: '小明' }, saved: [], history: [] },
  },
});
