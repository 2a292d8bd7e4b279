import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { reportsKey } from './reports-query.ts';

/** How many sentences wait, beside the name of the screen. */
export function ReportCount() {
  const { data } = useQuery({
    queryKey: [...reportsKey, 'count'],
    queryFn: () => call('report/count', {}),
    refetchInterval: 30_000,
  });
  if (!data || data.open === 0) return null;
  return (
    <b>
      {data.open.toLocaleString('zh-Hant-TW')}
      <span className="for-screen-readers"> 件等待處理</span>
    </b>
  );
}
