import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import type { SecretKeys } from './encryption.ts';

type KeySettings = Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_OTHER' | 'DATA_DIR'>;

/** The key in use, and the one that is on its way out or in while it is being replaced. */
export function loadSecretKeys(config: KeySettings): SecretKeys {
  const current = loadSecretKey(config);
  const { SECRET_KEY_OTHER: other } = config;
  return other && other !== current ? [current, other] : [current];
}

/** The operator's key, or one that is made at the first start and kept where the embedded database lies. */
function loadSecretKey({ SECRET_KEY, DATA_DIR }: KeySettings): string {
  if (SECRET_KEY) return SECRET_KEY;
  const file = path.join(DATA_DIR, 'secret-key');
  const kept = readIfThere(file) ?? make(file);
  if (kept.length < 32) throw new StartFailure(`The key in ${file} is not whole; bring it back from a back-up.`);
  return kept;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartFailure(`The key in ${file} cannot be read.`);
  }
}

/**
 * Written beside and then linked, so that a start that is cut short leaves a whole key or none, and that of two
 * processes which start together on one data folder both use the key of the first.
 */
function make(file: string): string {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartFailure(`The key cannot be written: ${file}`);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
