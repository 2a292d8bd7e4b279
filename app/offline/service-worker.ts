import { keptCopyAfter, offlineCache } from '../../contract/offline.ts';
import { addressOf } from '../../contract/page-address.ts';
import { type RequestEvent, workerScope } from './worker-scope.ts';

const asset = /^\/assets\/(?!builds\/)/;
const picture = /^(\/media\/[0-9a-f]{16}\/)\d+\.\w+$/;

// It holds no build's names, so a newer worker may take over under open pages.
workerScope.addEventListener('install', () => void workerScope.skipWaiting());
workerScope.addEventListener('activate', (event) => {
  const preload = workerScope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([workerScope.clients.claim(), preload]));
});
workerScope.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

/** It only reads what pages have kept. Calls, payloads, films and everything personal pass it by. */
function answerTo(event: RequestEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return null;
  if (request.mode === 'navigate') return answerPage(event, pathname);
  if (asset.test(pathname)) return answerAsset(request);
  return picture.test(pathname) ? answerPicture(request, pathname) : null;
}

/** From the network, so that nobody who has one sees an old page; the kept copy is for when it fails or dawdles. */
async function answerPage(event: RequestEvent, pathname: string): Promise<Response> {
  const network = Promise.resolve(event.preloadResponse).then((ahead) => ahead ?? fetch(event.request));
  const settled = network.catch(() => null);
  event.waitUntil(settled);
  const kept = await find(pathname);
  const answer = await Promise.race(kept ? [settled, pause(keptCopyAfter)] : [settled]);
  if (answer && isGone(answer)) await forget(pathname);
  if (answer && (answer.status < 500 || !kept)) return answer;
  return kept ?? (await find(addressOf('offline', {}))) ?? Response.error();
}

/** Kept ones first: they never change under their address, and the server may have let go of an old build. */
async function answerAsset(request: Request): Promise<Response> {
  return (await find(request.url)) ?? fetch(request);
}

/** On a turned phone another width is asked for than was shown; any is better than none. */
async function answerPicture(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await find(request.url)) ?? (await findBeginning(picture.exec(pathname)?.[1] ?? '')) ?? Response.error();
  }
}

const find = (address: string) => caches.match(address, { cacheName: offlineCache });

async function findBeginning(path: string): Promise<Response | undefined> {
  const cache = await caches.open(offlineCache);
  const keys = await cache.keys();
  const other = keys.find(({ url }) => new URL(url).pathname.startsWith(path));
  return other && cache.match(other);
}

/** What was withdrawn is not kept on in somebody's pocket. */
function isGone({ status }: Response): boolean {
  return status === 404 || status === 410;
}

async function forget(address: string): Promise<void> {
  const cache = await caches.open(offlineCache);
  await cache.delete(address);
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
