import { keptCopyAfter, offlineCache } from '../../contract/offline.ts';
import { addressOf } from '../../contract/page-address.ts';
import { type RequestEvent, workerScope } from './worker-scope.ts';

const asset = /^\/assets\/(?!builds\/)/;
const picture = /^(\/media\/[0-9a-f]{16}\/)\d+\.\w+$/;

// The worker names no files of a build, so a newer worker may take over while pages are open.
workerScope.addEventListener('install', () => void workerScope.skipWaiting());
workerScope.addEventListener('activate', (event) => {
  const preload = workerScope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([workerScope.clients.claim(), preload]));
});
workerScope.addEventListener('fetch', (event) => {
  const response = respondTo(event);
  if (response) event.respondWith(response);
});

/** Reads what pages have stored. Calls, payloads, videos and everything personal go to the network. */
function respondTo(event: RequestEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return null;
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

/** Another width of the picture serves where the wanted one was not stored, for example on a turned phone. */
async function respondWithPicture(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await find(request.url)) ?? (await findByPrefix(picture.exec(pathname)?.[1] ?? '')) ?? Response.error();
  }
}

const find = (address: string) => caches.match(address, { cacheName: offlineCache });

async function findByPrefix(path: string): Promise<Response | undefined> {
  const cache = await caches.open(offlineCache);
  const keys = await cache.keys();
  const other = keys.find(({ url }) => new URL(url).pathname.startsWith(path));
  return other && cache.match(other);
}

/** The offline copy of a withdrawn article is removed. */
function isGone({ status }: Response): boolean {
  return status === 404 || status === 410;
}

async function remove(address: string): Promise<void> {
  const cache = await caches.open(offlineCache);
  await cache.delete(address);
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
