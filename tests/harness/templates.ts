import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDatabase, databaseUrl } from './database/postgres-databases.ts';
import { spawnSite } from './site-process.ts';

/** What a test site begins with: the demo content, or tables with nothing in them. */
export type StartingContent = 'demo' | 'none';

export const secretKey = 'a key for tests that is long enough to be taken';

/** Data folders that are copied for each test site: seeding takes seconds, a copy a moment. */
export async function makeEmbeddedTemplates(folder: string): Promise<void> {
  await runOnce({ DATA_DIR: await freshFolder(folder, 'none'), SECRET_KEY: secretKey, DEMO_CONTENT: 'off' });
  await copyEmbeddedTemplate(folder, 'none', path.join(folder, 'demo'));
  await runOnce({ DATA_DIR: path.join(folder, 'demo'), SECRET_KEY: secretKey, DEMO_CONTENT: 'on' });
}

/** A data folder of its own, as the site leaves it behind, with its key. */
export async function copyEmbeddedTemplate(folder: string, content: StartingContent, target: string): Promise<void> {
  await cp(path.join(folder, content, 'postgres'), path.join(target, 'postgres'), { recursive: true });
  await writeFile(path.join(target, 'secret-key'), secretKey, { mode: 0o600 });
  await sharePictures(folder, target);
}

/** Pictures are made when they are first asked for; a run's sites show the same ones, so each is made once for all. */
export async function sharePictures(folder: string, target: string): Promise<void> {
  const pictures = await freshFolder(folder, 'pictures');
  await mkdir(path.join(target, 'media'), { recursive: true });
  await symlink(pictures, path.join(target, 'media', 'made'));
}

/** The same as databases named `none` and `demo`, from which PostgreSQL makes copies by itself. */
export async function makePostgresTemplates(folder: string, port: number): Promise<void> {
  const settings = { DATA_DIR: await freshFolder(folder, 'data'), SECRET_KEY: secretKey };
  await createDatabase(port, 'template0', 'none');
  await runOnce({ ...settings, DATABASE_URL: databaseUrl(port, 'none'), DEMO_CONTENT: 'off' });
  await createDatabase(port, 'none', 'demo');
  await runOnce({ ...settings, DATABASE_URL: databaseUrl(port, 'demo'), DEMO_CONTENT: 'on' });
}

/** Where a run of several suites leaves the data of a cluster with both databases. */
export const clusterIn = (folder: string) => path.join(folder, 'cluster');

/** The real start, with migrations and seeding, and a clean end. */
async function runOnce(settings: Record<string, string>): Promise<void> {
  await using site = spawnSite(settings);
  const url = await site.ready;
  await fetch(`${url}/readyz`);
  const { code } = await site.stop();
  if (code !== 0) throw new Error(`a template could not be made (exit code ${code}):\n${site.stderr()}`);
}

async function freshFolder(folder: string, name: string): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made, { recursive: true });
  return made;
}
