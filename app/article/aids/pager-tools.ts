import type { ReactNode } from 'react';
import { createStore } from '../../ui/store.ts';

/** What stands between the buttons of a text in vertical lines: the table of contents and the time left. */
export const pagerTools = createStore<ReactNode>(null);
