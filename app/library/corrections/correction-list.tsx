import { useEffect, useRef } from 'react';
import type { CorrectionNotice } from '../../../contract/library.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { call } from '../../api/call.ts';
import { ChangedSentences } from '../../article/changed-sentences.tsx';
import { FullTime } from '../../cards/time.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEnd, ListOutline } from '../list-frame.tsx';
import { RowTitle } from '../list-row.tsx';
import { useMemberList } from '../member-list.ts';
import css from './correction-list.module.css';
import { unseenCorrections } from './unseen-notices.ts';

/** Corrections of articles that the member had read before. Those that are shown count as seen. */
export function CorrectionList() {
  const state = useMemberList<CorrectionNotice, { unseen: number }>({
    name: 'corrections',
    load: (cursor) => call('correction/list', cursor ? { cursor } : {}),
    keyOf: (item) => item.id,
  });
  const { list } = state;
  useSeen(list?.items ?? []);

  return (
    <>
      {!list && state.failure === null && <ListOutline />}
      {list && list.items.length === 0 && list.nextCursor === null && <NoCorrections />}
      <ul>
        {list?.items.map((item) => (
          <CorrectionRow key={item.id} item={item} />
        ))}
      </ul>
      <ListEnd state={state} />
    </>
  );
}

/** Tells the server which corrections were shown; if that fails, they are new again at the next visit. */
function useSeen(items: readonly CorrectionNotice[]): void {
  const sent = useRef(new Set<string>());

  useEffect(() => {
    const ids = items.filter(({ id, seen }) => !seen && !sent.current.has(id)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) sent.current.add(id);
    call('correction/seen', { ids }).then(
      ({ unseen }) => unseenCorrections.set(unseen),
      () => {},
    );
  }, [items]);
}

function NoCorrections() {
  return (
    <EmptyState
      as="h2"
      title="還沒有更正通知"
      actions={<ButtonLink href={addressOf('news/corrections', {})}>看全部的更正紀錄</ButtonLink>}
    >
      您讀過的報導後來有更正時，會列在這裡。
    </EmptyState>
  );
}

function CorrectionRow({ item }: { item: CorrectionNotice }) {
  const { at, text, seen, card } = item;
  return (
    <li className={css.row}>
      <p className={css.time}>
        {!seen && <strong className={css.new}>新</strong>}
        <FullTime at={at} />
      </p>
      <RowTitle card={card} as="h2" />
      <p className={css.text}>{text}</p>
      <ChangedSentences {...item} />
    </li>
  );
}
