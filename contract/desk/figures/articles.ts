import { defineDeskCall } from '../call.ts';
import type { ArticleFigures } from '../model/figures.ts';
import { editors } from '../roles.ts';
import { figurePeriod } from './traffic.ts';

/** The most viewed articles. */
export const figuresArticles = defineDeskCall<ArticleFigures>()({
  path: 'figures/articles',
  roles: editors,
  body: figurePeriod,
});
