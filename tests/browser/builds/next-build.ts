import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BuildManifest, LatestBuild } from '../../../contract/builds.ts';
import { buildAddress, latestBuildAddress } from '../../../contract/builds.ts';
import { tempFolder } from '../../harness/temp-folder.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const copied = ['app', 'contract', 'dist', 'scripts', 'server', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const footer = 'app/shell/footer.tsx';

/** What every page says at its foot, by build. */
export const mottos = { old: '看見土地，聽見人。', next: '換了一版。' } as const;

/** The project as it may be released next, with another word at the foot of each page, really built; says where. */
export async function makeNextBuild(): Promise<string> {
  const folder = tempFolder();
  for (const name of copied) await cp(path.join(project, name), path.join(folder, name), { recursive: true });
  for (const name of ['content', 'node_modules']) await symlink(path.join(project, name), path.join(folder, name));
  const source = await readFile(path.join(folder, footer), 'utf8');
  await writeFile(path.join(folder, footer), source.replace(mottos.old, mottos.next));
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'pages'], { cwd: folder });
  return folder;
}

/** Takes a page's code of the earlier build away, as if that build were too old to be served. */
export async function loseOldCode(folder: string, page: string): Promise<void> {
  const client = path.join(folder, 'dist/client');
  const read = async <T>(address: string): Promise<T> => JSON.parse(await readFile(path.join(client, address), 'utf8'));
  const { id } = await read<LatestBuild>(latestBuildAddress);
  const { files } = await read<BuildManifest>(buildAddress(id));
  for (const name of await readdir(path.join(client, 'assets'))) {
    if (name.startsWith(`${page}-`) && !files.some((file) => name.startsWith(path.basename(file)))) {
      await rm(path.join(client, 'assets', name));
    }
  }
}
