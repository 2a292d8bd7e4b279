import type { Visit } from './visit.ts';

export interface LoadingSource {
  current: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Where the page being shown comes from: one fixed visit on the server, the navigator in the browser. */
export interface VisitSource {
  current: () => Visit;
  subscribe: (listener: () => void) => () => void;
  /** Called once a visit is on the screen. */
  settle: (visit: Visit) => void;
  loading: LoadingSource;
}
