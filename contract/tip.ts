/** A short piece of knowledge, one for each day. */
export interface Tip {
  id: string;
  title: string;
  /** HTML, cleaned when it was stored. */
  content: string;
  /** A day, as `2026-11-15`. */
  publishDate: string;
}
