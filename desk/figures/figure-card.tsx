import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import type { DeskBody, DeskReply } from '../../contract/desk/calls.ts';
import type { FigureDays, FigureTable, MemberFigureTable } from '../../contract/desk/model/figures.ts';
import { call, wordsOf } from '../api/call.ts';
import { saveFile } from '../ui/dropped-and-saved-files.ts';
import { notify } from '../ui/notices.tsx';
import { DataTable, type TableContent } from './data-table.tsx';
import { daysText, type FigurePeriod, numberText } from './period.ts';

/** The server counts once a minute. */
const refreshEvery = 60_000;

type FigureCall = `figures/${'traffic' | 'articles' | 'reading' | 'searches' | 'links' | 'members'}`;

type FigureReply<Path extends FigureCall> = DeskReply<Path> & FigureDays;

interface Headline {
  value: number;
  unit: string;
  note?: string;
}

interface Props<Path extends FigureCall, Data = FigureReply<Path>> {
  title: string;
  figures: Path;
  period: FigurePeriod;
  /** The table that is saved as a file. */
  csv: FigureTable | MemberFigureTable;
  /** Spans the whole width. */
  isWide?: boolean;
  /** Replaces the days of the period under the title. */
  when?: (data: Data) => string;
  /** Why there is nothing to show; null if there is something. */
  emptyText: (data: Data) => string | null;
  /** The number that matters most, with its unit and what there is to know about it. */
  headline: (data: Data) => Headline;
  chart: (data: Data) => ReactNode;
  table: (data: Data) => TableContent;
}

/** One figure as a chart or as a table, with its title and days. It shows the last period until the new one arrives. */
export function FigureCard<Path extends FigureCall>(props: Props<Path>) {
  const { title, figures, period, csv, isWide = false, when = daysText } = props;
  const query = useFigures(figures, period);
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
      <CardBody {...props} query={query} isTable={isTable} />
    </section>
  );
}

/** Two cards of the same figures share one request. */
function useFigures<Path extends FigureCall>(path: Path, period: FigurePeriod) {
  return useQuery<FigureReply<Path>>({
    queryKey: [path, period],
    queryFn: () => call(path, period as DeskBody<Path>) as Promise<FigureReply<Path>>,
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
}

interface BodyProps<Path extends FigureCall> extends Props<Path> {
  query: UseQueryResult<FigureReply<Path>>;
  isTable: boolean;
}

function CardBody<Path extends FigureCall>(props: BodyProps<Path>) {
  const { title, query, emptyText, headline, chart, table, isTable } = props;
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
        {nothing === null && isTable && <DataTable title={title} {...table(data)} />}
        {nothing === null && !isTable && (
          <>
            <HeadlineText {...headline(data)} />
            {chart(data)}
          </>
        )}
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

/** A number stays on the line of its unit. */
const noBreak = '\u00a0';

function HeadlineText({ value, unit, note }: Headline) {
  return (
    <p className="figure-headline">
      <strong>{numberText(value)}</strong> {unit}
      {note && <span>{note.replaceAll(' ', noBreak)}</span>}
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
