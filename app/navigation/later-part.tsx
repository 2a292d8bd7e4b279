import { type ComponentType, lazy, Suspense, useState } from 'react';

type Component<P> = () => ComponentType<P>;

const loaders: (() => Promise<unknown>)[] = [];

/** A part of a page whose HTML is there from the start and whose code comes afterwards. */
export function laterPart<P>(load: () => Promise<ComponentType<P>>): Component<P> {
  let loaded: ComponentType<P> | undefined;
  async function bring(): Promise<{ default: ComponentType<P> }> {
    try {
      loaded = await load();
      return { default: loaded };
    } catch {
      // Never: the server's HTML stays as it is, and the links in it work like all others.
      return new Promise(() => {});
    }
  }
  loaders.push(bring);
  const Awaited = lazy(bring) as unknown as ComponentType<P>;
  return () => loaded ?? Awaited;
}

/** For the server, which draws a page in one go: whatever comes later must be there before. */
export function bringLaterParts(): Promise<unknown> {
  return Promise.all(loaders.map((bring) => bring()));
}

export function Later<P extends object>({ part, with: props }: { part: Component<P>; with: P }) {
  // Chosen once: another component in the same place would be drawn anew.
  const [Part] = useState(part);
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
