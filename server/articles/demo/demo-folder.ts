/** Folder of the demo content in the repository. */
export const demoFolder = new URL('../../../content/', import.meta.url);
