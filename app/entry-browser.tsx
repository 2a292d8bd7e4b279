import './styles/all.css';
import './entry-early.ts';
import { hydrateRoot } from 'react-dom/client';
import type { Payload } from '../contract/page-data.ts';
import { App } from './app.tsx';
import { sanitisedHtmlAttribute } from './article/article-body.tsx';
import { pageDataId, rootId } from './document-ids.ts';
import { pageCode } from './navigation/page-list.ts';
import { startNavigation } from './navigation/start-navigation.ts';
import { addRoute } from './tracking/visit-record.ts';

const idleWithin = 1_000;
/** Safari does not tell when it is idle. */
const idleElsewhere = 200;

function readPayload(): Payload {
  // The block itself, not anything with its id in the page's text, which comes before it.
  const payload = JSON.parse(document.querySelector(`body > #${pageDataId}`)?.textContent ?? '') as Payload;
  if ('article' in payload.data) {
    // The text travels once, as HTML; the data block leaves it out.
    payload.data.article.bodyHtml = document.querySelector(`[${sanitisedHtmlAttribute}]`)?.innerHTML ?? '';
  }
  return payload;
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: A page that differs between server and browser must not pass unseen.
  console.error(error);
}

async function start(root: HTMLElement): Promise<void> {
  const payload = readPayload();
  const visits = startNavigation({
    id: 'first',
    address: location.pathname + location.search,
    hash: location.hash,
    payload,
    Page: await pageCode(payload.page),
    arrival: 'first',
    memory: new Map(),
  });
  visits.subscribe(() => addRoute(visits.current().address));
  hydrateRoot(root, <App visits={visits} />, { onRecoverableError: report });
  whenIdle(() => {
    // Without it the page can still be read; the next page tries again.
    import('./after-hydration.tsx')
      .then(({ startAfterHydration: startAfterwards }) => startAfterwards(visits))
      .catch(report);
  });
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: idleWithin });
  else setTimeout(work, idleElsewhere);
}

const root = document.getElementById(rootId);
if (root) void start(root);
