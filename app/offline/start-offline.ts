import { buildAttribute } from '../../contract/builds.ts';
import { offlineCache, serviceWorkerAddress, storedAfter } from '../../contract/offline.ts';
import type { PageData } from '../../contract/page-data.ts';
import { parseAddress } from '../../contract/parse-address.ts';
import { canStoreOffline, offlineChoice } from '../library/collections/offline/offline-choice.ts';
import {
  removeLeftCollection,
  removeOfflineCollection,
} from '../library/collections/offline/remove-offline-collection.ts';
import type { Navigator } from '../navigation/navigator.ts';
import { session } from '../session/session.ts';
import { removeOfflineArticles } from './offline-list.ts';
import { storeArticle, updateOfflineCopies } from './store-page.ts';

/** Full storage, a lost network or a private window only mean that there is no offline copy. */
const ignoreFailure = (promise: Promise<unknown>) => void promise.catch(() => {});

/** Stores the articles that are read in this tab for reading without a network. */
export function startOffline(visits: Navigator): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name=${buildAttribute}]`)?.content;
  if (!build || !canStoreOffline()) return;
  ignoreFailure(navigator.serviceWorker.register(serviceWorkerAddress, { updateViaCache: 'none' }));
  ignoreFailure(updateOfflineCopies(build));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function storeSoon(): void {
    clearTimeout(timer);
    const { page, data } = visits.current().payload;
    if (page !== 'news/article') return;
    const { title, breaks } = (data as PageData['news/article']).article;
    const address = location.pathname;
    timer = setTimeout(() => {
      const shown = { address, title, breaks, files: codeInUse(), pictures: picturesShown() };
      if (address === location.pathname) ignoreFailure(storeArticle(shown));
    }, storedAfter);
  }

  visits.subscribe(storeSoon);
  // Pictures further down are loaded as the visitor scrolls.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && storeSoon(), true);
  storeSoon();
  removeOnLogout();
}

/** Removes everything where the operator has switched offline reading off. */
export function stopOffline(): void {
  if (!canStoreOffline()) return;
  const removeAll = async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    await caches.delete(offlineCache);
    await removeOfflineCollection();
  };
  ignoreFailure(removeAll());
}

function removeOnLogout(): void {
  let before = session.current();

  function check(): void {
    const now = session.current();
    if (before.state === 'member' && now.state === 'visitor') ignoreFailure(removeOfflineArticles());
    offlineChoice.follow(before, now);
    // A collection never outlives the session of its member, however that ended.
    if (now.state !== 'unknown' && !offlineChoice.read()) ignoreFailure(removeLeftCollection());
    before = now;
  }

  session.subscribe(check);
  check();
}

function codeInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/[^/]+\.(?:js|css)$/.test(pathname))
    .map(({ pathname }) => pathname);
}

/** Without pictures of other hosts, whose size cannot be read and which browsers count as megabytes each. */
function picturesShown(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>('main article img')]
    .filter((image) => image.complete && image.naturalWidth > 0)
    .flatMap((image) => parseAddress(image.currentSrc) ?? [])
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/media/'))
    .map(({ pathname }) => pathname);
}
