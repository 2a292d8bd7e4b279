import { memberShell } from './member-shell.ts';

export const loadMy = memberShell('my', '收藏、瀏覽紀錄與帳號設定。');
