import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const client = join(root, 'dist/client');
const compressible = /\.(?:js|css|svg|json|txt|html|webmanifest)$/;
const smallestWorthwhile = 1000;

async function compress(file) {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function compressAll() {
  const names = await readdir(client, { recursive: true });
  let count = 0;
  for (const name of names.filter((name) => compressible.test(name) && !name.startsWith('.vite'))) {
    const file = join(client, name);
    if ((await stat(file)).size < smallestWorthwhile) continue;
    await compress(file);
    count += 1;
  }
  return count;
}

process.env.NODE_ENV = 'production';
const configFile = join(root, 'vite.config.ts');

await build({ configFile, logLevel: 'warn' });
console.log('browser  dist/client');
await build({ configFile, logLevel: 'warn', build: { ssr: true } });
console.log('server   dist/render');
console.log(`packed   ${await compressAll()} files as .br and .gz`);
