/** Neither NUL, which PostgreSQL's text cannot hold, nor half of a surrogate pair, which UTF-8 cannot write. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
