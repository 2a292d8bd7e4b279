/** Where the demo content lies in the repository. */
export const demoFolder = new URL('../../../content/', import.meta.url);
