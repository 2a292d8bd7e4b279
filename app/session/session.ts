import { useSyncExternalStore } from 'react';
import type { Profile } from '../../contract/account.ts';

/** Unknown until the browser has looked for a token and the server has answered for it. */
export type Session =
  | { readonly state: 'unknown' }
  /** `hadSession`: this page began with a session or gained one, and it is over now. */
  | { readonly state: 'visitor'; readonly hadSession?: boolean }
  | { readonly state: 'member'; readonly profile: Profile };

const unknown: Session = { state: 'unknown' };
const listeners = new Set<() => void>();
let current: Session = unknown;

/** Who reads, as far as this tab knows. Only what runs the session changes it; everything else subscribes. */
export const session = {
  current: () => current,
  change(next: Session): void {
    current = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current, () => unknown);
}
