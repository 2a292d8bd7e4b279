/**
 * The oldest browsers for which everything works; Android's WebView has the versions of Chrome. The build writes what they
 * read, and `tests/structure/browsers.test.ts` fails where the code asks for more.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '115', ios: '16.4', safari: '16.4' };

/** The same as Vite names them. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version);
