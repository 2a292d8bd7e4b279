import { useQuery } from '@tanstack/react-query';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call } from '../api/call.ts';
import { reportsKey } from '../reports/reports-query.ts';

export const identityCountKey = ['identity', 'count'] as const;
const refetchInterval = 30_000;

/** Beside a screen's name: how many articles wait, for review for editors, returned ones for reporters. */
export function ArticleCount({ me }: { me: WhoAmI }) {
  const { data } = useQuery({
    queryKey: ['articles', 'counts'],
    queryFn: () => call('article/counts', {}),
    refetchInterval,
  });
  return me.role === 'reporter' ? (
    <WaitingCount count={data?.returned} words="篇退回" />
  ) : (
    <WaitingCount count={data?.review} words="篇待審" />
  );
}

/** How many reported sentences wait. */
export function ReportCount() {
  const { data } = useQuery({
    queryKey: [...reportsKey, 'count'],
    queryFn: () => call('report/count', {}),
    refetchInterval,
  });
  return <WaitingCount count={data?.open} words="件等待處理" />;
}

/** How many identity requests wait. */
export function IdentityCount() {
  const { data } = useQuery({
    queryKey: identityCountKey,
    queryFn: () => call('identity/count', {}),
    refetchInterval,
  });
  return <WaitingCount count={data?.pending} words="件等待審核" />;
}

function WaitingCount({ count = 0, words }: { count?: number | undefined; words: string }) {
  if (count === 0) return null;
  return (
    <b>
      {count.toLocaleString('zh-Hant-TW')}
      <span className="for-screen-readers"> {words}</span>
    </b>
  );
}
