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

const forms = ['', '.br', '.gz'];
const lookAgainAfter = 1_000;
const abandonedAfter = 60 * 60 * 1_000;
const unfinished = '.new-';

export interface SharedBuildsOptions {
  /** Where this process's own build lies. */
  client: string;
  /** What all processes of the site share. */
  dataDir: string;
  log: Pick<Log, 'info' | 'warn'>;
}

export interface SharedBuilds {
  /** Puts the build of this process where the others find it. */
  share(): Promise<void>;
  /** The folder from which another build's asset can be sent; null where nobody has it. */
  folderOf(address: string): Promise<string | null>;
}

/**
 * Assets of the builds before and after this one. A container carries its own build alone, and while a new version is
 * rolled out two versions answer in turn: a page of either must find its code whomever it asks.
 */
export function createSharedBuilds({ client, dataDir, log }: SharedBuildsOptions): SharedBuilds {
  const shared = path.join(dataDir, 'builds');
  let known = new Map<string, string>();
  let lookedAt = 0;

  async function share(): Promise<void> {
    try {
      const { id } = await readJson<LatestBuild>(path.join(client, latestBuildAddress));
      if (!(await exists(path.join(shared, id)))) await copyBuild(id);
      await removeOld(id);
    } catch (error) {
      // The site itself is whole without it; only pages of other builds may have to load anew.
      log.warn({ err: error }, 'this build could not be shared with other versions of the site');
    }
  }

  /** Made aside and renamed, so that nobody finds half a build; of two who do the same, the first wins. */
  async function copyBuild(id: string): Promise<void> {
    const { files } = await readJson<BuildManifest>(path.join(client, buildAddress(id)));
    const aside = path.join(shared, `${unfinished}${randomUUID()}`);
    try {
      for (const address of [buildAddress(id), ...files]) {
        await mkdir(path.dirname(path.join(aside, address)), { recursive: true });
        for (const form of forms)
          await copyIfThere(path.join(client, address + form), path.join(aside, address + form));
      }
      await rename(aside, path.join(shared, id));
      log.info({ build: id }, 'this build is shared with other versions of the site');
    } catch (error) {
      if (!(await exists(path.join(shared, id)))) throw error;
    } finally {
      await rm(aside, { recursive: true, force: true });
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

  /** Another version may have started since; whoever asks for what nobody has makes us look once a second at most. */
  async function lookAgain(): Promise<void> {
    if (Date.now() - lookedAt < lookAgainAfter) return;
    lookedAt = Date.now();
    const found = new Map<string, string>();
    for (const { id, files } of await readManifests()) {
      for (const address of [buildAddress(id), ...files]) found.set(address, path.join(shared, id));
    }
    known = found;
  }

  return {
    share,
    async folderOf(address) {
      if (!known.has(address)) await lookAgain();
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

/** Small files have no packed form. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
