import { type Count, uncounted } from './counters.ts';
import type { RequestKind, Trouble } from './request-trace.ts';

export interface AnsweredRequest {
  kind: RequestKind;
  route: string;
  method: string;
  status: number;
}

export type QueryTrouble = 'away' | 'timeout' | 'gave-way' | 'refused' | 'other';

/** Whoever makes figures of what happens in this process. */
export interface Figures {
  count: Count;
  answered(request: AnsweredRequest, seconds: number): void;
  inTrouble(kind: RequestKind, trouble: Trouble): void;
  queried(seconds: number): void;
  queryFailed(trouble: QueryTrouble): void;
  waitedForConnection(seconds: number): void;
  /** A page was made: its data were asked for, then it was rendered. */
  madePage(part: 'load' | 'render', seconds: number): void;
}

/** Where nobody may look, nothing is counted. */
export const noFigures: Figures = {
  count: uncounted,
  answered() {},
  inTrouble() {},
  queried() {},
  queryFailed() {},
  waitedForConnection() {},
  madePage() {},
};
