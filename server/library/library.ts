import { type CollectionsOptions, createCollections } from './collections.ts';
import { type CorrectionNoticesOptions, createCorrectionNotices } from './correction-notices.ts';
import { createHistory } from './history.ts';
import { createLater } from './later.ts';
import { createTips } from './tips.ts';

type LibraryOptions = Pick<CollectionsOptions, 'db' | 'cards'> &
  Pick<CorrectionNoticesOptions, 'changesSince'> & { headlineBreaks: (title: string) => number[] };

/** What members save, read, want to read later and learn, and what they are told of. */
export function createLibrary({ db, cards, changesSince, headlineBreaks }: LibraryOptions) {
  const tips = createTips({ db, headlineBreaks });
  return {
    tips,
    collections: createCollections({ db, cards, tips: tips.byId }),
    later: createLater({ db, cards }),
    history: createHistory({ db, cards }),
    correctionNotices: createCorrectionNotices({ db, cards, changesSince }),
  };
}
