import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|json|txt|html|webmanifest)$/;
const smallestWorthwhile = 1000;

/** Writes compressed files next to the originals at the highest level. Returns how many files were compressed. */
export async function packFiles(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  let count = 0;
  for (const name of names.filter((name) => compressible.test(name) && !name.startsWith('.vite'))) {
    const file = join(folder, name);
    if ((await stat(file)).size < smallestWorthwhile) continue;
    await pack(file);
    count += 1;
  }
  return count;
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
