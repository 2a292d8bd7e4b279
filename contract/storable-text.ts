/**
 * Whether the text contains neither NUL, which PostgreSQL cannot store, nor a lone surrogate, which UTF-8 cannot
 * encode.
 */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
