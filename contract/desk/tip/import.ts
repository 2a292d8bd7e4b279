import { z } from 'zod';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { editors } from '../roles.ts';

/** Stores all tips of a CSV, or none if it has a problem or its days were changed since `version`. */
export const tipImport = defineDeskCall<{ added: number; replaced: number }>()({
  path: 'tip/import',
  roles: editors,
  body: z.object({
    file: deskFields.tipFile,
    version: deskFields.storedVersion,
    /** What happens to days that have another tip. */
    clashes: z.enum(['keep', 'replace'], deskMessages.fieldTipClashes),
  }),
  errors: ['CONFLICT'],
});
