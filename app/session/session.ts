import type { Profile } from '../../contract/account.ts';
import { createStore, useStore } from '../ui/store.ts';

/** Unknown until the browser has looked for a token and the server has confirmed it. */
export type Session =
  | { readonly state: 'unknown' }
  /** `hadSession`: this page began with a session or gained one, and the session has ended. */
  | { readonly state: 'visitor'; readonly hadSession?: boolean }
  | { readonly state: 'member'; readonly profile: Profile };

/** Who uses this tab. Only `run-session.ts` sets it; everything else subscribes. */
export const session = createStore<Session>({ state: 'unknown' });

export const useSession = (): Session => useStore(session);
