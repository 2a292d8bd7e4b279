import { createStore, useStore } from '../../ui/store.ts';

/** How many corrections of articles that the member read are not seen yet. */
export const unseenCorrections = createStore(0);

/** How many answers to the member's error reports are not seen yet. */
export const unseenAnswers = createStore(0);

/** Both together: the badge of the member menu. */
export function useUnseenNotices(): number {
  return useStore(unseenCorrections) + useStore(unseenAnswers);
}
