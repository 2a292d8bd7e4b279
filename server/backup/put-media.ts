import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';

/** Moves unpacked media to where the site reads them; their names are made from their bytes, so none can clash. */
export async function putMedia(from: string, to: string): Promise<void> {
  const files = await readdir(from).catch((): string[] => []);
  await mkdir(to, { recursive: true });
  for (const file of files) await rename(path.join(from, file), path.join(to, file));
}
