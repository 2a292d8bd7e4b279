import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LatestBuild, latestBuildAddress } from '../../contract/builds.ts';
import type { Payload } from '../../contract/page-data.ts';
import type { PageName } from '../../contract/pages.ts';
import { StartFailure } from '../runtime/start-failure.ts';

const built = new URL('../../dist/', import.meta.url);
export const clientFolder = fileURLToPath(new URL('client/', built));
const browserEntry = 'app/entry-browser.tsx';
/** Named in vite.config.ts. */
const earlyChunk = 'early';

interface Assets {
  build: string | null;
  script: string;
  earlyScript: string;
  styles: string[];
  preloads: string[];
}

/** What the app's server bundle exports; the server knows nothing else of the app. */
export interface AppBundle {
  renderPage(payload: Payload, assets: Assets): string;
  bootScript: string;
  writeWebManifest(siteName: string): string;
}

export interface Renderer extends Pick<AppBundle, 'bootScript' | 'writeWebManifest'> {
  /** The id of the build; null with hot reload, which serves the sources. */
  build: string | null;
  render(payload: Payload): Promise<string> | string;
}

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

/** Loads the built bundle. This is the only file where server and app meet. */
export async function loadRenderer(): Promise<Renderer> {
  const bundle = new URL('render/entry-render.js', built);
  const manifest = new URL('client/.vite/manifest.json', built);
  if (!existsSync(bundle) || !existsSync(manifest)) {
    throw new StartFailure('The site has not been built yet: run npm start, or npm run build.');
  }
  const { id: build } = JSON.parse(readFileSync(join(clientFolder, latestBuildAddress), 'utf8')) as LatestBuild;
  const app = (await import(bundle.href)) as AppBundle;
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const assets = new Map<PageName, Assets>();
  return {
    build,
    bootScript: app.bootScript,
    writeWebManifest: app.writeWebManifest,
    render(payload) {
      const known = assets.get(payload.page) ?? { build, ...assetsOf(chunks, payload.page) };
      assets.set(payload.page, known);
      return app.renderPage(payload, known);
    },
  };
}

/** The script, styles and modules to preload for one page: its own chunk and everything it imports. */
function assetsOf(chunks: Record<string, Chunk>, page: PageName): Omit<Assets, 'build'> {
  const entry = chunks[browserEntry];
  const early = Object.values(chunks).find(({ name }) => name === earlyChunk);
  if (!entry || !early) throw new Error(`the build's manifest does not name ${browserEntry} or ${earlyChunk}`);
  const seen = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach(visit);
  };
  visit(browserEntry);
  visit(`app/pages/${page}.tsx`);
  const all = [...seen];
  // The styles of all pages are one file that belongs to no chunk.
  const files = Object.values(chunks).map((chunk) => chunk.file);
  return {
    script: `/${entry.file}`,
    earlyScript: `/${early.file}`,
    styles: files.filter((file) => file.endsWith('.css')).map((file) => `/${file}`),
    preloads: all.filter((chunk) => chunk !== entry && chunk !== early).map((chunk) => `/${chunk.file}`),
  };
}
