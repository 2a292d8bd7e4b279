import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskTip, TipMonth } from '../../contract/desk/model/tip.ts';
import { taipeiDay } from '../../contract/rules/taipei-time.ts';
import { call, wordsOf } from '../api/call.ts';
import { saveFile } from '../ui/dropped-and-saved-files.ts';
import { Loading, Message } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { Calendar } from './calendar.tsx';
import { dayName, monthLater, monthName } from './calendar-days.ts';
import { ImportDialog } from './import-dialog.tsx';
import { TipDialog } from './tip-dialog.tsx';
import { useTipChanges, useTipMonth } from './tips-query.ts';

type Open = { day: string; tip: DeskTip | null } | 'import' | null;

const emptyDaysNamed = 6;

/** 小知識: one for each day, on a calendar that shows the empty days. */
export function TipsScreen() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const thisMonth = taipeiDay(new Date()).slice(0, 7);
  const month = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useTipMonth(month);
  const { move, remove } = useTipChanges(month);
  const saving = useMutation({
    mutationFn: () => call('tip/export', {}),
    onSuccess: ({ csv }) => saveFile(`小知識-${taipeiDay(new Date())}.csv`, csv),
    onError: (failure) => notify(wordsOf(failure), 'error'),
  });
  const go = (to: string) => setSearch(to === thisMonth ? {} : { month: to });
  return (
    <>
      <header className="screen-head">
        <h1>小知識</h1>
        <span className="grow" />
        <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
          下載 CSV
        </Button>
        <Button onClick={() => setOpen('import')}>匯入 CSV</Button>
      </header>
      <div className="screen-body">
        <nav className="tip-months" aria-label="月份">
          <Button aria-label="上個月" onClick={() => go(monthLater(month, -1))}>
            ←
          </Button>
          <h2 aria-live="polite">{monthName(month)}</h2>
          <Button aria-label="下個月" onClick={() => go(monthLater(month, 1))}>
            →
          </Button>
          {month !== thisMonth && <Button onClick={() => go(thisMonth)}>回到這個月</Button>}
        </nav>
        {error && !data && <Message title="載入失敗" text={wordsOf(error)} onRetry={() => void refetch()} />}
        {error && data && <p className="trouble">連不上伺服器，以下是先前的內容。</p>}
        {!error && !data && <Loading />}
        {data && (
          <>
            <EmptyAhead data={data} onAdd={(day) => setOpen({ day, tip: null })} />
            <Calendar
              month={month}
              tips={data.tips}
              today={data.today}
              onAdd={(day) => setOpen({ day, tip: null })}
              onOpen={(tip) => setOpen({ day: tip.day, tip })}
              onMove={move}
            />
          </>
        )}
      </div>
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'import' && (
        <TipDialog
          day={open.day}
          tip={open.tip}
          stored={data?.tips.find(({ id }) => id === open.tip?.id)}
          onRemove={remove}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Which of the next days still need a tip; on a day without one, members see the one before. */
function EmptyAhead({ data, onAdd }: { data: TipMonth; onAdd: (day: string) => void }) {
  const { emptyAhead } = data;
  if (emptyAhead.length === 0) {
    return <p className="quiet tip-ahead">接下來 {deskLimits.tipDaysAhead} 天都有小知識。</p>;
  }
  return (
    <div className="tip-ahead">
      <p>
        接下來 {deskLimits.tipDaysAhead} 天有 <b>{emptyAhead.length}</b> 天是空的；空的日子，會員會看到前一則。
      </p>
      <ul>
        {emptyAhead.slice(0, emptyDaysNamed).map((day) => (
          <li key={day}>
            <button
              type="button"
              className="text-button"
              aria-label={`寫 ${dayName(day)}的小知識`}
              onClick={() => onAdd(day)}
            >
              {dayName(day)}
            </button>
          </li>
        ))}
        {emptyAhead.length > emptyDaysNamed && <li className="quiet">…</li>}
      </ul>
    </div>
  );
}
