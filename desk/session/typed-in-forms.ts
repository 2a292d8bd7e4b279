import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';

/** The key of the query in `session.ts`; its result is null while no staff member is logged in. */
export const sessionKey = ['session'] as const;

let owner: string | null = null;
const typed = new Map<string, unknown>();

/** Drops text that another staff member typed. */
export function keepTypedOf(staffId: string | null): void {
  if (owner !== staffId) typed.clear();
  owner = staffId;
}

/**
 * Like `useState`, for what a person types into a form about members. It outlives the login screen when the session ends
 * meanwhile, for the same person alone and only in the memory of the page: nothing personal is stored in the browser.
 */
export function useTyped<T>(me: WhoAmI, name: string, initial: T): [T, (next: T) => void] {
  const queries = useQueryClient();
  keepTypedOf(me.id);
  const [value, setValue] = useState<T>(() => (typed.has(name) ? (typed.get(name) as T) : initial));
  useEffect(
    () => () => {
      const hasSessionEnded = queries.getQueryData(sessionKey) === null;
      if (!hasSessionEnded) typed.delete(name);
    },
    [queries, name],
  );
  const change = (next: T) => {
    typed.set(name, next);
    setValue(next);
  };
  return [value, change];
}
