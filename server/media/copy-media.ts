import { sha256OfStream } from '../runtime/hashes.ts';
import { ChangedFile, type MediaStorage } from './storage/media-storage.ts';

export interface CopyOptions {
  source: MediaStorage;
  target: MediaStorage;
  names: readonly string[];
  /** Reads files that were there before, too. */
  verifyAll: boolean;
  progress: (done: number, total: number) => void;
}

export interface CopyReport {
  copied: number;
  present: number;
  /** In neither storage. */
  missing: string[];
  /** Whose bytes are not those that their name is derived from. */
  damaged: string[];
}

/**
 * Copies media files from one storage to another and reads each back. Their names begin with their own hash, so a copy
 * can be verified by its name alone, and an interrupted run continues where it stopped.
 */
export async function copyMedia({ source, target, names, verifyAll, progress }: CopyOptions): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, present: 0, missing: [], damaged: [] };
  for (const [done, name] of names.entries()) {
    progress(done, names.length);
    const [bytes, there] = await Promise.all([source.size(name), target.size(name)]);
    if (there !== null && (bytes === null || bytes === there)) {
      if (!verifyAll || isNameOf(name, await storedHash(target, name))) {
        report.present += 1;
        continue;
      }
      if (bytes === null) {
        report.damaged.push(name);
        continue;
      }
      await target.remove(name);
    }
    if (bytes === null) {
      report.missing.push(name);
      continue;
    }
    const sha256 = await storedHash(source, name);
    if (!isNameOf(name, sha256)) {
      report.damaged.push(name);
      continue;
    }
    const open = () => streamOf(source, name);
    await target.store({ name, bytes, sha256, open });
    if ((await storedHash(target, name)) !== sha256) throw new ChangedFile(name);
    report.copied += 1;
  }
  return report;
}

const isNameOf = (name: string, sha256: string) => sha256.startsWith(name.slice(0, 16));

/** The SHA-256 of a file that lies in a storage. */
export async function storedHash(storage: MediaStorage, name: string): Promise<string> {
  return sha256OfStream(await storage.read(name));
}

async function* streamOf(storage: MediaStorage, name: string): AsyncGenerator<Buffer> {
  yield* await storage.read(name);
}
