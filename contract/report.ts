/** Reports of errors in articles, as readers send them. */
export const reportKinds = ['typo', 'fact', 'other'] as const;

export type ReportKind = (typeof reportKinds)[number];

export const reportKindNames: Record<ReportKind, string> = { typo: '錯字', fact: '事實有誤', other: '其他' };

/** `unchanged`: the staff looked at it and the article stays as it is. */
export type ReportState = 'open' | ClosedReportState;

export const closedReportStates = ['corrected', 'unchanged'] as const;

export type ClosedReportState = (typeof closedReportStates)[number];

export const reportStateNames: Record<ReportState, string> = {
  open: '處理中',
  corrected: '已更正',
  unchanged: '不需更正',
};

export const reportLimits = {
  sentenceMaxLength: 500,
  suggestionMaxLength: 1_000,
  answerMaxLength: 500,
  /** For each member in 24 hours. */
  reportsADay: 20,
  /** For a client's network and the wider ones around it. */
  reportsAnHourForNetwork: { narrow: 10, middle: 20, wide: 100 },
  /** How many of the reporter's newest reports are shown, and how many tokens a device stores. */
  shownToReporter: 20,
  openDays: 365,
  closedDays: 180,
} as const;

/** A report as its reporter sees it; `article` is null if it is no longer public. */
export interface OwnReport {
  id: string;
  at: string;
  kind: ReportKind;
  sentence: string;
  suggestion: string;
  state: ReportState;
  /** What the staff wrote to the reporter; may be empty. */
  answer: string;
  article: { slug: string; title: string } | null;
}
