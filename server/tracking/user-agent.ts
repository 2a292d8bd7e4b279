import { isbot } from 'isbot';
import { UAParser } from 'ua-parser-js';
import type { AgentResponse } from '../../contract/geo.ts';
import { limits } from '../../contract/limits.ts';

/** Whether a program says that it is one; what it does is not counted as a reader's. */
export const isRobot = (userAgent: string): boolean => isbot(userAgent);

/** Parses a user agent. Only its beginning is read, because the patterns take more than linear time. */
export function readUserAgent(header: string): AgentResponse {
  const userAgentString = header.slice(0, limits.userAgentMaxLength);
  const { browser, device, engine, os } = new UAParser(userAgentString).getResult();
  const version = browser.version ?? '';
  return {
    userAgentString,
    name: browser.name ?? '',
    type: isRobot(userAgentString) ? 'Robot' : browser.name ? 'Browser' : '',
    version,
    versionMajor: major(version),
    device: { name: device.model ?? '', type: device.type ?? 'desktop', brand: device.vendor ?? '' },
    engine: { name: engine.name ?? '', version: engine.version ?? '', versionMajor: major(engine.version) },
    operatingSystem: { name: os.name ?? '', version: os.version ?? '', versionMajor: major(os.version) },
  };
}

function major(version = ''): string {
  return version.split('.')[0] ?? '';
}

export const unknownBrowser = '未知的裝置';

/** Browser and system in a few words, as `Chrome，Android`, so that members recognise their devices. */
export function browserName(userAgent: string): string {
  const { browser, os } = UAParser(userAgent);
  return [browser.name, os.name].filter(Boolean).join('，') || unknownBrowser;
}
