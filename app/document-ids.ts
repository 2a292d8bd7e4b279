/** The ids of elements in the server's HTML that the browser reads. */
export const rootId = 'root';
export const pageDataId = 'page-data';

/** For pages that search engines must not index; they may follow the links. */
export const robotsNoindex = 'noindex, follow';
/** On the starter's script: the addresses of the modules and styles that it preloads for this page. */
export const modulesAttribute = 'data-modules';
/** On the root element when no part of the page waits to be laid out. */
export const laidOutAttribute = 'data-laid-out';
/** On what was tapped before the page's code was there, until the tap is carried out. */
export const pendingAttribute = 'data-pending';
