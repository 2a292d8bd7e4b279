import { memberPageTitles } from '../../contract/account-pages.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import type { PageLoader } from './page-loader.ts';

/** A members' page without member data, the same for everyone; it has no canonical address. */
export function memberShell<P extends MemberPageName>(name: P, description: string): PageLoader<P> {
  return async ({ head }) => ({ data: {}, head: head.page(memberPageTitles[name], description, null) });
}
