/** The ids of elements in the server's HTML that the browser reads. */
export const rootId = 'root';
export const pageDataId = 'page-data';

/** What search engines may do with a page: show it with a large picture, or not list it and still follow its links. */
export const robotsOf = ({ noindex }: { noindex: boolean }) =>
  noindex ? 'noindex, follow' : 'max-image-preview:large';
/** On the starter's script: the addresses of the modules and styles that it preloads for this page. */
export const modulesAttribute = 'data-modules';
/** On the root element when no part of the page waits to be laid out. */
export const laidOutAttribute = 'data-laid-out';
/** On what was tapped before the page's code was there, until the tap is carried out. */
export const pendingAttribute = 'data-pending';
