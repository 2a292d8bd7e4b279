import { readingMessages } from '../contract/messages/reading.ts';
import type { BrowserSettings } from '../contract/page-data.ts';
import { layOutWhenIdle } from './deferred-layout.ts';
import { startElderMode } from './elder-mode/elder-setting.ts';
import { startKeys } from './keyboard/start-keys.ts';
import { startCollectionSync } from './library/collections/collection-sync.ts';
import { offlineChoice } from './library/collections/offline/offline-choice.ts';
import { startTips } from './library/tips/offer-tip.ts';
import { startBuildCheck } from './navigation/build-check.ts';
import type { Navigator } from './navigation/navigator.ts';
import { nextTask } from './navigation/scheduling.ts';
import { onBlockedCopy } from './shell/copy-guard.ts';
import { startVisitLog } from './tracking/visit-log.ts';
import './navigation/load-page.ts';
import { openPopupOnLoginRequest } from './account/auth-popup/login-requests.ts';
import { AlertHost } from './overlays/alert.tsx';
import { closeOverlaysOnBack } from './overlays/back-button.ts';
import { LoadingHost } from './overlays/loading.tsx';
import { MessageRegion } from './overlays/message.tsx';
import { addOwnRoot } from './overlays/own-root.tsx';
import { showMessage } from './overlays/show-overlay.ts';
import { guardPages } from './session/guard.ts';
import { onMemberKnown, startSession } from './session/run-session.ts';
// Imported here so that it is loaded before the first click.

/**
 * Starts everything that a page can be read without, after hydration and when the browser is idle. Overlays have their
 * own root, so that they survive navigation and errors of the page.
 */
export async function startAfterHydration(visits: Navigator): Promise<void> {
  const { settings } = visits.current().payload.shell;
  const steps = [
    () => startMemberFeatures(visits),
    startSession,
    () => guardPages(visits),
    startBuildCheck,
    startElderMode,
    startKeys,
    () => addEventListener('beforeprint', nameSiteOnPaper, { once: true }),
    () => onBlockedCopy(() => showMessage(readingMessages.copyBlocked)),
    () => startVisitLog(visits, settings),
    () => loadOptionalParts(visits, settings),
    layOutWhenIdle,
    () => visits.subscribe(layOutWhenIdle),
  ];
  // One step per task, so that a tap never waits for all of them.
  for (const step of steps) {
    step();
    await nextTask();
  }
}

/** Starts everything that a session acts on; it runs before the session starts. */
function startMemberFeatures(visits: Navigator): void {
  addOwnRoot().render(
    <>
      <MessageRegion />
      <LoadingHost />
      <AlertHost />
    </>,
  );
  visits.subscribe(closeOverlaysOnBack());
  openPopupOnLoginRequest();
  startCollectionSync();
  // If it cannot be loaded, the buttons wait; the next page tries again.
  import('./library/later/start-later.tsx').then((file) => file.startLater(visits)).catch(() => {});
  startTips(visits);
  // If it cannot be loaded, nothing is recorded in the history; the next page tries again.
  onMemberKnown.listen(() => {
    import('./library/history/record-reading.ts').then((file) => file.startReadingHistory(visits)).catch(() => {});
    // Without a connection the next page tells of corrections.
    import('./library/corrections/tell-corrections.ts').then((file) => file.tellCorrections()).catch(() => {});
    if (visits.current().payload.shell.settings.offline && offlineChoice.read()) {
      import('./library/collections/offline/sync-collection.ts').then((file) => file.syncOnVisit()).catch(() => {});
    }
  });
}

/** Loads optional parts; many browsers block analytics, which is no error. */
function loadOptionalParts(visits: Navigator, { analyticsId, offline }: BrowserSettings): void {
  if (analyticsId) {
    import('./tracking/analytics.ts').then(({ startAnalytics }) => startAnalytics(visits, analyticsId)).catch(() => {});
  }
  import('./article/reading-record.ts').then((file) => file.startReadingRecord(visits)).catch(() => {});
  import('./offline/start-offline.ts')
    .then((file) => (offline ? file.startOffline(visits) : file.stopOffline()))
    .catch(() => {});
}

/**
 * On paper a link to another article of the site is its whole address; styles know the path alone (`article-on-paper.css`). Set
 * earlier, the property would make browsers compute the styles of the whole page again.
 */
function nameSiteOnPaper(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  document.documentElement.style.setProperty('--site', JSON.stringify(new URL(canonical).origin));
}
