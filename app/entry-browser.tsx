import './styles/all.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { HomeData, Payload } from '../contract/page-data.ts';
import { modeLinkAttribute } from '../contract/reading-modes.ts';
import { App } from './app.tsx';
import { sanitisedHtmlAttribute } from './article/article-body.tsx';
import { withShown } from './cards/cards-in-page.ts';
import { modulesAttribute, pageDataId, rootId } from './document-ids.ts';
import { logError } from './log-error.ts';
import { loadLazyParts } from './navigation/lazy-part.tsx';
import { pageCode } from './navigation/page-list.ts';
import { whenIdle } from './navigation/scheduling.ts';
import { stopSpeculation } from './navigation/speculation.ts';
import { startNavigation } from './navigation/start-navigation.ts';
import { addRoute } from './tracking/visit-record.ts';

function readPayload(): Payload {
  // A direct child of the body: an article's text could contain an element with the same id.
  const payload = JSON.parse(document.querySelector(`body > #${pageDataId}`)?.textContent ?? '') as Payload;
  if ('article' in payload.data) {
    // The data block leaves out the article's text, which is already in the HTML.
    payload.data.article.bodyHtml = document.querySelector(`[${sanitisedHtmlAttribute}]`)?.innerHTML ?? '';
  }
  if (payload.page === 'home') payload.data = withShown(payload.data as HomeData, document);
  return payload;
}

/** If something in the browser has removed what the data leaves out, the data is loaded. */
async function pagePayload(address: string): Promise<Payload> {
  try {
    return readPayload();
  } catch (error) {
    logError(error);
    // Comes after hydration otherwise, with what else can wait until then.
    const { loadPage } = await import('./navigation/load-page.ts');
    return (await loadPage(address, new AbortController().signal)).payload;
  }
}

/** Waits for the styles that the starter added, so that nothing appears without its look. */
async function untilStyled(): Promise<void> {
  const added = document.querySelectorAll<HTMLLinkElement>(
    `head > link[rel=stylesheet]:not([${modeLinkAttribute}]):has(~ script[${modulesAttribute}])`,
  );
  await Promise.all([...added].filter((link) => !link.sheet).map(loadAgain));
}

/** A link says only once that it has been loaded or cannot be; this one may have said so before anyone listened. */
function loadAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href });
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => {
      again.remove();
      reject(new Error(`${link.href} cannot be loaded.`));
    });
    link.replaceWith(again);
  });
}

/** Hydrates the page; resolves when the code of all its parts has been loaded. */
export async function hydratePage(): Promise<void> {
  const root = document.getElementById(rootId);
  if (!root) throw new Error(`There is no element #${rootId}.`);
  await untilStyled();
  const address = location.pathname + location.search;
  const payload = await pagePayload(address);
  const visits = startNavigation({
    id: 'first',
    address,
    hash: location.hash,
    payload,
    Page: await pageCode(payload.page),
    arrival: 'first',
    memory: new Map(),
  });
  visits.subscribe(() => addRoute(visits.current().address));
  // From here on links are followed without another document.
  stopSpeculation();
  // As a transition React pauses every few milliseconds, also while it hydrates the frame of the page.
  startTransition(() => {
    hydrateRoot(root, <App visits={visits} />, { onRecoverableError: logError });
  });
  whenIdle(() => {
    // If it cannot be loaded, the page can still be read; the next page tries again.
    import('./after-hydration.tsx').then(({ startAfterHydration }) => startAfterHydration(visits)).catch(logError);
  });
  // A part that cannot be loaded keeps the server's HTML, whose links work.
  await loadLazyParts(payload.data).catch(() => {});
}
