/** Where the server's HTML keeps what the browser picks up. */
export const rootId = 'root';
export const pageDataId = 'page-data';

/** For pages that search engines shall not keep; their links may be followed. */
export const robotsNoindex = 'noindex, follow';
