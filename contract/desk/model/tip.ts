/** A daily tip as the desk edits it; `version` identifies what is stored, and a change names it. */
export interface DeskTip {
  id: string;
  /** Its day in Taipei, as `2026-11-16`. */
  day: string;
  title: string;
  /** Sanitised HTML. */
  contentHtml: string;
  version: string;
}

/** The tips of a month, and what is missing in the days to come. */
export interface TipMonth {
  /** By day; of several on one day, readers see the last one as the tip of the day. */
  tips: DeskTip[];
  /** Today in Taipei. */
  today: string;
  /** Days without a tip among the next `tipDaysAhead`, today included. */
  emptyAhead: string[];
}

/** What a row of an imported file would do: a `clash` is a day that has another tip. */
export type TipRowState = 'new' | 'same' | 'clash';

export interface TipRow {
  /** The line of the file on which the row begins. */
  line: number;
  day: string;
  title: string;
  state: TipRowState;
  /** The title of the tip that the day has now. */
  storedTitle: string | null;
}

/** What importing a file would do. With `problems` it cannot be imported. */
export interface TipFilePlan {
  rows: TipRow[];
  problems: { line: number; problem: string }[];
  /** Such as the encoding that the file turned out to have. */
  notes: string[];
  /** Identifies the stored tips of these days; the import names it. */
  version: string;
}
