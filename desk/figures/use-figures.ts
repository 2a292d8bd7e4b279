import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DeskBody, DeskReply } from '../../contract/desk/calls.ts';
import { call } from '../api/call.ts';
import type { FigurePeriod } from './period.ts';

type FigureCall = `figures/${'traffic' | 'articles' | 'reading' | 'searches' | 'links' | 'members'}`;

/** The server counts once a minute. */
const refreshEvery = 60_000;

/** Two cards that use the same call share one request. */
export function useFigures<Path extends FigureCall>(path: Path, period: FigurePeriod) {
  return useQuery<DeskReply<Path>>({
    queryKey: [path, period],
    queryFn: () => call(path, period as DeskBody<Path>),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
}
