import type { ComponentType } from 'react';
import type { PageData, Payload } from '../../contract/page-data.ts';
import type { PageName } from '../../contract/pages.ts';

export interface PageProps<P extends PageName> {
  data: PageData[P];
}

/** A page's component once its name is known only at run time; the payload's own name keeps the two together. */
export type AnyPage = ComponentType<{ data: never }>;

/** One page being shown: made by a navigation, kept for the way back. */
export interface Visit {
  /** Unique among the visits of this tab, so that React never carries state from one page to the next. */
  id: string;
  /** Path and query. */
  address: string;
  hash: string;
  payload: Payload;
  Page: AnyPage;
  arrival: 'first' | 'forward' | 'back';
  /** What parts of the page want to find again when the reader comes back. */
  memory: Map<string, unknown>;
}
