import type { ReactNode } from 'react';
import type { ShellData } from '../../../contract/page-data.ts';

export interface LayoutProps {
  shell: ShellData;
  /** The path of the page being shown; empty where it has none of its own. */
  path: string;
  children: ReactNode;
}
