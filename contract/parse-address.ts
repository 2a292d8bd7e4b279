/** The address that a text is; null if it is none. `URL.canParse` and `URL.parse` are younger than the browsers that are supported. */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
