import { noSpeculationAttribute } from '../../contract/speculation.ts';

export const speculationRulesAddress = '/speculation-rules.json';

/** Sent with every page: an address, so that the content security policy needs no inline script for the rules. */
export const speculationHeader = { 'speculation-rules': `"${speculationRulesAddress}"` };

/**
 * Links that browsers may load before they are followed. Only pages that are cached and the same for everyone: a search is
 * rendered for each request. After hydration the site's own navigation prefetches data instead.
 */
const links = {
  and: [
    { href_matches: ['/', '/?*', '/news/*'] },
    { selector_matches: `:root:not([${noSpeculationAttribute}]) a:not([data-scripted])` },
  ],
};

/**
 * `moderate`: when a visitor points at a link for a moment. `conservative`: when one presses it; the page is then made ready while the
 * finger is still on it. Its starter waits until the page is shown (`app/navigation/speculation.ts`).
 */
const rules = {
  prefetch: [{ where: links, eagerness: 'moderate' }],
  prerender: [{ where: links, eagerness: 'conservative' }],
};

export const writeSpeculationRules = (): string => JSON.stringify(rules);
