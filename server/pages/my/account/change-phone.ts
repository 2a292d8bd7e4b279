import { memberShell } from '../../member-shell.ts';

export const loadChangePhone = memberShell('my/account/change-phone', '更換登入用的手機號碼。');
