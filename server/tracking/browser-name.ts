import { UAParser } from 'ua-parser-js';

const unknown = '未知的裝置';

/** Browser and system in a few words, as `Chrome，Android`, so that members recognise their devices. */
export function browserName(userAgent: string): string {
  const { browser, os } = UAParser(userAgent);
  return [browser.name, os.name].filter(Boolean).join('，') || unknown;
}
