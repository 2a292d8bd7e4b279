import type { ArticleCard } from './article.ts';

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

/** A report as its reporter sees it; `article` is null if it is no longer public. */
export interface OwnReport {
  id: string;
  articleId: string;
  at: string;
  kind: ReportKind;
  sentence: string;
  suggestion: string;
  state: ReportState;
  /** What the staff wrote to the reporter; may be empty. */
  answer: string;
  article: Pick<ArticleCard, 'slug' | 'title' | 'breaks'> | null;
}
