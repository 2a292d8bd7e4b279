import type { BrowserSettings } from '../../contract/browser-settings.ts';
import { geoAddresses } from '../../contract/geo.ts';
import type { Config } from '../config.ts';

/** Without a service of the operator's choice, the site itself tells what an address and a user agent say. */
export function browserSettings(config: Config): BrowserSettings {
  return {
    copyGuard: config.COPY_GUARD,
    // While the sources themselves are served there is no build that could be kept.
    offline: config.OFFLINE && !config.hotReload,
    analyticsId: config.GA_MEASUREMENT_ID ?? null,
    geoUrl: config.GEO_URL ?? geoAddresses.ip,
    agentUrl: config.AGENT_URL ?? geoAddresses.agent,
    geoKey: config.GEO_KEY ?? null,
    trackingDays: config.TRACKING_DAYS,
    contactEmail: config.CONTACT_EMAIL,
  };
}
