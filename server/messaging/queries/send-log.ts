import type { Db } from '../../database/connection.ts';
import type { Channel } from './outbox.ts';

export interface SendLogFilter {
  since?: Date | undefined;
  channel?: Channel | undefined;
  /** Only messages that failed or whose outcome is unknown. */
  onlyFailed: boolean;
  limit: number;
}

/** Returns the newest messages with masked recipients and without their content. */
export function readSendLog(db: Db, { since, channel, onlyFailed, limit }: SendLogFilter) {
  return db
    .selectFrom('outbox')
    .select(['queued_at', 'ended_at', 'channel', 'driver', 'kind', 'masked', 'state', 'attempts', 'failure'])
    .$if(since !== undefined, (query) => query.where('queued_at', '>=', since as Date))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel as Channel))
    .$if(onlyFailed, (query) => query.where('state', 'in', ['failed', 'unknown']))
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
