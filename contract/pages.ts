export type LayoutName = 'blog' | 'default';

interface PageRule {
  /** The address, with `:name` for a parameter; null for a page that only replaces another. */
  readonly path: string | null;
  readonly layout: LayoutName;
  /** Whether it is for members only; a link from a mail carries its own proof in `token`. */
  readonly needsLogin: boolean | 'unless-token';
  /** How long a rendering is cached (0: not at all), and which query parameters the page knows. */
  readonly cache: { readonly seconds: number; readonly query: readonly string[] };
}

const listCache = { seconds: 60, query: ['page'] } as const;

/** Members' pages are rendered without member data, the same for everyone; the browser loads the data. */
const forMembers = { layout: 'default', needsLogin: true, cache: { seconds: 60, query: [] } } as const;

/**
 * Every page of the site. The key is the path of its files: `news/article` is shown by `app/pages/news/article.tsx`
 * with data from `server/pages/news/article.ts`. Fixed addresses come before those with a parameter, so that no article
 * can hide them.
 */
export const pages = {
  home: { path: '/', layout: 'blog', needsLogin: false, cache: listCache },
  'not-found': { path: '/404', layout: 'default', needsLogin: false, cache: { seconds: 60, query: [] } },
  error: { path: null, layout: 'default', needsLogin: false, cache: { seconds: 60, query: [] } },
  withdrawn: { path: null, layout: 'default', needsLogin: false, cache: { seconds: 60, query: [] } },
  offline: { path: '/offline', layout: 'default', needsLogin: false, cache: { seconds: 60, query: [] } },
  later: { path: '/later', layout: 'default', needsLogin: false, cache: { seconds: 60, query: [] } },
  'member-rule': { path: '/member-rule', layout: 'default', needsLogin: false, cache: { seconds: 60, query: [] } },
  search: {
    path: '/search',
    layout: 'blog',
    needsLogin: false,
    // Not cached: there are too many different searches, and the search engine caches the popular ones.
    cache: { seconds: 0, query: ['q', 'kind', 'category', 'series', 'sort', 'page'] },
  },
  'news/categories': { path: '/news/categories', layout: 'blog', needsLogin: false, cache: { seconds: 60, query: [] } },
  'news/corrections': { path: '/news/corrections', layout: 'blog', needsLogin: false, cache: listCache },
  'news/video': { path: '/news/video', layout: 'blog', needsLogin: false, cache: listCache },
  'news/video/category': { path: '/news/video/:category', layout: 'blog', needsLogin: false, cache: listCache },
  'news/category': { path: '/news/category/:category', layout: 'blog', needsLogin: false, cache: listCache },
  'news/tag': { path: '/news/tag/:tag', layout: 'blog', needsLogin: false, cache: listCache },
  'news/author': { path: '/news/author/:author', layout: 'blog', needsLogin: false, cache: listCache },
  'news/series': { path: '/news/series/:series', layout: 'blog', needsLogin: false, cache: { seconds: 60, query: [] } },
  'news/article': { path: '/news/:slug', layout: 'blog', needsLogin: false, cache: { seconds: 60, query: [] } },
  my: { ...forMembers, path: '/my' },
  'my/account': { ...forMembers, path: '/my/account' },
  'my/account/change-phone': { ...forMembers, path: '/my/account/change-phone' },
  'my/account/email-binding': { ...forMembers, path: '/my/account/email-binding' },
  'my/account/email-verify': { ...forMembers, path: '/my/account/email-verify', needsLogin: 'unless-token' },
  'my/account/identity-verify': { ...forMembers, path: '/my/account/identity-verify' },
  'my/account/reset-password': { ...forMembers, path: '/my/account/reset-password' },
  'my/collections': { ...forMembers, path: '/my/collections' },
  'my/history': { ...forMembers, path: '/my/history' },
  'my/corrections': { ...forMembers, path: '/my/corrections' },
  'my/tips': { ...forMembers, path: '/my/tips' },
} as const satisfies Record<string, PageRule>;

export type PageName = keyof typeof pages;

export type MemberPageName = { [P in PageName]: (typeof pages)[P]['needsLogin'] extends false ? never : P }[PageName];

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PageParams<P extends PageName> = { [Name in ParamNames<(typeof pages)[P]['path']>]: string };

/** The pages that have their own address. */
export type AddressedPage = { [P in PageName]: (typeof pages)[P]['path'] extends string ? P : never }[PageName];

export const pageNames = Object.keys(pages) as PageName[];
