import { defineDeskCall } from '../call.ts';
import type { SearchFigures } from '../model/figures.ts';
import { editors } from '../roles.ts';
import { figurePeriod } from './traffic.ts';

/** What visitors searched for without a result; words that few searched for are not shown. */
export const figuresSearches = defineDeskCall<SearchFigures>()({
  path: 'figures/searches',
  roles: editors,
  body: figurePeriod,
});
