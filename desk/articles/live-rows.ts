import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '../../contract/article.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { ArticleRow } from '../../contract/desk/model/article.ts';
import { call } from '../api/call.ts';

/** Asks every few seconds what others changed, updates rows in place, and loads lists anew whose order has changed. */
export function useLiveRows(queries: QueryClient): void {
  useEffect(() => {
    let last: { since: string; edition: string } | undefined;
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      if (!document.hidden) {
        try {
          const { next, edition, items } = await call('article/changes', last ? { since: last.since } : {});
          if (last && edition !== last.edition) reload(queries);
          else if (last && items.length > 0) apply(queries, items);
          last = { since: next, edition };
        } catch {
          // The next round asks for everything since the last answer.
        }
      }
      if (!isEnded) timer = setTimeout(ask, deskLimits.changesEvery * 1_000);
    }
    void ask();
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [queries]);
}

function apply(queries: QueryClient, changed: ArticleRow[]): void {
  const rows = new Map(changed.map((row) => [row.id, row]));
  let isOrderChanged = false;
  queries.setQueriesData<InfiniteData<Page<ArticleRow>>>({ queryKey: ['articles', 'list'] }, (data) => {
    if (!data) return data;
    const known = new Map(data.pages.flatMap(({ items }) => items).map((row) => [row.id, row]));
    for (const row of changed) {
      const before = known.get(row.id);
      if (!before || before.state !== row.state) isOrderChanged = true;
    }
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.map((row) => rows.get(row.id) ?? row) })),
    };
  });
  if (isOrderChanged) reload(queries);
}

function reload(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['articles', 'list'] });
  void queries.invalidateQueries({ queryKey: ['articles', 'counts'] });
}
