import { createRoot } from 'react-dom/client';
import { messages } from '../contract/messages/messages.ts';
import type { BrowserSettings } from '../contract/page-data.ts';
import { startCollectionSync } from './library/collections/collection-sync.ts';
import { startTips } from './library/tips/offer-tip.ts';
import { startBuildCheck } from './navigation/build-check.ts';
import type { Navigator } from './navigation/navigator.ts';
import { onBlockedCopy } from './shell/copy-guard.ts';
import { startVisitLog } from './tracking/visit-log.ts';
import './navigation/load-page.ts';
import { openPopupOnLoginRequest } from './account/auth-popup/login-requests.ts';
import { AlertHost } from './overlays/alert.tsx';
import { closeOverlaysOnBack } from './overlays/back-button.ts';
import { LoadingHost } from './overlays/loading.tsx';
import { MessageRegion } from './overlays/message.tsx';
import { showMessage } from './overlays/show.ts';
import { guardPages } from './session/guard.ts';
import { onMemberKnown, startSession } from './session/run-session.ts';
// Here so that it is at hand before the first click.

/**
 * What a page can be read without: brought when it is shown and the browser has time. Overlays have a root of their own,
 * so that they outlive whatever happens to the page under them.
 */
export async function startAfterHydration(visits: Navigator): Promise<void> {
  const { settings } = visits.current().payload.shell;
  const steps = [
    () => answerMembers(visits),
    startSession,
    () => guardPages(visits),
    startBuildCheck,
    () => onBlockedCopy(() => showMessage(messages.copyBlocked)),
    () => startVisitLog(visits, settings),
    () => bringTheRest(visits, settings),
  ];
  // One at a time, so that a reader's tap never waits for all of them.
  for (const step of steps) {
    step();
    await nextTask();
  }
}

/** Everything that a session acts on is there before the session. */
function answerMembers(visits: Navigator): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <>
      <MessageRegion />
      <LoadingHost />
      <AlertHost />
    </>,
  );
  visits.subscribe(closeOverlaysOnBack());
  openPopupOnLoginRequest();
  startCollectionSync();
  startTips(visits);
  // Without it nothing is noted of what a member reads; the next page tries again.
  onMemberKnown.listen(() => {
    import('./library/history/record-reading.ts').then((file) => file.startReadingHistory(visits)).catch(() => {});
  });
}

/** What does not come, or is blocked on the way as many readers have it, is not missed. */
function bringTheRest(visits: Navigator, { analyticsId, offline }: BrowserSettings): void {
  if (analyticsId) {
    import('./tracking/analytics.ts').then(({ startAnalytics }) => startAnalytics(visits, analyticsId)).catch(() => {});
  }
  import('./offline/offline.ts')
    .then((file) => (offline ? file.startOffline(visits) : file.stopOffline()))
    .catch(() => {});
}

/** Lets the browser handle input first. A message arrives sooner than any timer, and is not delayed in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
