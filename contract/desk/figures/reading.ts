import { defineDeskCall } from '../call.ts';
import type { ReadingFigures } from '../model/figures.ts';
import { editors } from '../roles.ts';
import { figurePeriod } from './traffic.ts';

/** How far members read. */
export const figuresReading = defineDeskCall<ReadingFigures>()({
  path: 'figures/reading',
  roles: editors,
  body: figurePeriod,
});
