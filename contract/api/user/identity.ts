import { z } from 'zod';
import type { Identity } from '../../account.ts';
import { defineCall } from '../call.ts';

export const userIdentity = defineCall<Identity>()({ path: 'user/identity', who: 'member', body: z.object({}) });
