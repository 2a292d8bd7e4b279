/** The text without halves of characters, which cannot be sent. `String.toWellFormed` is younger than Firefox 115. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
