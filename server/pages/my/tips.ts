import { memberShell } from '../member-shell.ts';

export const loadTips = memberShell('my/tips', '每日小知識。');
