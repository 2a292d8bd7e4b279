import type { MemberPageName } from './pages.ts';

/** Titles of the members' pages, in their headings and in the menu. */
export const memberPageTitles: Record<MemberPageName, string> = {
  my: '會員中心',
  'my/account': '個人資料',
  'my/account/change-phone': '變更手機號碼',
  'my/account/email-binding': '綁定電子信箱',
  'my/account/email-verify': '驗證電子信箱',
  'my/account/identity-verify': '身分驗證',
  'my/account/reset-password': '重設密碼',
  'my/collections': '我的收藏',
  'my/history': '瀏覽紀錄',
  'my/corrections': '更正通知',
  'my/tips': '小知識',
};
