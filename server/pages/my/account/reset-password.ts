import { memberShell } from '../../member-shell.ts';

export const loadResetPassword = memberShell('my/account/reset-password', '更換登入密碼。');
