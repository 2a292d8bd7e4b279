import { createContext, useContext } from 'react';
import type { ShellData } from '../../contract/page-data.ts';

export const ShellContext = createContext<ShellData>({ siteName: '', categories: [] });

export function useShell(): ShellData {
  return useContext(ShellContext);
}
