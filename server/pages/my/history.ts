import { memberShell } from '../member-shell.ts';

export const loadHistory = memberShell('my/history', '您最近看過的新聞與影音。');
