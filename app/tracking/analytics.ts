import { pages } from '../../contract/pages.ts';
import type { VisitSource } from '../navigation/visit.ts';

const library = 'https://www.googletagmanager.com/gtag/js';

type DataLayer = { dataLayer?: unknown[] };

/**
 * Google Analytics, for operators who set it. Its usual inline snippet is this module, because the content policy allows
 * no inline script. The library counts nothing by itself: each page is told once, when it is shown.
 */
export function startAnalytics(visits: VisitSource, measurementId: string): void {
  const holder = window as DataLayer;
  holder.dataLayer ??= [];
  const layer = holder.dataLayer;

  /** The library takes the arguments object itself, and passes over arrays. */
  function gtag(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: an array would not be understood
    layer.push(arguments);
  }

  let shown = '';
  let referrer = withoutSecrets(document.referrer);

  function tellPage(): void {
    const { address, payload } = visits.current();
    if (address === shown) return;
    shown = address;
    const page_location = locationOf(address, pages[payload.page].needsLogin !== false);
    // For what the library tells by itself: it would look into the address bar.
    gtag('set', { page_location, page_referrer: referrer });
    gtag('event', 'page_view', { page_location, page_title: payload.head.title, page_referrer: referrer });
    referrer = page_location;
  }

  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: false });
  tellPage();
  visits.subscribe(tellPage);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${library}?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}

/** A page of this site that was left by a full load may have been a member's. */
function withoutSecrets(referrer: string): string {
  return referrer.startsWith(`${location.origin}/`) ? (referrer.split('?', 1)[0] ?? '') : referrer;
}

/** A member's page may carry a token in its query, which is nobody else's business. */
function locationOf(address: string, isPersonal: boolean): string {
  const url = new URL(address, location.origin);
  if (isPersonal) url.search = '';
  return url.href;
}
