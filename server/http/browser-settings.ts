import type { BrowserSettings } from '../../contract/browser-settings.ts';
import { geoAddresses } from '../../contract/geo.ts';
import type { Config } from '../config.ts';

/** Unless the operator configures other services, the site itself answers address and user-agent lookups. */
export function browserSettings(config: Config): BrowserSettings {
  return {
    copyGuard: config.COPY_GUARD,
    // Hot reload serves the sources, so there is no build to store offline.
    offline: config.OFFLINE && !config.hotReload,
    analyticsId: config.GA_MEASUREMENT_ID ?? null,
    geoUrl: config.GEO_URL ?? geoAddresses.ip,
    agentUrl: config.AGENT_URL ?? geoAddresses.agent,
    geoKey: config.GEO_KEY ?? null,
    trackingDays: config.TRACKING_DAYS,
    contactEmail: config.CONTACT_EMAIL,
  };
}
