import { memberShell } from '../member-shell.ts';

export const loadCollections = memberShell('my/collections', '您收藏的新聞、影音與小知識。');
