import { createRoot } from 'react-dom/client';
import type { BrowserSettings } from '../contract/browser-settings.ts';
import { messages } from '../contract/messages.ts';
import { startBuildCheck } from './behaviour/build-check.ts';
import { sayBlockedCopies } from './behaviour/copy-guard.ts';
import { startVisitLog } from './behaviour/visit-log.ts';
import { nextTask } from './device/next-task.ts';
import { startTips } from './member/offer-tip.ts';
import { startSaving } from './member/saving.ts';
import type { Navigator } from './navigation/navigator.ts';
// Here so that it is at hand before the first click.
import './navigation/load-page.ts';
import { AlertHost } from './overlays/alert.tsx';
import { answerLogins } from './overlays/auth-popup/answer-logins.ts';
import { closeOverlaysOnBack } from './overlays/back-button.ts';
import { LoadingHost } from './overlays/loading.tsx';
import { MessageRegion } from './overlays/message.tsx';
import { showMessage } from './overlays/show-message.ts';
import { guardPages } from './session/guard.ts';
import { onMember } from './session/moments.ts';
import { startSession } from './session/run-session.ts';

/**
 * What a page can be read without: brought when it is shown and the browser has time. Overlays have a root of their own,
 * so that they outlive whatever happens to the page under them.
 */
export async function startAfterwards(visits: Navigator): Promise<void> {
  const { settings } = visits.current().payload.shell;
  const steps = [
    () => answerMembers(visits),
    startSession,
    () => guardPages(visits),
    startBuildCheck,
    () => sayBlockedCopies(() => showMessage(messages.copyBlocked)),
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
  answerLogins();
  startSaving();
  startTips(visits);
  // Without it nothing is noted of what a member reads; the next page tries again.
  onMember.join(() => {
    import('./behaviour/reading-history.ts').then((file) => file.startReadingHistory(visits)).catch(() => {});
  });
}

/** What does not come, or is blocked on the way as many readers have it, is not missed. */
function bringTheRest(visits: Navigator, { analyticsId, offline }: BrowserSettings): void {
  if (analyticsId) {
    import('./behaviour/analytics.ts')
      .then(({ startAnalytics }) => startAnalytics(visits, analyticsId))
      .catch(() => {});
  }
  import('./offline/offline.ts')
    .then((file) => (offline ? file.startOffline(visits) : file.stopOffline()))
    .catch(() => {});
}
