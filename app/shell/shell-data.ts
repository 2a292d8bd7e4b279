import { createContext, useContext } from 'react';
import type { ShellData } from '../../contract/page-data.ts';

export const ShellContext = createContext<ShellData | null>(null);

export function useShell(): ShellData {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() is called outside of ShellContext.');
  return shell;
}

/** The page's canonical address, for sharing; null where it has none. */
export const CanonicalContext = createContext<string | null>(null);

export function useCanonical(): string | null {
  return useContext(CanonicalContext);
}
