import { createContext, useContext } from 'react';

/** The page's address as the world should know it, for sharing; null where it has none. */
export const CanonicalContext = createContext<string | null>(null);

export function useCanonical(): string | null {
  return useContext(CanonicalContext);
}
