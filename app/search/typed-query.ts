import { limits } from '../../contract/limits.ts';

export const tooLongHint = `最多 ${limits.searchQueryMaxLength} 個字`;

/** What a field may hold: counted in characters as people count them, not in the units a browser's `maxlength` counts. */
export function cutTyped(typed: string): { text: string; wasCut: boolean } {
  const characters = [...typed];
  const wasCut = characters.length > limits.searchQueryMaxLength;
  return { text: wasCut ? characters.slice(0, limits.searchQueryMaxLength).join('') : typed, wasCut };
}
