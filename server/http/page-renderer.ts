import type { BrowserSettings } from '../../contract/browser-settings.ts';
import type { Payload, ShellData } from '../../contract/page-data.ts';
import type { AddressedPage, PageName, PageParams } from '../../contract/pages.ts';
import type { Articles } from '../articles/articles.ts';
import type { Metrics } from '../metrics/recorder.ts';
import { loadError } from '../pages/error.ts';
import type { LoadedPage, PageLoader } from '../pages/page-loader.ts';
import { pageLoaders } from '../pages/page-loaders.ts';
import type { SiteHead } from '../pages/site-head.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ArticleSearch } from '../search/article-search.ts';
import { CachedResponse } from './cached-response.ts';
import type { Renderer } from './render.ts';
import type { RequestedPage } from './requested-page.ts';

/** One rendering of one page: its document and its payload. */
export interface CachedPage {
  html: CachedResponse;
  readonly payload: CachedResponse;
  weight: number;
}

export interface PageRendererOptions {
  headers: Record<string, string>;
  content: Articles;
  articleSearch: ArticleSearch;
  head: SiteHead;
  renderer: Renderer;
  clock: Clock;
  siteName: string;
  settings: BrowserSettings;
  edition: () => string;
  figures: Pick<Metrics, 'madePage'>;
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** Makes a page from its data: payload and document, knowing nothing of the visitor. */
export function createPageRenderer({
  headers,
  content,
  articleSearch,
  head,
  renderer,
  clock,
  siteName,
  settings,
  edition,
  figures,
}: PageRendererOptions) {
  let shell: ShellData = { siteName, categories: [], settings };
  let shellEdition: string | null = null;

  /** The frame is the same on every page, so it is asked for once an edition. */
  async function currentShell(): Promise<ShellData> {
    const asked = edition();
    if (shellEdition !== asked) {
      const categories = await content.categories();
      const marks = categories.map(({ slug, name, color }) => ({ slug, name, color }));
      shell = { siteName, categories: marks, settings };
      shellEdition = asked;
    }
    return shell;
  }

  async function make({ name, params, query, page }: RequestedPage): Promise<CachedPage | null> {
    // The address was matched against the page's own pattern, so its parameters are the loader's.
    const load = pageLoaders[name] as PageLoader<AddressedPage>;
    const request = { params: params as PageParams<AddressedPage>, query, page, content, articleSearch, head };
    const began = performance.now();
    const [loaded, frame] = await Promise.all([load(request), currentShell()]);
    figures.madePage('load', (performance.now() - began) / 1000);
    return loaded && copyOf('shownAs' in loaded ? loaded.shownAs : name, params, loaded, frame);
  }

  async function makeError(status: number): Promise<CachedPage> {
    return copyOf('error', {}, loadError(head, status), shell);
  }

  async function copyOf(
    page: PageName,
    params: Record<string, string>,
    loaded: LoadedPage<PageName>,
    frame: ShellData,
  ): Promise<CachedPage> {
    const { data, status = 200 } = loaded;
    const payload: Payload = {
      page,
      params,
      status,
      now: minuteOf(clock.now()),
      head: loaded.head,
      shell: frame,
      data,
    };
    const common = { status, cacheControl: cacheRule(status), headers };
    const began = performance.now();
    const text = await renderer.render(payload);
    figures.madePage('render', (performance.now() - began) / 1000);
    const html = new CachedResponse({ ...common, type: 'text/html; charset=utf-8' }, text);
    let json: CachedResponse | undefined;
    return {
      html,
      // Most readers come by the page; its data alone is written out when the first asks for it.
      get payload() {
        json ??= new CachedResponse({ ...common, type: 'application/json; charset=utf-8' }, JSON.stringify(payload));
        return json;
      },
      // The payload is the smaller half and counted ahead, whether it is ever written or not.
      weight: html.weight * 2,
    };
  }

  return { make, makeError };
}

function cacheRule(status: number): string {
  // A limit is one client's: no cache may hand it to others.
  if (status >= 500 || status === 429) return 'no-store';
  if (status >= 400) return 'public, max-age=0, s-maxage=10';
  return 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=3600';
}

/** Whole minutes, so that a page made again unchanged keeps its mark and browsers keep their copy. */
function minuteOf(moment: Date): string {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString();
}
