import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import type { Page } from '../../contract/article.ts';
import { type ArticleRow, type ArticleTab, articleTabs, stateNames } from '../../contract/desk/model/article.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call, wordsOf } from '../api/call.ts';
import { ListTable } from '../ui/list-table.tsx';
import { Loading, Message, MoreButton } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { shortTime } from '../ui/times.ts';
import { useLiveRows } from './live-rows.ts';

const tabNames: Record<ArticleTab, string> = { all: '全部', mine: '我的', ...stateNames };
const filterNames = { category: '分類', author: '作者', writer: '撰稿' } as const;
type Filter = keyof typeof filterNames;

/** All articles by state, with search and filters in the address, so that a list can be bookmarked and returned to. */
export function ArticleList({ me }: { me: WhoAmI }) {
  const [search, setSearch] = useSearchParams();
  const tab = articleTabs.find((name) => name === search.get('tab')) ?? 'all';
  const words = search.get('q') ?? '';
  const set = (changes: Record<string, string>) =>
    setSearch(
      (before) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value) before.set(key, value);
          else before.delete(key);
        }
        return before;
      },
      { replace: 'q' in changes },
    );
  return (
    <>
      <header className="screen-head">
        <h1>文章</h1>
        <SearchField label="搜尋標題、內文、作者" words={words} onChange={(q) => set({ q })} />
        <NewArticle />
      </header>
      <Tabs current={tab} onChoose={(next) => set({ tab: next === 'all' ? '' : next })} />
      <div className="screen-body">
        <Filters search={search} onChange={(filter, value) => set({ [filter]: value })} me={me} />
        <Rows tab={tab} words={words} search={search} me={me} />
      </div>
    </>
  );
}

function NewArticle() {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  async function create() {
    setBusy(true);
    try {
      const { id } = await call('article/create', {});
      navigate(`/articles/${id}`);
    } catch (error) {
      notify(wordsOf(error), 'error');
      setBusy(false);
    }
  }
  return (
    <Button primary disabled={isBusy} onClick={() => void create()}>
      寫一篇
    </Button>
  );
}

function Tabs({ current, onChoose }: { current: ArticleTab; onChoose: (tab: ArticleTab) => void }) {
  const { data: counts } = useQuery({ queryKey: ['articles', 'counts'], queryFn: () => call('article/counts', {}) });
  return (
    <div className="tabs" role="tablist" aria-label="狀態">
      {articleTabs.map((tab) => (
        <button
          key={tab}
          ref={tab === current ? showWhole : undefined}
          type="button"
          role="tab"
          aria-selected={tab === current}
          onClick={() => onChoose(tab)}
        >
          {tabNames[tab]}
          {counts && <b>{counts[tab].toLocaleString('zh-Hant-TW')}</b>}
        </button>
      ))}
    </div>
  );
}

/** On a phone the tabs are wider than the screen. */
function showWhole(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

interface FiltersProps {
  search: URLSearchParams;
  onChange: (filter: Filter, value: string) => void;
  me: WhoAmI;
}

function Filters({ search, onChange, me }: FiltersProps) {
  const { data } = useQuery({ queryKey: ['sections'], staleTime: 60_000, queryFn: () => call('section/list', {}) });
  if (!data) return null;
  const choices: Record<Filter, { value: string; name: string }[]> = {
    category: data.categories.map(({ slug, name }) => ({ value: slug, name })),
    author: data.authors.map(({ slug, name }) => ({ value: slug, name })),
    // A reporter's list holds only their own articles.
    writer: me.role === 'reporter' ? [] : data.staff.map(({ id, name }) => ({ value: id, name })),
  };
  return (
    <div className="filters">
      {(Object.keys(filterNames) as Filter[]).map(
        (filter) =>
          choices[filter].length > 0 && (
            <label key={filter}>
              <span className="for-screen-readers">{filterNames[filter]}</span>
              <select value={search.get(filter) ?? ''} onChange={(event) => onChange(filter, event.target.value)}>
                <option value="">{`所有${filterNames[filter]}`}</option>
                {choices[filter].map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ),
      )}
    </div>
  );
}

interface RowsProps {
  tab: ArticleTab;
  words: string;
  search: URLSearchParams;
  me: WhoAmI;
}

function Rows({ tab, words, search, me }: RowsProps) {
  const queries = useQueryClient();
  const filters = Object.fromEntries(
    (Object.keys(filterNames) as Filter[]).flatMap((filter) => {
      const value = search.get(filter);
      return value ? [[filter, value]] : [];
    }),
  );
  const key = ['articles', 'list', tab, words, filters];
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<ArticleRow>) => nextCursor ?? undefined,
    queryFn: ({ pageParam }) =>
      call('article/list', {
        tab,
        limit: 30,
        ...filters,
        ...(words && { q: words }),
        ...(pageParam && { cursor: pageParam }),
      }),
  });
  useLiveRows(queries);
  if (list.error) return <Message title="載入失敗" text={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const rows = list.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <Empty tab={tab} isFiltered={words !== '' || Object.keys(filters).length > 0} />;
  return (
    <>
      <ListTable name="article" columns={['標題', '狀態', '作者', '最後儲存', '分類', '誰在寫']} opensRows>
        {rows.map((row) => (
          <Row key={row.id} row={row} me={me} />
        ))}
      </ListTable>
      <MoreButton list={list} />
    </>
  );
}

function Row({ row, me }: { row: ArticleRow; me: WhoAmI }) {
  const { id, title, category, author, changedAt, lockedBy } = row;
  return (
    <tr>
      <th scope="row">
        <Link href={`/articles/${id}`}>{title || '（未命名）'}</Link>
      </th>
      <td>
        <StateChip row={row} />
      </td>
      <td>{author}</td>
      <td className="quiet">
        <time dateTime={changedAt}>{shortTime(changedAt)}</time>
      </td>
      <td>{category?.name ?? '—'}</td>
      <td className="quiet">{lockedBy && `${lockedBy.id === me.id ? '我' : lockedBy.name}正在寫`}</td>
    </tr>
  );
}

export function StateChip({ row }: { row: Pick<ArticleRow, 'state' | 'isPublic' | 'publishAt' | 'corrections'> }) {
  const parts = [stateNames[row.state]];
  if (row.state === 'scheduled' && row.publishAt) parts.push(shortTime(row.publishAt));
  if (row.isPublic && (row.state === 'review' || row.state === 'returned')) parts.push('已發布');
  if (row.corrections > 0) parts.push(`更正 ${row.corrections}`);
  return <span className={`chip chip-${row.state}`}>{parts.join('・')}</span>;
}

function Empty({ tab, isFiltered }: { tab: ArticleTab; isFiltered: boolean }) {
  if (isFiltered) return <Message title="沒有符合的文章" text="換個字詞，或清除篩選再試試。" />;
  if (tab === 'all' || tab === 'mine') return <Message title="還沒有文章" text="按右上角的「寫一篇」開始。" />;
  return <Message title={`沒有${tabNames[tab]}的文章`} text="這裡空著也很好。" />;
}
