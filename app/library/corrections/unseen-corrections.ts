import { createStore } from '../../ui/store.ts';

/** How many corrections of articles that the member read are not seen yet; the member menu shows it. */
export const unseenCorrections = createStore(0);
