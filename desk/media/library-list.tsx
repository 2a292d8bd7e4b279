import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { DeskMedia, MediaRow } from '../../contract/desk/model/media.ts';
import { call, wordsOf } from '../api/call.ts';
import { Loading, Message, MoreButton } from '../ui/loading-and-failure.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { MediaGrid } from './media-grid.tsx';
import { kindNames } from './media-words.ts';

export interface LibraryFilter {
  q: string;
  kind: DeskMedia['kind'] | '';
  use: 'all' | 'used' | 'unused';
  from: string;
  to: string;
}

export const noFilter: LibraryFilter = { q: '', kind: '', use: 'all', from: '', to: '' };

interface FiltersProps {
  filter: LibraryFilter;
  onChange: (part: Partial<LibraryFilter>) => void;
  /** The picker asks for one kind. */
  fixedKind?: boolean;
}

export function LibraryFilters({ filter, onChange, fixedKind = false }: FiltersProps) {
  return (
    <div className="filters">
      <SearchField
        label="搜尋說明、來源、檔名"
        words={filter.q}
        onChange={(q) => onChange({ q })}
        data-focus-first={fixedKind || undefined}
      />
      {!fixedKind && (
        <select
          aria-label="種類"
          value={filter.kind}
          onChange={(event) => onChange({ kind: event.target.value as LibraryFilter['kind'] })}
        >
          <option value="">所有種類</option>
          {(Object.keys(kindNames) as DeskMedia['kind'][]).map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      )}
      {!fixedKind && (
        <select
          aria-label="使用"
          value={filter.use}
          onChange={(event) => onChange({ use: event.target.value as LibraryFilter['use'] })}
        >
          <option value="all">使用與否</option>
          <option value="used">使用中</option>
          <option value="unused">未使用</option>
        </select>
      )}
      <label className="day-field">
        從
        <input type="date" value={filter.from} onChange={(event) => onChange({ from: event.target.value })} />
      </label>
      <label className="day-field">
        到
        <input type="date" value={filter.to} onChange={(event) => onChange({ to: event.target.value })} />
      </label>
    </div>
  );
}

const pageSize = 48;

interface ListProps {
  filter: LibraryFilter;
  onChoose: (media: MediaRow) => void;
}

/** The files that match, page by page, with what to do when there is none. */
export function LibraryList({ filter, onChoose }: ListProps) {
  const { q, kind, use, from, to } = filter;
  const list = useInfiniteQuery({
    queryKey: ['media', 'list', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) =>
      call('media/list', {
        use,
        limit: pageSize,
        ...(q && { q }),
        ...(kind && { kind }),
        ...(from && { from }),
        ...(to && { to }),
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data) {
    return <Message title="素材庫打不開" text={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) {
    const isFiltered = JSON.stringify({ ...filter, kind: '' }) !== JSON.stringify(noFilter);
    return isFiltered ? (
      <Message title="找不到符合的素材" text="換個詞，或放寬種類與日期再試。" />
    ) : (
      <Message title="素材庫還是空的" text="按「上傳」，或把檔案拖進來、直接貼上。" />
    );
  }
  return (
    <>
      <MediaGrid items={items} onChoose={onChoose} />
      <MoreButton list={list} />
    </>
  );
}
