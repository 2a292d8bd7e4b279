import { type ComponentType, createContext, useContext, useState } from 'react';
import type { PageData, Payload } from '../../contract/page-data.ts';
import type { PageName } from '../../contract/pages.ts';
import type { ReadableStore } from '../ui/store.ts';

export interface PageProps<P extends PageName> {
  data: PageData[P];
}

/** The component of a page whose name is known only at run time; the payload's `page` is the same page. */
export type AnyPage = ComponentType<{ data: never }>;

/** A page as it is shown: created by a navigation, kept for Back. */
export interface Visit {
  /** Unique in this tab, so that React never carries state from one page to the next. */
  id: string;
  /** Path and query. */
  address: string;
  hash: string;
  payload: Payload;
  Page: AnyPage;
  arrival: 'first' | 'forward' | 'back';
  /** What components remember for when the visitor comes back to the page. */
  memory: Map<string, unknown>;
}

/** Provides the visit that is shown: one fixed visit on the server, the navigator in the browser. */
export interface VisitSource extends ReadableStore<Visit> {
  /** Called once a visit is rendered. */
  settle: (visit: Visit) => void;
  /** Whether a navigation is under way. */
  loading: ReadableStore<boolean>;
}

export const VisitMemory = createContext<Map<string, unknown>>(new Map());

/** State that is still there when the visitor comes back to this page with the browser's back button. */
export function useRemembered<T>(name: string, initial: () => T): [T, (value: T) => void] {
  const memory = useContext(VisitMemory);
  const [value, setValue] = useState<T>(() => (memory.get(name) as T | undefined) ?? initial());
  function remember(next: T) {
    memory.set(name, next);
    setValue(next);
  }
  return [value, remember];
}

interface Parts {
  /** The text of the article. */
  text: HTMLElement;
  /** The video that the page is about, not one within a text. */
  player: HTMLVideoElement;
}

/** Registers an element of the page with its visit, for code outside React that measures it. */
export function registerPart<P extends keyof Parts>(memory: Visit['memory'], name: P, element: Parts[P]): void {
  memory.set(`part-${name}`, element);
}

export function partOf<P extends keyof Parts>(memory: Visit['memory'], name: P): Parts[P] | undefined {
  return memory.get(`part-${name}`) as Parts[P] | undefined;
}
