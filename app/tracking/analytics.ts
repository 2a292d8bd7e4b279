import { pages } from '../../contract/pages.ts';
import type { VisitSource } from '../navigation/visit.ts';

const library = 'https://www.googletagmanager.com/gtag/js';

type DataLayer = { dataLayer?: unknown[] };

/**
 * Google Analytics, for operators who set it. This module replaces its usual inline snippet, because the content
 * security policy allows no inline script. Each page view is reported once, when the page is shown.
 */
export function startAnalytics(visits: VisitSource, measurementId: string): void {
  const holder = window as DataLayer;
  holder.dataLayer ??= [];
  const layer = holder.dataLayer;

  /** The library needs the arguments object itself; it ignores arrays. */
  function gtag(..._parameters: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the library ignores arrays
    layer.push(arguments);
  }

  let shown = '';
  let referrer = withoutSecrets(document.referrer);

  function reportPage(): void {
    const { address, payload } = visits.current();
    if (address === shown) return;
    shown = address;
    const page_location = locationOf(address, pages[payload.page].needsLogin !== false);
    // For events that the library sends by itself, which would contain the address bar's address.
    gtag('set', { page_location, page_referrer: referrer });
    gtag('event', 'page_view', { page_location, page_title: payload.head.title, page_referrer: referrer });
    referrer = page_location;
  }

  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: false });
  reportPage();
  visits.subscribe(reportPage);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${library}?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}

/** The referrer may be a member's page of this site, whose query is private. */
function withoutSecrets(referrer: string): string {
  return referrer.startsWith(`${location.origin}/`) ? (referrer.split('?', 1)[0] ?? '') : referrer;
}

/** A member's page may have a token in its query, which must not be sent. */
function locationOf(address: string, isPersonal: boolean): string {
  const url = new URL(address, location.origin);
  if (isPersonal) url.search = '';
  return url.href;
}
