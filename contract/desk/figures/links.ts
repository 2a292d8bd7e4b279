import { defineDeskCall } from '../call.ts';
import type { LinkFigures } from '../model/figures.ts';
import { editors } from '../roles.ts';
import { figurePeriod } from './traffic.ts';

/** Clicks on links to other sites, by site and by address. */
export const figuresLinks = defineDeskCall<LinkFigures>()({
  path: 'figures/links',
  roles: editors,
  body: figurePeriod,
});
