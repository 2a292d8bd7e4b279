/** Where a browser asks the site itself what its address and its user agent tell. */
export const geoAddresses = { ip: '/geo/ip', agent: '/geo/agent' } as const;

/** The answer of `/geo/ip`: as ipgeolocation.io's `/ipgeo` writes it, in the fields that are used. */
export interface GeoResponse {
  ip: string;
  country_name?: string;
  city?: string;
  district?: string;
  latitude?: string;
  longitude?: string;
  time_zone?: { name: string };
}

/** The answer of `/geo/agent`: as ipgeolocation.io's `/user-agent` writes it. */
export interface AgentResponse {
  userAgentString: string;
  name: string;
  type: string;
  version: string;
  versionMajor: string;
  device: { name: string; type: string; brand: string };
  engine: { name: string; version: string; versionMajor: string };
  operatingSystem: { name: string; version: string; versionMajor: string };
}
