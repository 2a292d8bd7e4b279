import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { keepEarlierBuilds, nameBuild } from './build/kept-builds.ts';
import { packFiles } from './build/pack-files.ts';
import { writeDocument } from './openapi/document.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const configFile = join(root, 'vite.config.ts');
const parts = ['client', 'render', 'workers', 'api'];
const workers = ['service-worker', 'farewell-worker'];
/** Built aside and put in place at the end, so that a site that is running serves whole builds only. */
const aside = (part) => join(dist, `${part}.new`);

process.env.NODE_ENV = 'production';

await build({ configFile, logLevel: 'warn', build: { outDir: aside('client') } });
console.log('browser  dist/client');
await build({ configFile, logLevel: 'warn', build: { ssr: true, outDir: aside('render') } });
console.log('server   dist/render');
for (const worker of workers) {
  // One file each, under a name that stays: browsers come back to the same address for the next version.
  const rolldownOptions = {
    input: join(root, `app/offline/${worker}.ts`),
    output: { format: 'iife', entryFileNames: `${worker}.js` },
  };
  const output = { outDir: aside('workers'), emptyOutDir: worker === workers[0], copyPublicDir: false };
  await build({ configFile: false, root, logLevel: 'warn', build: { ...output, rolldownOptions } });
}
console.log('workers  dist/workers');
await mkdir(aside('api'), { recursive: true });
await writeFile(join(aside('api'), 'openapi.json'), writeDocument());
console.log('calls    dist/api');
const manifest = await nameBuild(aside('client'), aside('render'), new Date());
console.log(`packed   ${await packFiles(aside('client'))} files as .br and .gz`);
const kept = await keepEarlierBuilds(join(dist, 'client'), aside('client'), manifest);
console.log(`build    ${manifest.id}, beside ${kept.length} earlier`);
for (const part of parts) {
  await rm(join(dist, `${part}.old`), { recursive: true, force: true });
  await rename(join(dist, part), join(dist, `${part}.old`)).catch(() => {});
  await rename(aside(part), join(dist, part));
  await rm(join(dist, `${part}.old`), { recursive: true, force: true });
}
