import { type ComponentType, lazy, Suspense, useState } from 'react';

type Component<P> = () => ComponentType<P>;

const parts: (() => Promise<unknown>)[] = [];

/** A component whose HTML the server renders and whose code is loaded after hydration. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): Component<P> {
  let loaded: ComponentType<P> | undefined;
  async function loadPart(): Promise<{ default: ComponentType<P> }> {
    loaded ??= await load();
    return { default: loaded };
  }
  parts.push(loadPart);
  // Where it cannot be loaded, the promise never settles: the server's HTML stays, and its links work.
  const LazyComponent = lazy(() => loadPart().catch(() => new Promise<never>(() => {}))) as unknown as ComponentType<P>;
  return () => loaded ?? LazyComponent;
}

/** Loads the code of all lazy parts, for the server and for navigations, which render a page without the server's HTML. */
export function loadLazyParts(): Promise<unknown> {
  return Promise.all(parts.map((load) => load()));
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
