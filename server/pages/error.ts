import type { LoadedPage } from './page-loader.ts';
import type { SiteHead } from './site-head.ts';

/** Replaces a page that could not be rendered; it depends on nothing that may have failed. */
export function loadError(head: SiteHead, status: number): LoadedPage<'error'> {
  return { status, data: { status }, head: head.page('暫時無法顯示', '頁面暫時無法顯示，請稍後再試。', null) };
}
