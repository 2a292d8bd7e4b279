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
/** For Safari, which has no idle callback. */
const idleElsewhere = 200;

function readPayload(): Payload {
  // A direct child of the body: an article's text could contain an element with the same id.
  const payload = JSON.parse(document.querySelector(`body > #${pageDataId}`)?.textContent ?? '') as Payload;
  if ('article' in payload.data) {
    // The data block leaves out the article's text, which is already in the HTML.
    payload.data.article.bodyHtml = document.querySelector(`[${sanitisedHtmlAttribute}]`)?.innerHTML ?? '';
  }
  return payload;
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: Differences between server and browser must be visible.
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
    // If it cannot be loaded, the page can still be read; the next page tries again.
    import('./after-hydration.tsx').then(({ startAfterHydration }) => startAfterHydration(visits)).catch(report);
  });
}

function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: idleWithin });
  else setTimeout(callback, idleElsewhere);
}

const root = document.getElementById(rootId);
if (root) void start(root);
