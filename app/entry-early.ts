import { startCopyGuard } from './shell/copy-guard.ts';
import { startExternalLinks } from './tracking/external-links.ts';
import { startVisitRecord } from './tracking/visit-record.ts';

// A script of its own that imports nothing else: it runs before the page is hydrated, so that nothing a visitor does in
// the first second is missed.
if ('copyGuard' in document.documentElement.dataset) startCopyGuard();
startExternalLinks();
startVisitRecord();
