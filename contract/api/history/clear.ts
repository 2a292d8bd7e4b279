import { z } from 'zod';
import { defineCall } from '../call.ts';

export const historyClear = defineCall<null>()({ path: 'history/clear', who: 'member', body: z.object({}) });
