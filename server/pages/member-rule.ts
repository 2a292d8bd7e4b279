import { addressOf } from '../../contract/page-address.ts';
import type { PageLoader } from './page-loader.ts';

/** The day the terms were last changed; their text is in the page component. */
const updatedOn = '2026-11-15';

export const loadMemberRule: PageLoader<'member-rule'> = async ({ head }) => ({
  data: { updatedOn },
  head: head.page(
    '會員條款與隱私權',
    '會員服務條款，以及蒐集、處理與利用個人資料的告知事項。',
    addressOf('member-rule', {}),
  ),
});
