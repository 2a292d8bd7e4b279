import { buildAttribute } from '../../contract/builds.ts';
import { offlineCache, serviceWorkerAddress, storedAfter } from '../../contract/offline.ts';
import type { PageData } from '../../contract/page-data.ts';
import type { Navigator } from '../navigation/navigator.ts';
import { session } from '../session/session.ts';
import { storeArticle, updateOfflineCopies } from './keep-page.ts';
import { removeOfflineArticles } from './kept-list.ts';

const isSupported = () => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator;

/** Full storage, a lost network, a private window: reading goes on, and nothing is kept. */
const quietly = (work: Promise<unknown>) => void work.catch(() => {});

/** Keeps what is read in this tab for a time without a network. */
export function startOffline(visits: Navigator): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name=${buildAttribute}]`)?.content;
  if (!build || !isSupported()) return;
  quietly(navigator.serviceWorker.register(serviceWorkerAddress, { updateViaCache: 'none' }));
  quietly(updateOfflineCopies(build));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keepSoon(): void {
    clearTimeout(timer);
    const { page, data } = visits.current().payload;
    if (page !== 'news/article') return;
    const { title, breaks } = (data as PageData['news/article']).article;
    const address = location.pathname;
    timer = setTimeout(() => {
      const shown = { address, title, breaks, files: codeInUse(), pictures: picturesShown() };
      if (address === location.pathname) quietly(storeArticle(shown));
    }, storedAfter);
  }

  visits.subscribe(keepSoon);
  // Pictures further down come as the reader gets there.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && keepSoon(), true);
  keepSoon();
  forgetWithSession();
}

/** Where the operator has switched it off again. */
export function stopOffline(): void {
  if (!isSupported()) return;
  const leave = async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    await caches.delete(offlineCache);
  };
  quietly(leave());
}

function forgetWithSession(): void {
  let before = session.current().state;
  session.subscribe(() => {
    const { state } = session.current();
    if (before === 'member' && state === 'visitor') quietly(removeOfflineArticles());
    before = state;
  });
}

function codeInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/[^/]+\.(?:js|css)$/.test(pathname))
    .map(({ pathname }) => pathname);
}

/** Pictures on another host are left out: their bytes are not ours to read, and browsers count each as megabytes. */
function picturesShown(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>('main article img')]
    .filter((image) => image.complete && image.naturalWidth > 0 && URL.canParse(image.currentSrc))
    .map((image) => new URL(image.currentSrc))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/media/'))
    .map(({ pathname }) => pathname);
}
