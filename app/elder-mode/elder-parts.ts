import type { ComponentType } from 'react';
import type { BriefCard } from '../../contract/article.ts';
import type { BrowserSettings } from '../../contract/page-data.ts';
import { createStore } from '../ui/store.ts';

/** What 長輩模式 adds to pages. */
export interface ElderParts {
  /** How many stories a list shows at a time. */
  step: number;
  /** On each card of an article: listen to it, and read it later. */
  CardButtons: ComponentType<{ article: BriefCard }>;
  /** At the end of every page. */
  Help: ComponentType<{ settings: BrowserSettings }>;
}

/** Null while the mode is off; its code is loaded when it is on. */
export const elderParts = createStore<ElderParts | null>(null);
