import { z } from 'zod';
import { fields } from '../../api/fields.ts';
import type { Page } from '../../article.ts';
import { deskMessages } from '../../messages/desk-api-errors.ts';
import { defineDeskCall } from '../call.ts';
import { deskFields } from '../fields.ts';
import { type AuditRow, type AuditSubject, auditSubjects } from '../model/audit.ts';
import { admins } from '../roles.ts';

/** Which entries: all conditions must hold, and those that are missing or empty hold for all. */
export const auditFilter = z.object({
  /** A part of the actor's name or email. */
  actor: deskFields.words.optional(),
  subject: z.enum(Object.keys(auditSubjects) as [AuditSubject], deskMessages.fieldSubject).optional(),
  /** A part of the detail, such as a slug, or the number of a member. */
  words: deskFields.words.optional(),
  /** Days in Taipei, both included. */
  since: deskFields.day.optional(),
  until: deskFields.day.optional(),
});

/** The audit log, newest first. */
export const auditList = defineDeskCall<Page<AuditRow>>()({
  path: 'audit/list',
  roles: admins,
  body: auditFilter.extend({ cursor: fields.cursor.optional(), limit: fields.limit }),
});
