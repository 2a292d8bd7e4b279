import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Assets, type LatestBuild, latestBuildAddress, type PageStyles } from '../../contract/builds.ts';
import type { Payload } from '../../contract/page-data.ts';
import type { PageName } from '../../contract/pages.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { joinPieces, type Piece } from './join-pieces.ts';

const built = new URL('../../dist/', import.meta.url);
export const clientFolder = fileURLToPath(new URL('client/', built));
const starterEntry = 'app/entry-starter.ts';
const browserEntry = 'app/entry-browser.tsx';
/** In bytes: about two thousand cards. */
const partsMax = 6_000_000;
/** In bytes: one to two hundred texts of articles. */
const textsMax = 4_000_000;
/** Longer keys are stored as their hashes. */
const longKey = 300;

/** The HTML of cards and other parts that many pages show, and of articles' texts. */
interface PartStore {
  get(key: string): Buffer | undefined;
  set(key: string, html: Buffer): void;
  bytesOf(html: string): Buffer;
  shorten(key: string): string;
}

/** What the app's server bundle exports; the server knows nothing else of the app. */
export interface AppBundle {
  renderPage(payload: Payload, assets: Assets, parts?: PartStore): Piece[];
  bootScript: string;
  writeWebManifest(siteName: string): string;
}

export interface Renderer extends Pick<AppBundle, 'bootScript' | 'writeWebManifest'> {
  /** The id of the build; null with hot reload, which serves the sources. */
  build: string | null;
  render(payload: Payload): Promise<Piece[]> | Piece[];
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
  const sheets = new URL('client/.vite/styles.json', built);
  if (![bundle, manifest, sheets].every((file) => existsSync(file))) {
    throw new StartFailure('The site has not been built yet: run npm start, or npm run build.');
  }
  const { id: build } = JSON.parse(readFileSync(join(clientFolder, latestBuildAddress), 'utf8')) as LatestBuild;
  const app = (await import(bundle.href)) as AppBundle;
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const styles = JSON.parse(readFileSync(sheets, 'utf8')) as PageStyles;
  const assets = new Map<PageName, Assets>();
  const parts = createPartStore();
  return {
    build,
    bootScript: app.bootScript,
    writeWebManifest: app.writeWebManifest,
    render(payload) {
      const known = assets.get(payload.page) ?? { build, ...assetsOf(chunks, styles, payload.page) };
      assets.set(payload.page, known);
      return app.renderPage(payload, known, parts);
    },
  };
}

function createPartStore(): PartStore {
  const weightOf = (html: Buffer) => html.length;
  const parts = new LruCache<string, Buffer>({ max: partsMax, weightOf });
  const texts = new LruCache<string, Buffer>({ max: textsMax, weightOf });
  return {
    get: (key) => parts.get(key),
    set: (key, html) => parts.set(key, html),
    bytesOf(html) {
      const known = texts.get(html);
      if (known) return known;
      const bytes = joinPieces([html]);
      texts.set(html, bytes);
      return bytes;
    },
    shorten: (key) => (key.length > longKey ? hash('sha1', key) : key),
  };
}

/** The starter, the page's styles, and what the starter loads for it: its own chunk, all that this imports, and the other styles. */
function assetsOf(chunks: Record<string, Chunk>, styles: PageStyles, page: PageName): Omit<Assets, 'build'> {
  const starter = chunks[starterEntry];
  if (!starter || !chunks[browserEntry])
    throw new Error(`the build's manifest lacks ${starterEntry} or ${browserEntry}`);
  const seen = new Set<Chunk>([starter]);
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach(visit);
  };
  visit(browserEntry);
  visit(`app/pages/${page}.tsx`);
  const modules = [...seen].filter((chunk) => chunk !== starter).map((chunk) => `/${chunk.file}`);
  const { first, later } = styles.pages[page] ?? styles.others;
  return {
    script: `/${starter.file}`,
    styles: [first],
    printStyles: styles.print,
    modeStyles: styles.modes,
    galleryStyles: styles.gallery,
    modules: later ? [...modules, later] : modules,
  };
}
