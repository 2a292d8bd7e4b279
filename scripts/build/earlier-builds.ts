import { createHash } from 'node:crypto';
import { constants, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildManifest, buildAddress, buildsServed, latestBuildAddress } from '../../contract/builds.ts';

const manifests = dirname(buildAddress('any'));
const suffixes = ['', '.br', '.gz'];

/** Names the build after a hash of all built files, and writes the manifest of its assets. */
export async function nameBuild(client: string, render: string, builtAt: Date): Promise<BuildManifest> {
  const files = await filesIn(client);
  const hash = createHash('sha256');
  for (const [folder, names] of [[client, files] as const, [render, await filesIn(render)] as const]) {
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      hash.update(`${name}\n${bytes.length}\n`).update(bytes);
    }
  }
  const id = hash.digest('hex').slice(0, 16);
  const assets = files.map((name) => `/${name}`).filter((address) => address.startsWith('/assets/'));
  const manifest = { id, builtAt: builtAt.toISOString(), files: assets };
  await mkdir(join(client, manifests), { recursive: true });
  await writeFile(join(client, buildAddress(id)), JSON.stringify(manifest));
  await writeFile(join(client, latestBuildAddress), JSON.stringify({ id }));
  return manifest;
}

/** Copies the assets of earlier builds, so that open pages can load the rest of their code. */
export async function keepEarlierBuilds(from: string, to: string, current: BuildManifest): Promise<BuildManifest[]> {
  const earlier = (await readManifests(from)).filter(({ id }) => id !== current.id);
  const copied = earlier.sort((a, b) => (a.builtAt < b.builtAt ? 1 : -1)).slice(0, buildsServed - 1);
  for (const { id, files } of copied) {
    for (const address of [buildAddress(id), ...files]) {
      for (const suffix of suffixes) await copyMissing(join(from, address + suffix), join(to, address + suffix));
    }
  }
  return copied;
}

async function readManifests(client: string): Promise<BuildManifest[]> {
  const names = await readdir(join(client, manifests)).catch(() => []);
  const plain = names.filter((name) => name.endsWith('.json'));
  return Promise.all(plain.map(async (name) => JSON.parse(await readFile(join(client, manifests, name), 'utf8'))));
}

async function copyMissing(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Builds share many files, and small ones have no compressed form.
    if (code !== 'EEXIST' && code !== 'ENOENT') throw error;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
