import { collectionCache, keptCopyAfter, offlineCache } from '../../contract/offline.ts';
import { addressOf } from '../../contract/page-address.ts';
import { type RequestEvent, workerScope } from './worker-scope.ts';

// The worker stores nothing: what there is to read without a network, pages store themselves (`store-page.ts`, and
// `app/library/collections/offline/` for a collection).

const copies = [collectionCache, offlineCache];
const asset = /^\/assets\/(?!builds\/)/;
const picture = /^(\/media\/[0-9a-f]{16}\/)\d+\.\w+$/;
const range = /^bytes=(\d+)-(\d*)$/;

/** In Firefox a preloading that fails takes the whole navigation with it, whatever the worker would have answered. */
const preloadsPages = !navigator.userAgent.includes('Firefox/');

// The worker names no files of a build, so a newer worker may take over while pages are open.
workerScope.addEventListener('install', () => void workerScope.skipWaiting());
workerScope.addEventListener('activate', (event) => {
  const preload = workerScope.registration.navigationPreload;
  event.waitUntil(Promise.all([workerScope.clients.claim(), preloadsPages ? preload?.enable() : preload?.disable()]));
});
workerScope.addEventListener('fetch', (event) => {
  const response = respondTo(event);
  if (response) event.respondWith(response);
});

/** Reads what pages have stored. Calls, payloads, videos and everything personal go to the network. */
function respondTo(event: RequestEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  if (request.destination === 'audio') return respondWithAudio(request);
  if (request.headers.has('range')) return null;
  if (request.mode === 'navigate') return respondWithPage(event, pathname);
  if (asset.test(pathname)) return respondWithAsset(request);
  return picture.test(pathname) ? respondWithPicture(request, pathname) : null;
}

/** The network's response; the offline copy only where the network fails or is slow. */
async function respondWithPage(event: RequestEvent, pathname: string): Promise<Response> {
  const network = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  const settled = network.catch(() => null);
  event.waitUntil(settled);
  const copy = await find(pathname);
  const response = await Promise.race(copy ? [settled, pause(keptCopyAfter)] : [settled]);
  if (response && isGone(response)) await remove(pathname);
  if (response && (response.status < 500 || !copy)) return response;
  return copy ?? (await find(addressOf('offline', {}))) ?? Response.error();
}

/** The stored file first: it never changes at its address, and the server may no longer serve an old build. */
async function respondWithAsset(request: Request): Promise<Response> {
  return (await find(request.url)) ?? fetch(request);
}

/**
 * A stored picture never changes at its address. Without a network another width serves where the wanted one was not
 * stored, for example on a turned phone.
 */
async function respondWithPicture(request: Request, pathname: string): Promise<Response> {
  const stored = await find(request.url);
  if (stored) return stored;
  try {
    return await fetch(request);
  } catch {
    return (await findByPrefix(picture.exec(pathname)?.[1] ?? '')) ?? Response.error();
  }
}

/** Stored audio never changes at its address. Browsers ask for parts of it. */
async function respondWithAudio(request: Request): Promise<Response> {
  const stored = await find(request.url);
  if (!stored) return fetch(request);
  const [, from, to] = range.exec(request.headers.get('range') ?? '') ?? [];
  if (from === undefined) return stored;
  const whole = await stored.blob();
  const start = Number(from);
  const end = Math.min(to ? Number(to) : whole.size - 1, whole.size - 1);
  if (start > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  const headers = {
    'accept-ranges': 'bytes',
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${whole.size}`,
    'content-type': stored.headers.get('content-type') ?? '',
  };
  return new Response(whole.slice(start, end + 1), { status: 206, headers });
}

/** An article can be in both caches; the copy that was made last is shown. */
async function find(address: string): Promise<Response | undefined> {
  const found = await Promise.all(copies.map((cacheName) => caches.match(address, { cacheName })));
  const date = (response: Response | undefined) => Date.parse(response?.headers.get('date') ?? '') || 0;
  return found.reduce((one, other) => (other && date(other) >= date(one) ? other : one));
}

async function findByPrefix(path: string): Promise<Response | undefined> {
  for (const name of copies) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    const other = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(path));
    if (other) return cache.match(other);
  }
}

/** The offline copy of a withdrawn article is removed. */
function isGone({ status }: Response): boolean {
  return status === 404 || status === 410;
}

async function remove(address: string): Promise<void> {
  for (const name of copies) if (await caches.has(name)) await (await caches.open(name)).delete(address);
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
