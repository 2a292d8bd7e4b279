import { createContext, useContext } from 'react';
import type { ShellData } from '../../contract/page-data.ts';

export const ShellContext = createContext<ShellData | null>(null);

export function useShell(): ShellData {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This part stands outside the frame.');
  return shell;
}
