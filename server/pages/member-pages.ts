import { memberPageTitles } from '../../contract/account-pages.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import type { PageLoader } from './page-loader.ts';

/** A members' page without member data, the same for everyone; it has no canonical address. */
function memberPage<P extends MemberPageName>(name: P, description: string): PageLoader<P> {
  return async ({ head }) => ({ data: {}, head: head.page(memberPageTitles[name], description, null) });
}

/** The loaders of all pages below `/my`. The browser loads the member's data. */
export const memberPageLoaders: { [P in MemberPageName]: PageLoader<P> } = {
  my: memberPage('my', '收藏、瀏覽紀錄與帳號設定。'),
  'my/account': memberPage('my/account', '查看與修改您的個人資料。'),
  'my/account/change-phone': memberPage('my/account/change-phone', '更換登入用的手機號碼。'),
  'my/account/email-binding': memberPage('my/account/email-binding', '綁定電子信箱，接收帳號通知。'),
  'my/account/email-verify': memberPage('my/account/email-verify', '完成電子信箱驗證。'),
  'my/account/identity-verify': memberPage('my/account/identity-verify', '以身分證字號完成身分驗證。'),
  'my/account/reset-password': memberPage('my/account/reset-password', '更換登入密碼。'),
  'my/collections': memberPage('my/collections', '您收藏的新聞、影音與小知識。'),
  'my/history': memberPage('my/history', '您最近看過的新聞與影音。'),
  'my/corrections': memberPage('my/corrections', '您讀過的報導後來更正了什麼。'),
  'my/tips': memberPage('my/tips', '每日小知識。'),
};
