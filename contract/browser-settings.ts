/** The operator's settings that the browser needs; the same for every visitor. */
export interface BrowserSettings {
  /** Blocks copying and the context menu outside form fields. */
  copyGuard: boolean;
  /** Stores visited articles for reading offline. */
  offline: boolean;
  /** The Google Analytics id; null if analytics must not be loaded. */
  analyticsId: string | null;
  /** Where the browser looks up its address's location and its user agent. */
  geoUrl: string;
  agentUrl: string;
  geoKey: string | null;
  /** How long records of visits are stored; the privacy notice shows it. */
  trackingDays: number;
  /** The contact address in the footer and the terms. */
  contactEmail: string;
}
