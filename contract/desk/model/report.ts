import type { ReportKind, ReportState } from '../../report.ts';

/** One report as the staff see it. Nothing tells who the reporter is. */
export interface DeskReport {
  id: string;
  at: string;
  kind: ReportKind;
  /** What the reader wrote. */
  suggestion: string;
  from: 'member' | 'visitor';
  state: ReportState;
  /** What the reporter reads; may be empty. */
  answer: string;
  closedAt: string | null;
  closedBy: string;
}

/** Reports of the same sentence. A report without a sentence stands alone. */
export interface ReportGroup {
  article: { id: string; slug: string; title: string; isPublic: boolean };
  sentence: string;
  /** Whether readers still see the sentence; false for one without a sentence. */
  isInText: boolean;
  /** How many there are; `reports` are the first of them. */
  count: number;
  reports: DeskReport[];
  /** The article's corrections since the first of the reports, newest first. */
  corrections: { at: string; text: string }[];
}
