import { createRoot } from 'react-dom/client';
import { startBuildCheck } from './behaviour/build-check.ts';
import { startCopyGuard } from './behaviour/copy-guard.ts';
import { startExternalLinks } from './behaviour/external-links.ts';
import { startVisitLog } from './behaviour/visit-log.ts';
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
import { guardPages } from './session/guard.ts';
import { onMember } from './session/moments.ts';
import { startSession } from './session/run-session.ts';

/**
 * What a page can be read without: brought when it is shown and the browser has time. Overlays have a root of their own,
 * so that they outlive whatever happens to the page under them.
 */
export function startAfterwards(visits: Navigator): void {
  const { settings } = visits.current().payload.shell;
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
  startSession();
  startSaving();
  startTips();
  startBuildCheck();
  if (settings.copyGuard) startCopyGuard();
  guardPages(visits);
  startExternalLinks();
  startVisitLog(visits, settings);
  // Without it nothing is noted of what a member reads; the next page tries again.
  onMember.join(() => {
    import('./behaviour/reading-history.ts').then((file) => file.startReadingHistory(visits)).catch(() => {});
  });
  const { analyticsId } = settings;
  if (analyticsId) {
    // One that is blocked on the way, as many readers have it, is not missed.
    import('./behaviour/analytics.ts')
      .then(({ startAnalytics }) => startAnalytics(visits, analyticsId))
      .catch(() => {});
  }
  // Not there any more, it is not missed: what can be read offline then stays as it was.
  const offline = import('./offline/offline.ts');
  offline.then((file) => (settings.offline ? file.startOffline(visits) : file.stopOffline())).catch(() => {});
}
