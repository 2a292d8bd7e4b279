import type { ArticleCard } from '../../contract/article.ts';
import { session } from '../session/session.ts';
import { deviceStorage } from '../storage/storage.ts';
import { reportsKey } from './reports-key.ts';

/** Tells what came of this browser's reports of an article, once it is known whose browser it is. The returned function ends it. */
export function tellOutcomes({ id, slug }: Pick<ArticleCard, 'id' | 'slug'>): () => void {
  let hide = () => {};
  let isLeft = false;

  function check(): void {
    if (session.current().state === 'unknown') return;
    unsubscribe();
    const stored = deviceStorage.read(reportsKey());
    if (![id, slug].some((name) => stored?.includes(`"${name}"`))) return;
    // Without a connection the next visit tells.
    import('./report-outcome.tsx')
      .then((file) => file.findOutcomes({ id, slug }))
      .then((show) => {
        if (!isLeft) hide = show();
      })
      .catch(() => {});
  }

  const unsubscribe = session.subscribe(check);
  check();
  return () => {
    isLeft = true;
    unsubscribe();
    hide();
  };
}
