import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../runtime/clock.ts';
import { DeliveryError, type Provider } from '../provider.ts';

export interface OutboxEntry {
  at: string;
  channel: 'sms' | 'mail';
  to: string;
  subject?: string;
  text: string;
}

export interface OutboxFile {
  carrier(channel: OutboxEntry['channel']): Provider;
  /** Newest first. */
  read(atMost: number): Promise<OutboxEntry[]>;
}

/** What a newcomer has instead of a phone and a mailbox: a file with one line for each message. */
export function createOutboxFile(dataDir: string, clock: Clock): OutboxFile {
  const file = path.join(dataDir, 'outbox.jsonl');
  return {
    carrier: (channel) => ({
      name: 'outbox',
      isIdempotent: false,
      async send({ to, subject, text }) {
        const at = clock.now().toISOString();
        const entry: OutboxEntry = { at, channel, to, ...(subject === undefined ? {} : { subject }), text };
        try {
          await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
        } catch (error) {
          throw new DeliveryError('not-taken', (error as NodeJS.ErrnoException).code ?? 'the file cannot be written');
        }
      },
    }),
    async read(atMost) {
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').filter(Boolean).slice(-atMost).reverse().flatMap(entryIn);
    },
  };
}

/** A line that a full disk has cut short is passed over. */
function entryIn(line: string): OutboxEntry[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
