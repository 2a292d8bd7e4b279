import type { ReactNode } from 'react';

/** One entry of a `dl`: a name and what is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
