import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Page } from '../../contract/article.ts';
import { messages } from '../../contract/messages/messages.ts';
import { CallFailure } from '../api/call.ts';
import { useRemembered } from '../navigation/visit.ts';

/** A list of the member's own, as far as it has been loaded. `rest` is what its first page says beside the items. */
export interface MemberList<T, Rest> {
  items: T[];
  nextCursor: string | null;
  rest: Rest;
}

interface Options<T, Rest> {
  /** What the list is of: another name is another list. */
  name: string;
  load: (cursor?: string) => Promise<Page<T> & Rest>;
  keyOf: (item: T) => string;
}

export interface MemberListState<T, Rest> {
  /** Null until the first page has come. */
  list: MemberList<T, Rest> | null;
  /** What went wrong with the last thing asked for; null while nothing is. */
  failure: string | null;
  loading: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Brings what is new at its top, without losing what was loaded below. */
  refresh: () => void;
  /** Begins anew: what was loaded may be gone. */
  reload: () => void;
  change: (next: (list: MemberList<T, Rest>) => MemberList<T, Rest>) => void;
  /** While a change is being told to the server, the list is not asked for: it would come as it was before. */
  saving: <R>(told: Promise<R>) => Promise<R>;
}

/** Loads a list page by page, and finds it again when the reader comes back to it. */
export function useMemberList<T, Rest>({ name, load, keyOf }: Options<T, Rest>): MemberListState<T, Rest> {
  const [lists, setLists] = useRemembered<Record<string, MemberList<T, Rest>>>('shelf', () => ({}));
  const latest = useRef(lists);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const list = lists[name] ?? null;
  const asked = useRef(0);
  const lastCursor = useRef<string | undefined>(undefined);
  const changes = useRef(0);
  const saved = useRef<Promise<unknown> | null>(null);

  function keep(next: MemberList<T, Rest>) {
    latest.current = { ...latest.current, [name]: next };
    setLists(latest.current);
  }

  /** Answers null where the call fails, or comes too late for what is asked by now. */
  async function bring(cursor?: string): Promise<(Page<T> & Rest) | null> {
    asked.current += 1;
    lastCursor.current = cursor;
    const mine = asked.current;
    setLoading(true);
    setFailure(null);
    try {
      const page = await load(cursor);
      return mine === asked.current ? page : null;
    } catch (error) {
      if (mine === asked.current) {
        setFailure(error instanceof CallFailure ? error.message : messages.connectionTrouble);
      }
      return null;
    } finally {
      if (mine === asked.current) setLoading(false);
    }
  }

  async function start(anew = false): Promise<void> {
    if (saved.current) await saved.current;
    const changesBefore = changes.current;
    const page = await bring();
    if (!page) return;
    // Asked for before the list was changed here: it would undo that on the screen.
    if (changes.current !== changesBefore) return start(anew);
    const { items, nextCursor, ...rest } = page;
    const known = anew ? undefined : latest.current[name];
    const fresh = new Set(items.map(keyOf));
    // What was loaded further down stays, so that the place on the page does too.
    const below = known && known.items.length > items.length && nextCursor !== null ? known : null;
    keep({
      items: [...items, ...(below?.items.slice(items.length).filter((item) => !fresh.has(keyOf(item))) ?? [])],
      nextCursor: below ? below.nextCursor : nextCursor,
      rest: rest as Rest,
    });
  }

  async function loadMore() {
    if (!list?.nextCursor || loading) return;
    const page = await bring(list.nextCursor);
    const known = latest.current[name];
    if (!page || !known) return;
    const shown = new Set(known.items.map(keyOf));
    const added = page.items.filter((item) => !shown.has(keyOf(item)));
    keep({ ...known, items: [...known.items, ...added], nextCursor: page.nextCursor });
  }

  function change(next: (list: MemberList<T, Rest>) => MemberList<T, Rest>) {
    const known = latest.current[name];
    if (!known) return;
    changes.current += 1;
    keep(next(known));
  }

  function saving<R>(told: Promise<R>): Promise<R> {
    const all = Promise.allSettled([saved.current, told]).then(() => {
      if (saved.current === all) saved.current = null;
    });
    saved.current = all;
    return told;
  }

  const begin = useEffectEvent(() => void start());
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another name is another list, to be loaded anew.
  useEffect(() => begin(), [name]);

  const retry = () => void (lastCursor.current ? loadMore() : start());
  return {
    list,
    failure,
    loading,
    loadMore: () => void loadMore(),
    retry,
    refresh: () => void start(),
    reload: () => void start(true),
    change,
    saving,
  };
}
