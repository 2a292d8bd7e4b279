import { memberShell } from '../../member-shell.ts';

export const loadIdentityVerify = memberShell('my/account/identity-verify', '以身分證字號完成身分驗證。');
