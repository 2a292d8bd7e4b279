import { createHmac } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import { keysFor, type SecretKeys } from '../encryption/encryption.ts';
import { type NetworkWidth, networksAround } from '../network/client-networks.ts';
import { countRecords } from './queries/visit-counts.ts';

export type RecordKind = 'infos' | 'agents' | 'routes' | 'clicks';

/**
 * The most records of a day. Behind one IPv4 address of a mobile carrier are thousands of readers; a home or an office has
 * a few hundred pages. Those with a browser's description are ten times as large as the others and come once a visit.
 */
const caps: Record<RecordKind, Record<NetworkWidth | 'all', number>> = {
  infos: { narrow: 2_000, middle: 4_000, wide: 10_000, all: 500_000 },
  agents: { narrow: 2_000, middle: 4_000, wide: 10_000, all: 500_000 },
  routes: { narrow: 20_000, middle: 40_000, wide: 100_000, all: 5_000_000 },
  clicks: { narrow: 2_000, middle: 4_000, wide: 10_000, all: 500_000 },
};
const everyone = { name: 'all', width: 'all' } as const;
const hashBytes = 16;

export interface Sent {
  /** The network that it came from. */
  network: string;
}

/** Counts the records of each network, of the wider ones around it, and of all together, in the database. */
export function createDailyCaps(secretKeys: SecretKeys) {
  const [key] = keysFor(secretKeys, 'visit-networks');
  const hashOf = (name: string) => createHmac('sha256', key).update(name).digest().toString('hex', 0, hashBytes);

  /** The networks of each record, as hashes, with what each may send in a day. */
  function countedIn(kind: RecordKind, network: string): { hash: string; most: number }[] {
    return [...networksAround(network), everyone].map(({ name, width }) => ({
      hash: hashOf(name),
      most: caps[kind][width],
    }));
  }

  return {
    /** Counts a batch in the transaction that writes it, and returns the records that are not beyond a cap. */
    async admit<Entry extends Sent>(transaction: Db, kind: RecordKind, records: Entry[]): Promise<Entry[]> {
      const counted = records.map((record) => ({ record, networks: countedIn(kind, record.network) }));
      const sent = new Map<string, number>();
      for (const { hash } of counted.flatMap(({ networks }) => networks)) sent.set(hash, (sent.get(hash) ?? 0) + 1);
      const before = await countRecords(transaction, kind, sent);
      const admitted: Entry[] = [];
      for (const { record, networks } of counted) {
        if (networks.some(({ hash, most }) => (before.get(hash) ?? 0) >= most)) continue;
        for (const { hash } of networks) before.set(hash, (before.get(hash) ?? 0) + 1);
        admitted.push(record);
      }
      return admitted;
    },
  };
}
