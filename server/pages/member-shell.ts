import { memberPageTitles } from '../../contract/account-pages.ts';
import type { MemberPageName } from '../../contract/pages.ts';
import type { PageLoader } from './page-loader.ts';

/** A page of the members' area, the same for everyone; it has no address for search engines. */
export function memberShell<P extends MemberPageName>(name: P, description: string): PageLoader<P> {
  return async ({ head }) => ({ data: {}, head: head.page(memberPageTitles[name], description, null) });
}
