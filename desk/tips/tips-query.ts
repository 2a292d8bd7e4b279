import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskTip, TipMonth } from '../../contract/desk/model/tip.ts';
import { call, wordsOf } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';
import { dayName, exchanged } from './calendar-days.ts';

/** Begins with the key of all lists of sections, so that the dialogs of sections bring it up to date as well. */
export const tipsKey = ['sections', 'tips'];
const refreshEvery = 30_000;

export function useTipMonth(month: string) {
  return useQuery({
    queryKey: [...tipsKey, month],
    queryFn: () => call('tip/month', { month }),
    refetchInterval: refreshEvery,
  });
}

/** What can be done with a tip outside of its form, each with the way back. */
export function useTipChanges(month: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: tipsKey });
  const onError = async (error: unknown) => {
    notify(wordsOf(error), 'error');
    await refresh();
  };
  const moving = useMutation({
    mutationFn: ({ tip, day }: { tip: DeskTip; day: string; isUndo?: boolean }) =>
      call('tip/move', { id: tip.id, version: tip.version, day }),
    onMutate: ({ tip, day }) => {
      queries.setQueryData<TipMonth>(
        [...tipsKey, month],
        (shown) => shown && { ...shown, tips: exchanged(shown.tips, tip.id, day) },
      );
    },
    onSuccess: async ({ tip, exchangedWith }, { tip: before, isUndo }) => {
      const words = exchangedWith
        ? `「${tip.title}」和「${exchangedWith}」對調了`
        : `「${tip.title}」移到 ${dayName(tip.day)}`;
      const undo = { name: '復原', run: () => moving.mutate({ tip, day: before.day, isUndo: true }) };
      notify(words, 'done', isUndo ? undefined : undo);
      await refresh();
    },
    onError,
  });
  const restoring = useMutation({
    mutationFn: ({ id }: DeskTip) => call('tip/restore', { id }),
    onSuccess: async ({ title }) => {
      notify(`「${title}」放回來了`);
      await refresh();
    },
    onError,
  });
  const removing = useMutation({
    mutationFn: ({ id, version }: DeskTip) => call('tip/remove', { id, version }),
    onSuccess: async (_reply, tip) => {
      notify(`已刪除「${tip.title}」`, 'done', { name: '復原', run: () => restoring.mutate(tip) });
      await refresh();
    },
    onError,
  });
  return {
    move: (tip: DeskTip, day: string) => moving.mutate({ tip, day }),
    remove: (tip: DeskTip) => removing.mutate(tip),
  };
}
