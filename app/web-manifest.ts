import { papers } from '../contract/limits.ts';
import { addressOf } from '../contract/page-address.ts';

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

/** The manifest with which a phone installs the site as an app. */
export function writeWebManifest(siteName: string): string {
  const home = addressOf('home', {});
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    description: `${siteName}：新聞與影音`,
    lang: 'zh-Hant-TW',
    dir: 'ltr',
    id: home,
    start_url: home,
    scope: home,
    display: 'standalone',
    background_color: papers.light,
    theme_color: papers.light,
    categories: ['news'],
    icons,
    shortcuts: [
      { name: '影音', url: addressOf('news/video', {}) },
      { name: '搜尋', url: addressOf('search', {}) },
    ],
  });
}
