import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Channel } from '../../messaging/queries/outbox.ts';
import { smsOfToday } from '../../messaging/queries/sms-days.ts';

/** Counting stops here, so that the query stays cheap when very many messages wait. */
const mostCounted = sql.lit(10_000);

export interface PendingMessages {
  channel: Channel;
  messages: number;
  oldestSeconds: number;
}

export interface LostMessages {
  channel: Channel;
  state: 'failed' | 'unknown';
  messages: number;
}

export type PendingJobs = Awaited<ReturnType<typeof readPendingJobs>>;

/** Pending messages and index changes of all processes, and messages given up within the last hour. */
export async function readPendingJobs(db: Db) {
  const waiting = await sql<PendingMessages>`
    select channel, count(*)::int as messages,
      greatest(0, extract(epoch from now() - min(queued_at)))::float8 as "oldestSeconds"
    from (select channel, queued_at from outbox where state in ('waiting', 'sending') limit ${mostCounted}) under_way
    group by channel`.execute(db);
  const lost = await sql<LostMessages>`
    select channel, state, count(*)::int as messages
    from (select channel, state from outbox where ended_at > now() - interval '1 hour' limit ${mostCounted}) ended
    where state in ('failed', 'unknown') group by channel, state`.execute(db);
  const pending = await sql<{ count: number }>`
    select count(*)::int as count from (select from search_pending limit ${mostCounted}) pending`.execute(db);
  return {
    messages: waiting.rows,
    lostMessages: lost.rows,
    articlesToIndex: pending.rows[0]?.count ?? 0,
    smsOfToday: await smsOfToday(db),
  };
}
