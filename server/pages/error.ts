import type { LoadedPage } from './page-loader.ts';
import type { SiteHead } from './site-head.ts';

/** Shown in place of a page that could not be made; it needs nothing that may be broken. */
export function loadError(head: SiteHead, status: number): LoadedPage<'error'> {
  return { status, data: { status }, head: head.page('暫時無法顯示', '頁面暫時無法顯示，請稍後再試。', null) };
}
