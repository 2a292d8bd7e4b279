/** The site's own addresses for looking up the location of an address and parsing a user agent. */
export const geoAddresses = { ip: '/geo/ip', agent: '/geo/agent' } as const;

/** Response of `/geo/ip`, in the format of ipgeolocation.io's `/ipgeo`, with the fields that are used. */
export interface GeoResponse {
  ip: string;
  country_name?: string;
  city?: string;
  district?: string;
  latitude?: string;
  longitude?: string;
  time_zone?: { name: string };
}

/** Response of `/geo/agent`, in the format of ipgeolocation.io's `/user-agent`. */
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
