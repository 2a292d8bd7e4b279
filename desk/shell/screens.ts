import type { Role } from '../../contract/desk/roles.ts';

export type Screen =
  | 'articles'
  | 'reports'
  | 'front'
  | 'media'
  | 'sections'
  | 'tips'
  | 'members'
  | 'identity'
  | 'figures'
  | 'staff'
  | 'audit'
  | 'account';

interface ScreenEntry {
  screen: Screen;
  path: string;
  name: string;
  roles: readonly Role[];
}

/** The screens of the desk in the order of its navigation, and who may open them. The server checks every call itself. */
const screens: readonly ScreenEntry[] = [
  { screen: 'articles', path: '/', name: '文章', roles: ['reporter', 'editor', 'admin'] },
  { screen: 'reports', path: '/reports', name: '回報', roles: ['reporter', 'editor', 'admin'] },
  { screen: 'front', path: '/front', name: '首頁編排', roles: ['editor', 'admin'] },
  { screen: 'media', path: '/media', name: '素材庫', roles: ['reporter', 'editor', 'admin'] },
  { screen: 'sections', path: '/sections', name: '分類、標籤、作者、專題', roles: ['admin'] },
  { screen: 'sections', path: '/sections', name: '標籤、作者、專題', roles: ['editor'] },
  { screen: 'tips', path: '/tips', name: '小知識', roles: ['editor', 'admin'] },
  { screen: 'members', path: '/members', name: '會員', roles: ['support', 'admin'] },
  { screen: 'identity', path: '/identity', name: '身分審核', roles: ['support', 'admin'] },
  { screen: 'figures', path: '/figures', name: '數據', roles: ['editor', 'support', 'admin'] },
  { screen: 'staff', path: '/staff', name: '同仁', roles: ['admin'] },
  { screen: 'audit', path: '/audit', name: '稽核', roles: ['admin'] },
  { screen: 'account', path: '/account', name: '我的帳號', roles: ['reporter', 'editor', 'support', 'admin'] },
];

export function mayOpen(role: Role, screen: Screen): boolean {
  return screens.some((entry) => entry.screen === screen && entry.roles.includes(role));
}

export function screensOf(role: Role): readonly ScreenEntry[] {
  return screens.filter(({ roles }) => roles.includes(role));
}
