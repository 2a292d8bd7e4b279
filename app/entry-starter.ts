import { startFirstTouch } from './navigation/first-touch.ts';
import { savesData } from './navigation/save-data.ts';
import { stopSpeculation, whenShown } from './navigation/speculation.ts';
import { startCopyGuard } from './shell/copy-guard.ts';
import { startExternalLinks } from './tracking/external-links.ts';
import { startVisitRecord } from './tracking/visit-record.ts';

// The only script that a public page loads before it rests. It imports no other chunk statically, so it also records what
// a visitor does in the first second, and it decides when React and the page's code are loaded.
if (savesData()) stopSpeculation();
whenShown(() => {
  if (!('popover' in HTMLElement.prototype))
    import('./ui/popover-fallback.ts').then(
      (file) => file.addPopovers(),
      () => {},
    );
  if ('copyGuard' in document.documentElement.dataset) startCopyGuard();
  startExternalLinks();
  startVisitRecord();
  startFirstTouch({ loadReact: () => import('./start-react.ts'), loadPage: () => import('./entry-browser.tsx') });
});
