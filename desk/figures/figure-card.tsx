import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import type { FigureDays, FigureTable, MemberFigureTable } from '../../contract/desk/model/figures.ts';
import { call, wordsOf } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';
import { saveFile } from '../ui/save-file.ts';
import { DataTable, type TableContent } from './data-table.tsx';
import { daysText, type FigurePeriod, numberText } from './period.ts';

interface CardQuery<Data extends FigureDays> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface Props<Data extends FigureDays> {
  title: string;
  query: CardQuery<Data>;
  period: FigurePeriod;
  /** The table that is saved as a file. */
  csv: FigureTable | MemberFigureTable;
  /** Spans the whole width. */
  isWide?: boolean;
  /** In place of the days that the period touches. */
  when?: (data: Data) => string;
  /** Why there is nothing to show; null if there is something. */
  emptyText: (data: Data) => string | null;
  chart: (data: Data) => ReactNode;
  table: (data: Data) => TableContent;
}

/** One figure as a chart or as a table, with its title and days. It shows the last period until the new one arrives. */
export function FigureCard<Data extends FigureDays>(props: Props<Data>) {
  const { title, query, period, csv, isWide = false, when = daysText } = props;
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const { data } = query;
  const isEmpty = data !== undefined && props.emptyText(data) !== null;
  return (
    <section className={isWide ? 'figure-card figure-wide' : 'figure-card'} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {data && <small>{when(data)}</small>}
        {data && !isEmpty && (
          <span className="figure-actions">
            <button
              type="button"
              className="text-button"
              aria-label={`${isTable ? '看圖' : '看表格'}：${title}`}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? '看圖' : '看表格'}
            </button>
            <CsvButton title={title} table={csv} period={period} />
          </span>
        )}
      </header>
      <CardBody {...props} isTable={isTable} />
    </section>
  );
}

function CardBody<Data extends FigureDays>(props: Props<Data> & { isTable: boolean }) {
  const { title, query, emptyText, chart, table, isTable } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const failure = error && (
    <div className="figure-failure" role="alert">
      <p>{data ? `更新失敗，以下是先前的數字：${wordsOf(error)}` : `載入失敗：${wordsOf(error)}`}</p>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? '載入中…' : '再試一次'}
      </Button>
    </div>
  );
  if (!data) return failure ?? <Skeleton />;
  const nothing = emptyText(data);
  return (
    <>
      {failure}
      <div className="figure-body" aria-busy={isPlaceholderData}>
        {nothing !== null && <p className="figure-empty">{nothing}</p>}
        {nothing === null && (isTable ? <DataTable title={title} {...table(data)} /> : chart(data))}
      </div>
    </>
  );
}

/** The outline of a figure that has not arrived yet. */
function Skeleton() {
  return (
    <div className="figure-skeleton" role="status">
      <span className="for-screen-readers">載入中…</span>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

/** The number that matters most, with its unit and what there is to know about it. */
export function Headline({ value, unit, note }: { value: number; unit: string; note?: string | undefined }) {
  return (
    <p className="figure-headline">
      <strong>{numberText(value)}</strong> {unit}
      {note && <span>{note}</span>}
    </p>
  );
}

interface CsvButtonProps {
  title: string;
  table: FigureTable | MemberFigureTable;
  period: FigurePeriod;
}

function CsvButton({ title, table, period }: CsvButtonProps) {
  const download = useMutation({
    mutationFn: () =>
      table === 'members' || table === 'codes'
        ? call('figures/export-members', { ...period, table })
        : call('figures/export', { ...period, table }),
    onSuccess: ({ csv, rows, since, until }) => {
      saveFile(`${title} ${since} ${until}.csv`, csv);
      notify(`已下載 ${numberText(rows)} 列`);
    },
    onError: (error) => notify(wordsOf(error), 'error'),
  });
  return (
    <button
      type="button"
      className="text-button"
      aria-label={`${download.isPending ? '準備中…' : '下載 CSV'}：${title}`}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? '準備中…' : '下載 CSV'}
    </button>
  );
}
