import { sql } from 'kysely';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';
import { isDue } from '../../library/queries/collections.ts';

/**
 * Exports every column with data about a member. Left out are secrets (hashes of passwords, tokens and numbers, encrypted
 * numbers) and internal ids; `tests/promises/accounts/personal-data.test.ts` compares this with the tables.
 */
export async function exportOf(db: Db, memberId: string) {
  const member = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select([
      'last_name as lastName',
      'first_name as firstName',
      'birthday',
      'gender',
      'intro',
      'area',
      'phone',
      'email',
      'email_verified_at as emailVerifiedAt',
      'identity_state as identityState',
      'created_at as createdAt',
    ])
    .executeTakeFirst();
  if (!member) return null;
  return {
    profile: member,
    devices: await devices(db, memberId),
    emailRequests: await emailRequests(db, memberId),
    verificationCodes: await verificationCodes(db, memberId),
    identityRequests: await identityRequests(db, memberId),
    saved: await saved(db, memberId),
    later: await later(db, memberId),
    history: await history(db, memberId),
    correctionNotices: await correctionNotices(db, memberId),
    errorReports: await errorReports(db, memberId),
    historyPausedSince: await pausedSince(db, memberId),
    operatorActions: await operatorActions(db, memberId),
  };
}

function devices(db: Db, memberId: string) {
  return db
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .select(['network', 'user_agent as userAgent', 'browser', 'created_at as loggedInAt', 'refreshed_at as lastUsedAt'])
    .orderBy('created_at')
    .execute();
}

function emailRequests(db: Db, memberId: string) {
  return db
    .selectFrom('email_requests')
    .where('member_id', '=', memberId)
    .select(['email', 'expires_at as expiresAt'])
    .execute();
}

/** Exports the target and purpose of each code; the digits are not stored. */
function verificationCodes(db: Db, memberId: string) {
  return db
    .selectFrom('codes')
    .where('member_id', '=', memberId)
    .select([
      'subject as sentTo',
      sql<string>`split_part(purpose, ' ', 1)`.as('purpose'),
      'created_at as createdAt',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .orderBy('created_at')
    .execute();
}

function identityRequests(db: Db, memberId: string) {
  return db
    .selectFrom('identity_requests')
    .where('member_id', '=', memberId)
    .select([
      'real_name as realName',
      'birthday',
      'number_masked as maskedNumber',
      'state',
      'reason',
      'submitted_at as submittedAt',
      'decided_at as decidedAt',
    ])
    .orderBy('submitted_at')
    .execute();
}

/**
 * What the newsroom has written is exported as readers can see it now: what was scheduled again or taken down is told in
 * no list of a member either.
 */
const whilePublic = (column: string) => sql<string | null>`case when ${isPublic} then ${sql.ref(column)} end`;
const publicTitle = whilePublic('articles.title');
const publicSlug = whilePublic('articles.slug');
const dueTitle = sql<string | null>`case when ${isDue} then tips.title end`;

function saved(db: Db, memberId: string) {
  return db
    .selectFrom('saved_items')
    .leftJoin('articles', (join) =>
      join.onRef('articles.id', '=', 'saved_items.item_id').on('saved_items.type', '!=', 'tip'),
    )
    .leftJoin('tips', (join) => join.onRef('tips.id', '=', 'saved_items.item_id').on('saved_items.type', '=', 'tip'))
    .where('member_id', '=', memberId)
    .select([
      'saved_items.type',
      sql<string | null>`case when saved_items.type = 'tip' then ${dueTitle} else ${publicTitle} end`.as('title'),
      publicSlug.as('slug'),
      'saved_at as savedAt',
      'removed_at as removedAt',
    ])
    .orderBy('saved_at')
    .execute();
}

function later(db: Db, memberId: string) {
  return db
    .selectFrom('later_items')
    .innerJoin('articles', 'articles.id', 'later_items.article_id')
    .where('member_id', '=', memberId)
    .select([publicTitle.as('title'), publicSlug.as('slug'), 'added_at as addedAt'])
    .orderBy('added_at')
    .execute();
}

function history(db: Db, memberId: string) {
  return db
    .selectFrom('reading_history')
    .innerJoin('articles', 'articles.id', 'reading_history.article_id')
    .where('member_id', '=', memberId)
    .select([
      publicTitle.as('title'),
      publicSlug.as('slug'),
      'progress',
      'reading_history.revision',
      'read_at as readAt',
    ])
    .orderBy('read_at')
    .execute();
}

function correctionNotices(db: Db, memberId: string) {
  return db
    .selectFrom('correction_notices')
    .innerJoin('articles', 'articles.id', 'correction_notices.article_id')
    .innerJoin('article_corrections', 'article_corrections.id', 'correction_id')
    .where('member_id', '=', memberId)
    .select([
      publicTitle.as('title'),
      publicSlug.as('slug'),
      whilePublic('article_corrections.text').as('correction'),
      'correction_notices.revision',
      'seen_at as seenAt',
    ])
    .orderBy('correction_id')
    .execute();
}

function errorReports(db: Db, memberId: string) {
  return db
    .selectFrom('error_reports')
    .innerJoin('articles', 'articles.id', 'error_reports.article_id')
    .where('member_id', '=', memberId)
    .select([
      publicTitle.as('title'),
      publicSlug.as('slug'),
      'error_reports.kind',
      'sentence',
      'suggestion',
      'state',
      'answer',
      'reported_at as reportedAt',
      'closed_at as closedAt',
      'error_reports.seen_at as seenAt',
    ])
    .orderBy('reported_at')
    .execute();
}

async function pausedSince(db: Db, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('history_pauses')
    .where('member_id', '=', memberId)
    .select('since')
    .executeTakeFirst();
  return row?.since ?? null;
}

function operatorActions(db: Db, memberId: string) {
  return db
    .selectFrom('audit_log')
    .where('member_id', '=', memberId)
    .select(['at', 'action', 'detail'])
    .orderBy('at')
    .execute();
}
