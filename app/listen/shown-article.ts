import { createStore } from '../ui/store.ts';

interface ShownArticle {
  slug: string;
  /** The article's element on the page. */
  root: HTMLElement;
}

/** The article on the page, if it can be listened to. Apart from the code of listening, which is loaded at the first press. */
export const shownArticle = createStore<ShownArticle | null>(null);
