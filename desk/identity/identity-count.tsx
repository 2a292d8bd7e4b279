import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const identityCountKey = ['identity', 'count'] as const;

/** How many identity requests wait, beside the name of their screen. */
export function IdentityCount() {
  const { data } = useQuery({
    queryKey: identityCountKey,
    queryFn: () => call('identity/count', {}),
    refetchInterval: 30_000,
  });
  if (!data || data.pending === 0) return null;
  return (
    <b>
      {data.pending.toLocaleString('zh-Hant-TW')}
      <span className="for-screen-readers"> 件等待審核</span>
    </b>
  );
}
