/** The page's background as the browser's own frame should show it; the same as `--paper` in tokens.css. */
export const paper = { light: '#fdfcf9', dark: '#161513' } as const;
