// Both menus stand in the server's HTML; their code comes later, in one file.
export { BottomBar } from './bottom-bar.tsx';
export { UserMenu } from './user-menu.tsx';
