import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** The database's day in Taipei. */
const today = sql`(now() at time zone 'Asia/Taipei')::date`;

/**
 * Adds to what each network sent today; returns what it had sent before. Networks are counted in the order of their
 * hashes, so that two processes do not wait for each other.
 */
export async function countRecords(
  db: Db,
  kind: string,
  sent: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const networks = [...sent.keys()].sort();
  const added = networks.map((network) => sent.get(network) ?? 0);
  const { rows } = await sql<{ network: string; records: number }>`
    insert into visit_counts (day, kind, network, records)
    select ${today}, ${kind}, decode(network, 'hex'), added
    from unnest(${networks}::text[], ${added}::int[]) with ordinality as sent (network, added, position) order by position
    on conflict (day, kind, network) do update
      set records = least(visit_counts.records::bigint + excluded.records, 2147483647)
    returning encode(network, 'hex') as network, records`.execute(db);
  return new Map(rows.map(({ network, records }) => [network, records - (sent.get(network) ?? 0)]));
}

export async function removeOldCounts(db: Db): Promise<void> {
  await sql`delete from visit_counts where day < ${today}`.execute(db);
}
