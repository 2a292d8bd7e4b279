import { lazyPart } from '../navigation/lazy-part.tsx';

const menus = () => import('./menu/menus.ts');

export const userMenu = lazyPart(() => menus().then((file) => file.UserMenu));
export const bottomBar = lazyPart(() => menus().then((file) => file.BottomBar));
