import type { ComponentType } from 'react';
import type { BriefCard } from '../../../contract/article.ts';
import { createStore } from '../../ui/store.ts';

/** What 稍後讀 adds to cards. */
export interface LaterParts {
  /** In the corner of a card's picture, so that nothing moves when it arrives. */
  CornerButton: ComponentType<{ article: BriefCard }>;
}

/** Null until its code is loaded after hydration. */
export const laterParts = createStore<LaterParts | null>(null);
