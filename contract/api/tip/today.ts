import { z } from 'zod';
import type { Tip } from '../../shelf.ts';
import { defineCall } from '../call.ts';

/** The tip of the day in Taipei; on a day without one, the newest before it. */
export const tipToday = defineCall<Tip>()({ path: 'tip/today', who: 'member', body: z.object({}) });
