import { startCopyGuard } from './shell/copy-guard.ts';
import { startExternalLinks } from './tracking/external-links.ts';
import { startVisitRecord } from './tracking/visit-record.ts';

// A separate script that imports no other chunk: it runs before hydration, so that it also records what a visitor does in
// the first second.
if ('copyGuard' in document.documentElement.dataset) startCopyGuard();
startExternalLinks();
startVisitRecord();
