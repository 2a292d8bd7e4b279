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
  provider(channel: OutboxEntry['channel']): Provider;
  /** Newest first. */
  read(atMost: number): Promise<OutboxEntry[]>;
}

/** Writes messages to a file, one JSON line each, so that a new installation works without an SMS or mail provider. */
export function createOutboxFile(dataDir: string, clock: Clock): OutboxFile {
  const file = path.join(dataDir, 'outbox.jsonl');
  return {
    provider: (channel) => ({
      name: 'outbox',
      isIdempotent: false,
      async send({ to, subject, text }) {
        const at = clock.now().toISOString();
        const entry: OutboxEntry = { at, channel, to, ...(subject === undefined ? {} : { subject }), text };
        try {
          await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
        } catch (error) {
          throw new DeliveryError(
            'not-accepted',
            (error as NodeJS.ErrnoException).code ?? 'the file cannot be written',
          );
        }
      },
    }),
    async read(atMost) {
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').filter(Boolean).slice(-atMost).reverse().flatMap(parseEntry);
    },
  };
}

/** Skips a line that a full disk has truncated. */
function parseEntry(line: string): OutboxEntry[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
