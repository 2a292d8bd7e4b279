import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import type { SecretKeys } from './encryption.ts';

type KeySettings = Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_OTHER' | 'DATA_DIR'>;

/** Returns the current key and, during a key rotation, the other one. */
export function loadSecretKeys(config: KeySettings): SecretKeys {
  return withOther(loadSecretKey(config), config);
}

/**
 * The keys that a command tries on what was encrypted before. It makes no key file: without a key it gets one that
 * decrypts nothing, and the operator can still bring the right file back.
 */
export function secretKeysToTry(config: KeySettings): SecretKeys {
  const { SECRET_KEY, DATA_DIR } = config;
  return withOther(SECRET_KEY ?? readIfExists(keyFile(DATA_DIR)) ?? newKey(), config);
}

function withOther(current: string, { SECRET_KEY_OTHER: other }: KeySettings): SecretKeys {
  return other && other !== current ? [current, other] : [current];
}

const keyFile = (dataDir: string) => path.join(dataDir, 'secret-key');
const newKey = () => randomBytes(32).toString('base64url');

/** Returns the operator's key, or one that is generated at the first start and stored in the data folder. */
function loadSecretKey({ SECRET_KEY, DATA_DIR }: KeySettings): string {
  if (SECRET_KEY) return SECRET_KEY;
  const file = keyFile(DATA_DIR);
  const key = readIfExists(file) ?? createKeyFile(file);
  if (key.length < 32) throw new StartFailure(`The key in ${file} is not whole; bring it back from a back-up.`);
  return key;
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartFailure(`The key in ${file} cannot be read.`);
  }
}

/**
 * Writes the key to a draft file and links it, so that an interrupted start leaves a complete key or none, and two
 * processes that start together on one data folder both use the first one's key.
 */
function createKeyFile(file: string): string {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${newKey()}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartFailure(`The key cannot be written: ${file}`);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
