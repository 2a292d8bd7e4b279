import { memberShell } from '../../member-shell.ts';

export const loadEmailBinding = memberShell('my/account/email-binding', '綁定電子信箱，接收帳號通知。');
