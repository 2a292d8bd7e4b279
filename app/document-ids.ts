/** Where the server's HTML keeps what the browser picks up. */
export const rootId = 'root';
export const pageDataId = 'page-data';
