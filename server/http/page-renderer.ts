import type { ArticleCard } from '../../contract/article.ts';
import { geoAddresses } from '../../contract/geo.ts';
import type { BrowserSettings, Payload, ShellData } from '../../contract/page-data.ts';
import type { AddressedPage, PageName, PageParams } from '../../contract/pages.ts';
import type { Articles } from '../articles/articles.ts';
import type { PreviewedArticle } from '../articles/drafts/previewed-article.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/recorder.ts';
import { noteShown, shellTag } from '../page-cache/shown-tags.ts';
import type { TouchedTags } from '../page-cache/touched-tags.ts';
import { loadError } from '../pages/error.ts';
import type { LoadedPage, PageLoader } from '../pages/page-loader.ts';
import { pageLoaders } from '../pages/page-loaders.ts';
import type { SiteHead } from '../pages/site-head.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ArticleSearch } from '../search/article-search.ts';
import type { Renderer } from './app-bundle.ts';
import { pageCacheControl } from './cache-control.ts';
import { CachedResponse } from './cached-response.ts';
import { hashPieces, joinPieces } from './join-pieces.ts';
import type { RequestedPage } from './requested-page.ts';
import { speculationHeader } from './speculation-rules.ts';
import { isUnchanged } from './unchanged-page.ts';

/** A rendered page: its HTML document and its payload. */
export interface CachedPage {
  html: CachedResponse;
  readonly payload: CachedResponse;
  weight: number;
  /** The tags of what it shows. */
  tags: readonly string[];
  /** The minute that it was rendered at. */
  now: string;
}

