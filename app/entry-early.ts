import { startCopyGuard } from './behaviour/copy-guard.ts';
import { startExternalLinks } from './behaviour/external-links.ts';
import { startVisitRecord } from './behaviour/visit-record.ts';

// A script of its own that imports nothing else: it runs before the page is hydrated, so that nothing a visitor does in
// the first second is missed.
if ('copyGuard' in document.documentElement.dataset) startCopyGuard();
startExternalLinks();
startVisitRecord();
