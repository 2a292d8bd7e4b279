import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ReportGroup } from '../../contract/desk/model/report.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { wordsOf } from '../api/call.ts';
import { Loading, Message, MoreButton } from '../ui/loading-and-failure.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ReportGroupItem } from './report-group.tsx';
import { useReopening, useReportGroups } from './reports-query.ts';

const tabs = [
  { name: '待處理', isOpen: true },
  { name: '已處理', isOpen: false },
];

/** 回報: errors that readers reported, by sentence. The tab is in the address, so that it can be bookmarked. */
export function ReportsScreen({ me }: { me: WhoAmI }) {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get('tab') !== 'closed';
  return (
    <>
      <header className="screen-head">
        <h1>回報</h1>
      </header>
      <div className="tabs" role="tablist" aria-label="狀態">
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            aria-selected={tab.isOpen === isOpen}
            onClick={() => setSearch(tab.isOpen ? {} : { tab: 'closed' })}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div className="screen-body">
        <Groups key={String(isOpen)} me={me} isOpen={isOpen} />
      </div>
    </>
  );
}

function Groups({ me, isOpen }: { me: WhoAmI; isOpen: boolean }) {
  const list = useReportGroups(isOpen);
  const reopening = useReopening();
  const [closing, setClosing] = useState<ReportGroup | null>(null);
  if (list.error && !list.data)
    return <Message title="載入失敗" text={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const groups = list.data.pages.flatMap(({ items }) => items);
  const mayClose = me.role !== 'reporter';
  return (
    <>
      {groups.length === 0 && <Nothing isOpen={isOpen} isReporter={me.role === 'reporter'} />}
      <ul className="report-groups">
        {groups.map((group) => (
          <ReportGroupItem
            key={group.reports[0]?.id}
            group={group}
            onClose={mayClose && isOpen ? () => setClosing(group) : undefined}
            onReopen={mayClose && !isOpen ? () => reopening.mutate(group) : undefined}
          />
        ))}
      </ul>
      <MoreButton list={list} />
      {closing && <CloseDialog key={closing.reports[0]?.id} me={me} group={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

function Nothing({ isOpen, isReporter }: { isOpen: boolean; isReporter: boolean }) {
  const whose = isReporter ? '您的文章' : '文章';
  if (!isOpen) return <Message title="還沒有處理過的回報" text="處理過的回報會保留半年。" />;
  return <Message title="沒有待處理的回報" text={`讀者在${whose}裡選取一句話、按「回報錯誤」，就會出現在這裡。`} />;
}
