/** The operator's settings that a browser must know; the same for every visitor. */
export interface BrowserSettings {
  /** Copying and the context menu are blocked outside form fields. */
  copyGuard: boolean;
  /** Visited articles are kept for reading without a network. */
  offline: boolean;
  /** Google Analytics; null where nothing of it may be loaded. */
  analyticsId: string | null;
  /** Where a browser asks what its address and its user agent tell. */
  geoUrl: string;
  agentUrl: string;
  geoKey: string | null;
  /** How long records of visits are kept; the privacy notice says so. */
  trackingDays: number;
  /** Where readers write to; in the footer and the terms. */
  contactEmail: string;
}
