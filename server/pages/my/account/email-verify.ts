import { memberShell } from '../../member-shell.ts';

export const loadEmailVerify = memberShell('my/account/email-verify', '完成電子信箱驗證。');
