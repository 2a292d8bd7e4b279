import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every file below a folder of the repository, as paths from the root with forward slashes. */
export function filesBelow(folder: string): string[] {
  const place = join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

export function filesOf(folders: string[], endings: RegExp): string[] {
  return folders.flatMap(filesBelow).filter((file) => endings.test(file));
}
