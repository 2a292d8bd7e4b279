import type { AddressedPage } from '../../contract/pages.ts';
import { loadHome } from './home.ts';
import { loadMemberRule } from './member-rule.ts';
import { loadChangePhone } from './my/account/change-phone.ts';
import { loadEmailBinding } from './my/account/email-binding.ts';
import { loadEmailVerify } from './my/account/email-verify.ts';
import { loadIdentityVerify } from './my/account/identity-verify.ts';
import { loadResetPassword } from './my/account/reset-password.ts';
import { loadAccount } from './my/account.ts';
import { loadCollections } from './my/collections.ts';
import { loadHistory } from './my/history.ts';
import { loadTips } from './my/tips.ts';
import { loadMy } from './my.ts';
import { loadArticle } from './news/article.ts';
import { loadAuthor } from './news/author.ts';
import { loadCategories } from './news/categories.ts';
import { loadCategory } from './news/category.ts';
import { loadTag } from './news/tag.ts';
import { loadVideoCategory } from './news/video/category.ts';
import { loadVideos } from './news/video.ts';
import { loadNotFound } from './not-found.ts';
import { loadOffline } from './offline.ts';
import type { PageLoader } from './page-loader.ts';
import { loadSearch } from './search.ts';

/** The loader of every page that has an address; a page without one does not compile. */
export const pageLoaders: { [P in AddressedPage]: PageLoader<P> } = {
  home: loadHome,
  'not-found': loadNotFound,
  'news/article': loadArticle,
  'news/author': loadAuthor,
  'news/category': loadCategory,
  'news/categories': loadCategories,
  'news/video': loadVideos,
  'news/video/category': loadVideoCategory,
  offline: loadOffline,
  'member-rule': loadMemberRule,
  search: loadSearch,
  'news/tag': loadTag,
  my: loadMy,
  'my/account': loadAccount,
  'my/account/change-phone': loadChangePhone,
  'my/account/email-binding': loadEmailBinding,
  'my/account/email-verify': loadEmailVerify,
  'my/account/identity-verify': loadIdentityVerify,
  'my/account/reset-password': loadResetPassword,
  'my/collections': loadCollections,
  'my/history': loadHistory,
  'my/tips': loadTips,
};
