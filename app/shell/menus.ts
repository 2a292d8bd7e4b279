import { laterPart } from '../navigation/lazy-part.tsx';

const menus = () => import('./menu/menus.ts');

export const userMenu = laterPart(() => menus().then((file) => file.UserMenu));
export const bottomBar = laterPart(() => menus().then((file) => file.BottomBar));