export interface PageRendererOptions {
  headers: Record<string, string>;
  /** The headers in which a page names its tags to a CDN. */
  tagHeaders: (tags: readonly string[]) => Record<string, string>;
  content: Articles;
  articleSearch: ArticleSearch;
  head: SiteHead;
  renderer: Renderer;
  clock: Clock;
  siteName: string;
  settings: BrowserSettings;
  /** What changes of content have touched. */
  touched: Pick<TouchedTags, 'sequence' | 'check'>;
  metrics: Pick<Metrics, 'madePage'>;
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** Loads and renders pages. The result depends on nothing about the visitor, so it can be cached. */
export function createPageRenderer({
  headers,
  tagHeaders,
  content,
  articleSearch,
  head,
  renderer,
  clock,
  siteName,
  settings,
  touched,
  metrics,
}: PageRendererOptions) {
  let shell: ShellData = { siteName, categories: [], settings };
  let shellSequence: number | null = null;

  /** The shell is the same on every page, so it is loaded again only when a change touches it. */
  async function currentShell(): Promise<ShellData> {
    if (shellSequence === null || touched.check([shellTag], shellSequence) !== 'current') {
      const sequence = touched.sequence();
      const categories = await content.listedCategories();
      const badges = categories.map(({ slug, name, color }) => ({ slug, name, color }));
      shell = Object.freeze({ siteName, categories: badges, settings });
      shellSequence = sequence;
    }
    return shell;
  }

  /** Returns the page from before if nothing but the minute is another one: with its ETag and its compressed forms. */
  async function make(
    { name, params, query, page }: RequestedPage,
    previous: CachedPage | null = null,
  ): Promise<CachedPage | null> {
    // The address matched the page's pattern, so the parameters are those of its loader.
    const load = pageLoaders[name] as PageLoader<AddressedPage>;
    const tags = new Set([shellTag]);
    const shown = { content: noteShown(content, tags), articleSearch, head };
    const request = { params: params as PageParams<AddressedPage>, query, page, ...shown };
    const startedAt = performance.now();
    const [loaded, shellData] = await Promise.all([load(request), currentShell()]);
    metrics.madePage('load', (performance.now() - startedAt) / 1000);
    const shownAs = loaded && 'shownAs' in loaded ? loaded.shownAs : name;
    return loaded && render(shownAs, params, loaded, shellData, { tags: [...tags], previous });
  }

  /** The page of an article that is not public yet, without links to others; it is never cached. */
  async function renderPreview({ article, series }: PreviewedArticle): Promise<Buffer> {
    const data = { article, related: [], previous: null, next: null, popular: [], ...(series && { series }) };
    const loaded = { data, head: { ...head.article(article), noindex: true, canonical: null, jsonLd: [] } };
    const { html } = await render('news/article', { slug: article.slug }, loaded, await currentShell());
    return html.plain;
  }

  /** The home page with other leads than the stored ones; it is never cached. */
  async function renderHomePreview(leads: ArticleCard[]): Promise<Buffer> {
    const shown: Articles = { ...content, front: (request) => content.front({ ...request, leads }) };
    const request = { params: {}, query: {}, page: 1, content: shown, articleSearch, head };
    const [loaded, shellData] = await Promise.all([pageLoaders.home(request), currentShell()]);
    if (!loaded) throw new Error('the home page has a first page');
    const hidden = { ...loaded.head, noindex: true, canonical: null, jsonLd: [] };
    const { html } = await render('home', {}, { ...loaded, head: hidden }, shellData);
    return html.plain;
  }

  async function makeError(status: number): Promise<CachedPage> {
    return render('error', {}, loadError(head, status), shell);
  }

  async function render(
    page: PageName,
    params: Record<string, string>,
    loaded: LoadedPage<PageName>,
    shellData: ShellData,
    { tags = [shellTag], previous = null }: { tags?: readonly string[]; previous?: CachedPage | null } = {},
  ): Promise<CachedPage> {
    const { data, status = 200 } = loaded;
    const now = minuteOf(clock.now());
    const payload: Payload = { page, params, status, now, head: loaded.head, shell: shellData, data };
    const common = {
      status,
      cacheControl: pageCacheControl(status),
      headers: { ...headers, ...speculationHeader, ...tagHeaders(tags) },
    };
    const startedAt = performance.now();
    const pieces = await renderer.render(payload);
    const bytes = joinPieces(pieces);
    metrics.madePage('render', (performance.now() - startedAt) / 1000);
    if (previous?.html.status === status && isUnchanged(previous, { bytes, now, tags })) return previous;
    const html = new CachedResponse({ ...common, type: 'text/html; charset=utf-8' }, bytes, hashPieces(pieces));
    // Most visitors load the document; the payload is serialised on first request, and then no longer held as objects.
    let pending: Payload | null = payload;
    let json: CachedResponse | undefined;
    return {
      html,
      get payload() {
        json ??= new CachedResponse({ ...common, type: 'application/json; charset=utf-8' }, JSON.stringify(pending));
        pending = null;
        return json;
      },
      // The payload is smaller than the document and is counted in advance, even if it is never serialised.
      weight: html.weight * 2,
      tags,
      now,
    };
  }

  return { make, makeError, renderPreview, renderHomePreview };
}

/** Rounds to whole minutes, so that a page rendered again unchanged keeps its ETag. */
function minuteOf(date: Date): string {
  return new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();
}

/** Unless the operator configures other services, the site itself answers address and user-agent lookups. */
export function browserSettings(config: Config): BrowserSettings {
  return {
    copyGuard: config.COPY_GUARD,
    // Hot reload serves the sources, so there is no build to store offline.
    offline: config.OFFLINE && !config.hotReload,
    analyticsId: config.GA_MEASUREMENT_ID ?? null,
    geoUrl: config.GEO_URL ?? geoAddresses.ip,
    agentUrl: config.AGENT_URL ?? geoAddresses.agent,
    geoKey: config.GEO_KEY ?? null,
    trackingDays: config.TRACKING_DAYS,
    contactEmail: config.CONTACT_EMAIL,
    contactPhone: config.CONTACT_PHONE ?? null,
  };
}
