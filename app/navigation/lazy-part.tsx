import { type ComponentType, lazy, Suspense, useState } from 'react';

type Component<P> = () => ComponentType<P>;

const parts: (() => Promise<unknown>)[] = [];

/** A part of a page whose HTML is there from the start and whose code comes afterwards. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): Component<P> {
  let loaded: ComponentType<P> | undefined;
  async function bring(): Promise<{ default: ComponentType<P> }> {
    loaded = await load();
    return { default: loaded };
  }
  parts.push(bring);
  // Where it cannot be had, never: the server's HTML stays as it is, and the links in it work like all others.
  const Awaited = lazy(() => bring().catch(() => new Promise<never>(() => {}))) as unknown as ComponentType<P>;
  return () => loaded ?? Awaited;
}

/** For whoever draws a page in one go, the server and every navigation: what would come later must be there before. */
export function loadLazyParts(): Promise<unknown> {
  return Promise.all(parts.map((bring) => bring()));
}

export function LazyPart<P extends object>({ part, with: props }: { part: Component<P>; with: P }) {
  // Chosen once: another component in the same place would be drawn anew.
  const [Part] = useState(part);
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
