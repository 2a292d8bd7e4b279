import { type ComponentType, createContext, type ReactElement, useContext } from 'react';

/** A component whose HTML depends on nothing but its properties and the time. */
export interface ReusedPart<P extends object> {
  Part: ComponentType<P>;
  /** Changes whenever the time changes the HTML; the same value stands for the same HTML. */
  timeOf: (props: P, now: number) => string | number;
}

export function reusedPart<P extends object>(
  Part: ComponentType<P>,
  timeOf: ReusedPart<P>['timeOf'] = () => '',
): ReusedPart<P> {
  return { Part, timeOf };
}

/** Returns an element that is replaced by the stored HTML of the part. */
export type ReuseHtml = <P extends object>(part: ReusedPart<P>, props: P) => ReactElement;

/** Null in browsers, where parts are ordinary components. */
export const ReuseContext = createContext<ReuseHtml | null>(null);

/**
 * The server renders such a part once for all pages that show it. It may contain neither `useId` nor contexts besides
 * the time of rendering: its HTML is made apart from the page.
 */
export function Reused<P extends object>({ part, with: props }: { part: ReusedPart<P>; with: P }) {
  const reuse = useContext(ReuseContext);
  return reuse ? reuse(part, props) : <part.Part {...props} />;
}
