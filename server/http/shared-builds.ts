import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BuildManifest,
  buildAddress,
  buildsServed,
  type LatestBuild,
  latestBuildAddress,
} from '../../contract/builds.ts';
import type { Log } from '../runtime/log.ts';

const suffixes = ['', '.br', '.gz'];
const rescanAfter = 1_000;
const abandonedAfter = 60 * 60 * 1_000;
const unfinished = '.new-';

export interface SharedBuildsOptions {
  /** The folder of this process's own build. */
  client: string;
  /** The data folder that all processes of the site share. */
  dataDir: string;
  log: Pick<Log, 'info' | 'warn'>;
}

export interface SharedBuilds {
  /** Copies the build of this process to the shared folder. */
  share(): Promise<void>;
  /** The folder of the shared build that has this asset; null if none has it. */
  folderOf(address: string): Promise<string | null>;
}

/**
 * Serves assets of the builds before and after this one. A container holds only its own build, and during a rollout two
 * versions run side by side: a page of either must find its code on every process.
 */
export function createSharedBuilds({ client, dataDir, log }: SharedBuildsOptions): SharedBuilds {
  const shared = path.join(dataDir, 'builds');
  let known = new Map<string, string>();
  let scannedAt = 0;

  async function share(): Promise<void> {
    try {
      const { id } = await readJson<LatestBuild>(path.join(client, latestBuildAddress));
      if (!(await exists(path.join(shared, id)))) await copyBuild(id);
      await removeOld(id);
    } catch (error) {
      // The site works without it; only pages of other builds may have to reload.
      log.warn({ err: error }, 'this build could not be shared with other versions of the site');
    }
  }

  /** Copies to a temporary folder and renames it, so that no process sees half a build. The first of two wins. */
  async function copyBuild(id: string): Promise<void> {
    const { files } = await readJson<BuildManifest>(path.join(client, buildAddress(id)));
    const draft = path.join(shared, `${unfinished}${randomUUID()}`);
    try {
      for (const address of [buildAddress(id), ...files]) {
        await mkdir(path.dirname(path.join(draft, address)), { recursive: true });
        for (const suffix of suffixes)
          await copyIfThere(path.join(client, address + suffix), path.join(draft, address + suffix));
      }
      await rename(draft, path.join(shared, id));
      log.info({ build: id }, 'this build is shared with other versions of the site');
    } catch (error) {
      if (!(await exists(path.join(shared, id)))) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async function removeOld(own: string): Promise<void> {
    const others = (await readManifests()).filter(({ id }) => id !== own);
    const newestFirst = others.sort((a, b) => (a.builtAt < b.builtAt ? 1 : -1));
    const old = newestFirst.slice(buildsServed - 1).map(({ id }) => id);
    for (const name of await readdir(shared)) {
      if (name.startsWith(unfinished) && (await isAbandoned(path.join(shared, name)))) old.push(name);
    }
    for (const name of old) await rm(path.join(shared, name), { recursive: true, force: true });
  }

  async function readManifests(): Promise<BuildManifest[]> {
    const names = await readdir(shared).catch(() => []);
    const ids = names.filter((name) => !name.startsWith(unfinished));
    const read = ids.map((id) => readJson<BuildManifest>(path.join(shared, id, buildAddress(id))).catch(() => null));
    return (await Promise.all(read)).filter((manifest) => manifest !== null);
  }

  /** Another version may have started since. Requests for unknown assets cause at most one scan per second. */
  async function rescan(): Promise<void> {
    if (Date.now() - scannedAt < rescanAfter) return;
    scannedAt = Date.now();
    const found = new Map<string, string>();
    for (const { id, files } of await readManifests()) {
      for (const address of [buildAddress(id), ...files]) found.set(address, path.join(shared, id));
    }
    known = found;
  }

  return {
    share,
    async folderOf(address) {
      if (!known.has(address)) await rescan();
      return known.get(address) ?? null;
    },
  };
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function isAbandoned(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > abandonedAfter;
}

/** Small files have no compressed suffix. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
