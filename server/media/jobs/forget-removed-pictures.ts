import type { Db } from '../../database/connection.ts';
import type { TouchedTags } from '../../page-cache/touched-tags.ts';
import type { Log } from '../../runtime/log.ts';
import type { MadePictures } from '../made-pictures-on-disk.ts';
import { existingMedia } from '../queries/media.ts';
import { mediaOfTag } from '../queries/removal.ts';

const interval = 3_600_000;
const idsAtOnce = 1_000;

export interface ForgetRemovedOptions {
  db: Db;
  made: Pick<MadePictures, 'ids' | 'removeAll'>;
  touched: Pick<TouchedTags, 'whenWithdrawn'>;
  log: Log;
}

/**
 * Removes from the disk of this machine what was made of pictures that are removed, in whichever process: at once, and
 * every hour what was removed while this one did not run. Nothing of it is served meanwhile, see `served-media.ts`.
 */
export function startForgettingRemoved({ db, made, touched, log }: ForgetRemovedOptions) {
  const failed = (error: unknown) => log.warn({ err: error }, 'widths of removed pictures could not be removed yet');

  touched.whenWithdrawn((tags) => {
    for (const id of tags.map(mediaOfTag)) if (id) made.removeAll(id).catch(failed);
  });

  async function removeUnknown(): Promise<void> {
    const ids = await made.ids();
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const asked = ids.slice(at, at + idsAtOnce);
      const existing = await existingMedia(db, asked);
      for (const id of asked) if (!existing.has(id)) await made.removeAll(id);
    }
  }

  const timer = setInterval(() => void removeUnknown().catch(failed), interval);
  return { removeUnknown, stop: () => clearInterval(timer) };
}
