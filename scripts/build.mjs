import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { buildTarget } from './build/browsers.ts';
import { keepEarlierBuilds, nameBuild } from './build/earlier-builds.ts';
import { packFiles } from './build/pack-files.ts';
import { buildServer } from './build/server-bundle.ts';

// Builds everything, or one part: `node scripts/build.mjs pages`, `… desk`, `… server`.
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const configFile = join(root, 'vite.config.ts');
const workers = ['service-worker', 'farewell-worker'];
/** Built in temporary folders and renamed at the end, so that a running site serves only complete builds. */
const draftOf = (part) => join(dist, `${part}.new`);

process.env.NODE_ENV = 'production';

const builds = { pages: buildPages, desk: buildDesk, server: buildPrograms };
const [only] = process.argv.slice(2);
if (only !== undefined && !Object.hasOwn(builds, only)) {
  console.error('Usage: node scripts/build.mjs [pages|desk|server]');
  process.exit(1);
}
for (const [name, run] of Object.entries(builds)) if (only === undefined || only === name) await run();

/** What browsers load, the bundle that renders pages, and the description of the API. */
async function buildPages() {
  await build({ configFile, logLevel: 'warn', build: { outDir: draftOf('client') } });
  console.log('browser  dist/client');
  await build({ configFile, logLevel: 'warn', build: { ssr: true, outDir: draftOf('render') } });
  console.log('pages    dist/render');
  for (const worker of workers) await buildWorker(worker);
  console.log('workers  dist/workers');
  // It needs the compiler, which takes a while to load.
  const { writeDocument } = await import('./openapi/document.ts');
  await mkdir(draftOf('api'), { recursive: true });
  await writeFile(join(draftOf('api'), 'openapi.json'), writeDocument());
  console.log('calls    dist/api');
  const manifest = await nameBuild(draftOf('client'), draftOf('render'), new Date());
  console.log(`packed   ${await packFiles(draftOf('client'))} files as .br and .gz`);
  const earlier = await keepEarlierBuilds(join(dist, 'client'), draftOf('client'), manifest);
  console.log(`build    ${manifest.id}, beside ${earlier.length} earlier`);
  for (const part of ['client', 'render', 'workers', 'api']) await replace(part);
}

/** One file each, under a fixed name: browsers load the next version from the same address. */
async function buildWorker(worker) {
  const rolldownOptions = {
    input: join(root, `app/offline/${worker}.ts`),
    output: { format: 'iife', entryFileNames: `${worker}.js` },
  };
  const output = {
    target: buildTarget,
    outDir: draftOf('workers'),
    emptyOutDir: worker === workers[0],
    copyPublicDir: false,
  };
  await build({ configFile: false, root, logLevel: 'warn', build: { ...output, rolldownOptions } });
}

/** The newsroom's app, which shares no file with what readers load. */
async function buildDesk() {
  const deskConfig = join(root, 'desk', 'vite.config.ts');
  await build({ configFile: deskConfig, logLevel: 'warn', build: { outDir: draftOf('desk') } });
  await packFiles(draftOf('desk'));
  await replace('desk');
  console.log('desk     dist/desk');
}

async function buildPrograms() {
  await buildServer(root, draftOf('server'));
  await replace('server');
  console.log('server   dist/server');
}

async function replace(part) {
  await rm(join(dist, `${part}.old`), { recursive: true, force: true });
  await rename(join(dist, part), join(dist, `${part}.old`)).catch(() => {});
  await rename(draftOf(part), join(dist, part));
  await rm(join(dist, `${part}.old`), { recursive: true, force: true });
}
