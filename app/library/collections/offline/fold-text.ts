/** Folds a text for searching as the site's search of collections does: width, case, and 臺 for 台. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();
}
