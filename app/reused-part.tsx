import { type ComponentType, createContext, type ReactElement, useContext } from 'react';

/** A component whose HTML depends on nothing but its properties and the time. */
export interface ReusedPart<P extends object> {
  Part: ComponentType<P>;
  /** Changes whenever the time changes the HTML; the same value stands for the same HTML. */
  timeOf: (props: P, now: number) => string | number;
  /** What of its properties the HTML depends on. */
  shownOf: (props: P) => object;
}

export function reusedPart<P extends object>(
  Part: ComponentType<P>,
  timeOf: ReusedPart<P>['timeOf'] = () => '',
  shownOf: ReusedPart<P>['shownOf'] = (props) => props,
): ReusedPart<P> {
  return { Part, timeOf, shownOf };
}

export interface Reuse {
  /** Returns an element that is replaced by the stored HTML of the part. */
  part: <P extends object>(part: ReusedPart<P>, props: P) => ReactElement;
  /** Returns HTML that is replaced by the given one, which is long and need not pass through React. */
  html: (html: string) => string;
}

/** Null in browsers, where parts are ordinary components. */
export const ReuseContext = createContext<Reuse | null>(null);

/**
 * The server renders such a part once for all pages that show it. It may contain neither `useId` nor contexts besides
 * the time of rendering: its HTML is made apart from the page.
 */
export function Reused<P extends object>({ part, with: props }: { part: ReusedPart<P>; with: P }) {
  const reuse = useContext(ReuseContext);
  return reuse ? reuse.part(part, props) : <part.Part {...props} />;
}
