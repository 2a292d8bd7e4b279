import type { MemberPageName } from '../../contract/pages.ts';
import type { AnyPage } from './visit.ts';

/** The members' half of the list, in a chunk that visitors do not load. */
export const memberPageList: Record<MemberPageName, () => Promise<AnyPage>> = {
  my: () => import('../pages/my.tsx').then((file) => file.MyPage),
  'my/account': () => import('../pages/my/account.tsx').then((file) => file.AccountPage),
  'my/account/change-phone': () => import('../pages/my/account/change-phone.tsx').then((file) => file.ChangePhonePage),
  'my/account/email-binding': () =>
    import('../pages/my/account/email-binding.tsx').then((file) => file.EmailBindingPage),
  'my/account/email-verify': () => import('../pages/my/account/email-verify.tsx').then((file) => file.EmailVerifyPage),
  'my/account/identity-verify': () =>
    import('../pages/my/account/identity-verify.tsx').then((file) => file.IdentityVerifyPage),
  'my/account/reset-password': () =>
    import('../pages/my/account/reset-password.tsx').then((file) => file.ResetPasswordPage),
  'my/collections': () => import('../pages/my/collections.tsx').then((file) => file.CollectionsPage),
  'my/history': () => import('../pages/my/history.tsx').then((file) => file.HistoryPage),
  'my/corrections': () => import('../pages/my/corrections.tsx').then((file) => file.MyCorrectionsPage),
  'my/tips': () => import('../pages/my/tips.tsx').then((file) => file.TipsPage),
};
