import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Page } from '../../contract/article.ts';
import { failureMessage } from '../api/call.ts';
import { useRemembered } from '../navigation/visit.ts';

/** The loaded part of a member's list. `rest` is what the first page contains beside the items. */
export interface MemberList<T, Rest> {
  items: T[];
  nextCursor: string | null;
  rest: Rest;
}

interface Options<T, Rest> {
  /** Names the list; another name is another list. */
  name: string;
  load: (cursor?: string) => Promise<Page<T> & Rest>;
  keyOf: (item: T) => string;
}

export interface MemberListState<T, Rest> {
  /** Null until the first page is loaded. */
  list: MemberList<T, Rest> | null;
  /** The message of the last load, where it failed. */
  failure: string | null;
  loading: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Loads the first page again and keeps what was loaded below it. */
  refresh: () => void;
  /** Loads the first page again and drops the rest, which may have been deleted. */
  reload: () => void;
  change: (next: (list: MemberList<T, Rest>) => MemberList<T, Rest>) => void;
  /** Delays loads until a change is saved; before that the server would send the old list. */
  whileSaving: <R>(saving: Promise<R>) => Promise<R>;
}

/** Loads a list page by page, and remembers it for when the member comes back to the page. */
export function useMemberList<T, Rest>({ name, load, keyOf }: Options<T, Rest>): MemberListState<T, Rest> {
  const [lists, setLists] = useRemembered<Record<string, MemberList<T, Rest>>>('member-list', () => ({}));
  const latest = useRef(lists);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const list = lists[name] ?? null;
  const loads = useRef(0);
  const lastCursor = useRef<string | undefined>(undefined);
  const changes = useRef(0);
  const saving = useRef<Promise<unknown> | null>(null);

  function setList(next: MemberList<T, Rest>) {
    latest.current = { ...latest.current, [name]: next };
    setLists(latest.current);
  }

  /** Null where the load fails, or a later load has begun meanwhile. */
  async function loadPage(cursor?: string): Promise<(Page<T> & Rest) | null> {
    loads.current += 1;
    lastCursor.current = cursor;
    const number = loads.current;
    const isLatest = () => number === loads.current;
    setLoading(true);
    setFailure(null);
    try {
      const page = await load(cursor);
      return isLatest() ? page : null;
    } catch (error) {
      if (isLatest()) setFailure(failureMessage(error));
      return null;
    } finally {
      if (isLatest()) setLoading(false);
    }
  }

  async function loadFirst(dropsRest = false): Promise<void> {
    if (saving.current) await saving.current;
    const changesBefore = changes.current;
    const page = await loadPage();
    if (!page) return;
    // The list was changed here meanwhile; this older page would undo that.
    if (changes.current !== changesBefore) return loadFirst(dropsRest);
    const { items, nextCursor, ...rest } = page;
    const known = dropsRest ? undefined : latest.current[name];
    const loadedKeys = new Set(items.map(keyOf));
    // What was loaded further down stays, so that the scroll position does too.
    const below = known && known.items.length > items.length && nextCursor !== null ? known : null;
    setList({
      items: [...items, ...(below?.items.slice(items.length).filter((item) => !loadedKeys.has(keyOf(item))) ?? [])],
      nextCursor: below ? below.nextCursor : nextCursor,
      rest: rest as Rest,
    });
  }

  async function loadMore() {
    if (!list?.nextCursor || loading) return;
    const page = await loadPage(list.nextCursor);
    const known = latest.current[name];
    if (!page || !known) return;
    const knownKeys = new Set(known.items.map(keyOf));
    const added = page.items.filter((item) => !knownKeys.has(keyOf(item)));
    setList({ ...known, items: [...known.items, ...added], nextCursor: page.nextCursor });
  }

  function change(next: (list: MemberList<T, Rest>) => MemberList<T, Rest>) {
    const known = latest.current[name];
    if (!known) return;
    changes.current += 1;
    setList(next(known));
  }

  function whileSaving<R>(promise: Promise<R>): Promise<R> {
    const all = Promise.allSettled([saving.current, promise]).then(() => {
      if (saving.current === all) saving.current = null;
    });
    saving.current = all;
    return promise;
  }

  const loadNamed = useEffectEvent(() => void loadFirst());
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another name is another list.
  useEffect(() => loadNamed(), [name]);

  return {
    list,
    failure,
    loading,
    loadMore: () => void loadMore(),
    retry: () => void (lastCursor.current ? loadMore() : loadFirst()),
    refresh: () => void loadFirst(),
    reload: () => void loadFirst(true),
    change,
    whileSaving,
  };
}
