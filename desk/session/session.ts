import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call, DeskError, setCallHooks, wordsOf } from '../api/call.ts';
import { askStepUp } from './step-up.tsx';
import { keepTypedOf, sessionKey } from './typed-in-forms.ts';

export type Session =
  | { is: 'loading' }
  | { is: 'out' }
  | { is: 'in'; me: WhoAmI }
  | { is: 'failed'; message: string; retry: () => void };

/** Who is logged in. The cookie cannot be read here, so the server is asked. */
export function useSession(): Session {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey,
    staleTime: 60_000,
    queryFn: async (): Promise<WhoAmI | null> => {
      try {
        return await call('session/whoami', {});
      } catch (failure) {
        if (failure instanceof DeskError && failure.needsLogin) return null;
        throw failure;
      }
    },
  });
  useEffect(() => {
    setCallHooks({ loggedOut: () => queries.setQueryData(sessionKey, null), stepUp: askStepUp });
  }, [queries]);
  const retry = useCallback(() => void refetch(), [refetch]);
  if (data) return { is: 'in', me: data };
  if (data === null) return { is: 'out' };
  return error ? { is: 'failed', message: wordsOf(error), retry } : { is: 'loading' };
}

/** Everything that was loaded for the person before is forgotten. */
export function useSetSession(): (me: WhoAmI | null) => void {
  const queries = useQueryClient();
  return useCallback(
    (me) => {
      keepTypedOf(me?.id ?? null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      queries.setQueryData(sessionKey, me);
    },
    [queries],
  );
}
