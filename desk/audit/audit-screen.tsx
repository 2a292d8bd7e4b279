import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import type { Page } from '../../contract/article.ts';
import type { DeskBody } from '../../contract/desk/calls.ts';
import { type AuditRow, type AuditSubject, auditActionName, auditSubjects } from '../../contract/desk/model/audit.ts';
import { taipeiTime } from '../../contract/rules/taipei-time.ts';
import { call, wordsOf } from '../api/call.ts';
import { saveFile } from '../ui/dropped-and-saved-files.ts';
import { ListTable } from '../ui/list-table.tsx';
import { Loading, Message, MoreButton } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';

type Filter = DeskBody<'audit/export'>;

const filterNames = ['actor', 'subject', 'words', 'since', 'until'] as const;

/** 稽核: who did what when; the filters are in the address, so that a view can be bookmarked. */
export function AuditScreen() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Filter;
  const set = (name: (typeof filterNames)[number], value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const download = useMutation({
    mutationFn: () => call('audit/export', filter),
    onSuccess: ({ csv, rows, isAll }) => {
      saveFile('稽核紀錄.csv', csv);
      notify(isAll ? `已下載 ${rows} 筆` : `只下載了最新的 ${rows} 筆，請用日期分次下載`);
    },
    onError: (error) => notify(wordsOf(error), 'error'),
  });
  return (
    <>
      <header className="screen-head">
        <h1>稽核</h1>
        <span className="grow" />
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? '準備中…' : '下載 CSV'}
        </Button>
      </header>
      <div className="screen-body">
        <AuditFilters filter={filter} onChange={set} />
        <Entries filter={filter} />
      </div>
    </>
  );
}

interface FiltersProps {
  filter: Filter;
  onChange: (name: (typeof filterNames)[number], value: string) => void;
}

function AuditFilters({ filter, onChange }: FiltersProps) {
  const text = (name: 'actor' | 'words', label: string, example: string) => (
    <label>
      <span>{label}</span>
      <input
        type="search"
        defaultValue={filter[name] ?? ''}
        placeholder={example}
        onChange={({ target }) => onChange(name, target.value.trim())}
      />
    </label>
  );
  const date = (name: 'since' | 'until', label: string) => (
    <label>
      <span>{label}</span>
      <input type="date" value={filter[name] ?? ''} onChange={({ target }) => onChange(name, target.value)} />
    </label>
  );
  return (
    <div className="labelled-filters">
      {text('actor', '誰', '電子信箱或帳號')}
      <label>
        <span>哪一類</span>
        <select value={filter.subject ?? ''} onChange={({ target }) => onChange('subject', target.value)}>
          <option value="">全部</option>
          {(Object.keys(auditSubjects) as AuditSubject[]).map((subject) => (
            <option key={subject} value={subject}>
              {auditSubjects[subject]}
            </option>
          ))}
        </select>
      </label>
      {text('words', '哪一個', '代稱、編號或會員編號')}
      {date('since', '從')}
      {date('until', '到')}
    </div>
  );
}

function Entries({ filter }: { filter: Filter }) {
  const list = useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<AuditRow>) => nextCursor ?? undefined,
    queryFn: ({ pageParam }) => call('audit/list', { ...filter, limit: 50, ...(pageParam && { cursor: pageParam }) }),
    placeholderData: keepPreviousData,
  });
  if (list.error) return <Message title="載入失敗" text={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const rows = list.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <Message title="沒有符合的紀錄" text="換個條件，或清除篩選再試試。" />;
  return (
    <>
      <ListTable name="audit" columns={['時間', '經手', '動作', '會員', '細節']}>
        {rows.map(({ id, at, actor, action, memberId, detail }) => (
          <tr key={id}>
            <td className="quiet">
              <time dateTime={at}>{taipeiTime(new Date(at))}</time>
            </td>
            <td>{actor}</td>
            <th scope="row" title={action}>
              {auditActionName(action)}
            </th>
            <td>{memberId ?? ''}</td>
            <td>{detail}</td>
          </tr>
        ))}
      </ListTable>
      <MoreButton list={list} />
    </>
  );
}
