import type { BarePicture } from '../../../../contract/article.ts';
import { type BuildManifest, buildAddress, buildAttribute } from '../../../../contract/builds.ts';
import type { Payload } from '../../../../contract/page-data.ts';
import { pictureAddress } from '../../../../contract/picture.ts';
import { sanitisedHtmlAttribute } from '../../../article/article-body.tsx';
import { pageDataId } from '../../../document-ids.ts';
import { foldText } from './fold-text.ts';

const atOnce = 3;

/** The server asked to wait, or cannot be reached. */
export class TryLater extends Error {
  /** In milliseconds; null if the server did not say. */
  readonly after: number | null;

  constructor(after: number | null) {
    super('The server cannot be asked now.');
    this.name = 'TryLater';
    this.after = after;
  }
}

/** A file on its way into the cache. `response` is null for one that is there already. */
export interface DownloadedFile {
  address: string;
  response: Response | null;
  bytes: number;
}

export interface DownloadedPage {
  /** The build whose code the page names. */
  build: string;
  /** The page itself first. */
  files: DownloadedFile[];
  bytes: number;
  text: string;
  /** Whether pictures or audio are on another host and stay there. */
  isPartial: boolean;
}

export interface DownloadOptions {
  audio: boolean;
  /** The sizes of what is stored already: pictures, audio and code never change at their address. */
  stored: ReadonlyMap<string, number>;
  signal: AbortSignal;
}

/** Downloads a page with its pictures and, if wanted, its audio. Null for a page that no longer exists. */
export async function downloadPage(
  address: string,
  cover: BarePicture | null,
  options: DownloadOptions,
): Promise<DownloadedPage | null> {
  const page = await download(address, options.signal);
  if (!page || page.response?.redirected) return null;
  const html = (await page.response?.clone().text()) ?? '';
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const build = parsed.querySelector<HTMLMetaElement>(`meta[name=${buildAttribute}]`)?.content ?? '';
  const wanted = [...(await Promise.all(picturesOf(parsed, cover))), ...(options.audio ? audioOf(parsed) : [])];
  const addresses = wanted.filter((address) => address.startsWith('/media/'));
  const files = [page, ...(await downloadFiles(addresses, options))];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { build, files, bytes, text: foldText(textOf(parsed)), isPartial: addresses.length < wanted.length };
}

/** Downloads the code of a build, without the one for video streams, which need a network themselves. */
export async function downloadBuild(build: string, options: DownloadOptions): Promise<DownloadedFile[] | null> {
  const manifest = await download(buildAddress(build), options.signal);
  if (!manifest?.response) return null;
  const { files } = (await manifest.response.json()) as BuildManifest;
  return downloadFiles(
    files.filter((file) => /\.(?:js|css)$/.test(file) && !file.startsWith('/assets/hls-')),
    options,
  );
}

/** A few at a time. What does not exist is left out: the page can be read without it. */
async function downloadFiles(
  addresses: readonly string[],
  { stored, signal }: DownloadOptions,
): Promise<DownloadedFile[]> {
  const waiting = [...new Set(addresses)];
  const files: DownloadedFile[] = [];
  async function downloadWaiting(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const bytes = stored.get(address);
      const file = bytes === undefined ? await download(address, signal) : { address, response: null, bytes };
      if (file) files.push(file);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, downloadWaiting));
  return files;
}

async function download(address: string, signal: AbortSignal): Promise<DownloadedFile | null> {
  // The browser's cache may still hold the page of the build before.
  const cache = address.startsWith('/assets/') || address.startsWith('/media/') ? 'default' : 'no-cache';
  try {
    const response = await fetch(address, { cache, priority: 'low', signal });
    if (response.status === 429 || response.status >= 500) throw new TryLater(waitOf(response));
    if (!response.ok) return null;
    return { address, response, bytes: (await response.clone().blob()).size };
  } catch (error) {
    if (error instanceof TryLater || signal.aborted) throw error;
    throw new TryLater(null);
  }
}

function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds * 1_000 : null;
}

/** The pictures of the text itself, not of the cards after it. */
function picturesOf(page: Document, cover: BarePicture | null): Promise<string>[] {
  const pictures = [...(page.querySelector('main article')?.querySelectorAll('img') ?? [])];
  const hasCover = !cover || pictures.some((picture) => picture.getAttribute('src')?.startsWith(`${cover.src}/`));
  // A video's page shows it as the poster, which the list shows as well.
  return [...pictures.map(chosenAddress), ...(hasCover ? [] : [Promise.resolve(pictureAddress(cover, 640, 'webp'))])];
}

/**
 * The browser itself chooses width and format for this screen, and says which when it has loaded the picture. One on another
 * host is not stored, so it is not loaded either.
 */
async function chosenAddress(picture: HTMLImageElement): Promise<string> {
  const { origin, href } = new URL(picture.getAttribute('src') ?? '', location.href);
  if (origin !== location.origin) return href;
  picture.loading = 'eager';
  picture.fetchPriority = 'low';
  const frame = document.importNode(picture.closest('picture') ?? picture, true);
  const image = frame instanceof HTMLImageElement ? frame : frame.querySelector('img');
  await new Promise((resolve) => {
    image?.addEventListener('load', resolve);
    image?.addEventListener('error', resolve);
  });
  return new URL(image?.currentSrc || href).pathname;
}

function audioOf(page: Document): string[] {
  const { data } = JSON.parse(page.getElementById(pageDataId)?.textContent ?? '{"data":{}}') as Pick<Payload, 'data'>;
  const src = 'article' in data ? data.article.audio?.src : undefined;
  return src ? [src] : [];
}

function textOf(page: Document): string {
  const parts = ['h1', 'section[aria-label="重點"]', `[${sanitisedHtmlAttribute}]`];
  return parts.map((part) => page.querySelector(part)?.textContent ?? '').join('\n');
}
