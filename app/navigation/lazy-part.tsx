import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { Payload } from '../../contract/page-data.ts';

type Component<P> = () => ComponentType<P>;

type Data = Payload['data'];

const parts: { load: () => Promise<unknown>; isShown: (data: Data) => boolean }[] = [];

/**
 * A component whose HTML the server renders and whose code is loaded after hydration. `isShown` tells for which data a page
 * shows it; the others do without its code.
 */
export function lazyPart<P>(
  load: () => Promise<ComponentType<P>>,
  isShown: (data: Data) => boolean = () => true,
): Component<P> {
  let loaded: ComponentType<P> | undefined;
  async function loadPart(): Promise<{ default: ComponentType<P> }> {
    loaded ??= await load();
    return { default: loaded };
  }
  parts.push({ load: loadPart, isShown });
  // Where it cannot be loaded, the promise never settles: the server's HTML stays, and its links work.
  const LazyComponent = lazy(() => loadPart().catch(() => new Promise<never>(() => {}))) as unknown as ComponentType<P>;
  return () => loaded ?? LazyComponent;
}

/** Loads the code of all lazy parts, for the server. */
export function loadAllLazyParts(): Promise<unknown> {
  return Promise.all(parts.map(({ load }) => load()));
}

/** Loads the code of the lazy parts that a page with these data shows. */
export function loadLazyParts(data: Data): Promise<unknown> {
  return Promise.all(parts.filter(({ isShown }) => isShown(data)).map(({ load }) => load()));
}

export function LazyPart<P extends object>({ part, with: props }: { part: Component<P>; with: P }) {
  // Chosen once: another component here would be mounted anew.
  const [Part] = useState(part);
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
