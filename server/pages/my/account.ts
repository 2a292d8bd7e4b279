import { memberShell } from '../member-shell.ts';

export const loadAccount = memberShell('my/account', '查看與修改您的個人資料。');
