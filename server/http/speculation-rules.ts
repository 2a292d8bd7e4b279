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

/** `moderate`: when a visitor points at a link for a moment or presses it. */
const rules = { prefetch: [{ where: links, eagerness: 'moderate' }] };

export const writeSpeculationRules = (): string => JSON.stringify(rules);
