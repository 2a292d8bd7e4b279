// The server's HTML has both menus; their code is loaded later, in one chunk.
export { BottomBar } from './bottom-bar.tsx';
export { UserMenu } from './user-menu.tsx';
