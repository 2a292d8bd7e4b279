import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../contract/article.ts';
import type { ReportGroup } from '../../contract/desk/model/report.ts';
import { call, wordsOf } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';

export const reportsKey = ['reports'] as const;
const refreshEvery = 30_000;
const pageSize = 20;

export function useReportGroups(isOpen: boolean) {
  return useInfiniteQuery({
    queryKey: [...reportsKey, 'list', isOpen],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<ReportGroup>) => nextCursor ?? undefined,
    queryFn: ({ pageParam }) =>
      call('report/list', { isOpen, limit: pageSize, ...(pageParam && { cursor: pageParam }) }),
    refetchInterval: refreshEvery,
  });
}

/** Opens closed reports again. */
export function useReopening() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reports }: ReportGroup) => call('report/reopen', { ids: reports.map(({ id }) => id) }),
    onSuccess: () => notify('已放回待處理'),
    onError: (error) => notify(wordsOf(error), 'error'),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}
