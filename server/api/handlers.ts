import type { CallPath } from '../../contract/api/calls.ts';
import { handleArticleCards } from './article/cards.ts';
import { handleArticleChanges } from './article/changes.ts';
import { handleArticleCorrections } from './article/corrections.ts';
import { handleArticleDetail } from './article/detail.ts';
import { handleArticleList } from './article/list.ts';
import { handleArticlePopular } from './article/popular.ts';
import { handleArticleView } from './article/view.ts';
import { handleAuthForgot } from './auth/forgot.ts';
import { handleAuthForgotCaptcha } from './auth/forgot-captcha.ts';
import { handleAuthLogin } from './auth/login.ts';
import { handleAuthRefresh } from './auth/refresh.ts';
import { handleAuthRegister } from './auth/register.ts';
import { handleAuthRegisterCaptcha } from './auth/register-captcha.ts';
import { handleCategoryList } from './category/list.ts';
import { handleCollectionAdd } from './collection/add.ts';
import { handleCollectionList } from './collection/list.ts';
import { handleCollectionRemove } from './collection/remove.ts';
import { handleCollectionState } from './collection/state.ts';
import { handleCorrectionList } from './correction/list.ts';
import { handleCorrectionSeen } from './correction/seen.ts';
import { handleExternalLinkClick } from './external-link/click.ts';
import type { Handler } from './handler.ts';
import { handleHistoryAdd } from './history/add.ts';
import { handleHistoryClear } from './history/clear.ts';
import { handleHistoryList } from './history/list.ts';
import { handleHistoryPause } from './history/pause.ts';
import { handleHistoryRemove } from './history/remove.ts';
import { handleIpAgent } from './ip/agent.ts';
import { handleIpHistory } from './ip/history.ts';
import { handleIpInfo } from './ip/info.ts';
import { handleLaterAdd } from './later/add.ts';
import { handleLaterList } from './later/list.ts';
import { handleLaterRemove } from './later/remove.ts';
import { handleLaterState } from './later/state.ts';
import { handleReportAdd } from './report/add.ts';
import { handleReportSeen } from './report/seen.ts';
import { handleReportState } from './report/state.ts';
import { handleSearchSuggest } from './search/suggest.ts';
import { handleSearch } from './search.ts';
import { handleTipCollection } from './tip/collection.ts';
import { handleTipList } from './tip/list.ts';
import { handleTipToday } from './tip/today.ts';
import { handleUserChangePhone } from './user/change-phone.ts';
import { handleUserDelete } from './user/delete.ts';
import { handleUserEmailBinding } from './user/email-binding.ts';
import { handleUserEmailUnbind } from './user/email-unbind.ts';
import { handleUserEmailVerify } from './user/email-verify.ts';
import { handleUserExport } from './user/export.ts';
import { handleUserIdentity } from './user/identity.ts';
import { handleUserIdentityVerify } from './user/identity-verify.ts';
import { handleUserLogout } from './user/logout.ts';
import { handleUserPerson } from './user/person.ts';
import { handleUserPhoneCaptcha } from './user/phone-captcha.ts';
import { handleUserResetPassword } from './user/reset-password.ts';
import { handleUserSessionRevoke } from './user/session-revoke.ts';
import { handleUserSessions } from './user/sessions.ts';
import { handleUserUpdate } from './user/update.ts';
import { handleVideoList } from './video/list.ts';

/** The handler of every call of the contract; a missing one does not compile. */
export const handlers: Record<CallPath, Handler> = {
  'article/cards': handleArticleCards,
  'article/changes': handleArticleChanges,
  'article/corrections': handleArticleCorrections,
  'article/detail': handleArticleDetail,
  'article/list': handleArticleList,
  'article/popular': handleArticlePopular,
  'article/view': handleArticleView,
  'auth/forgot': handleAuthForgot,
  'auth/forgot-captcha': handleAuthForgotCaptcha,
  'auth/login': handleAuthLogin,
  'auth/refresh': handleAuthRefresh,
  'auth/register': handleAuthRegister,
  'auth/register-captcha': handleAuthRegisterCaptcha,
  'category/list': handleCategoryList,
  'external-link/click': handleExternalLinkClick,
  'ip/agent': handleIpAgent,
  'ip/history': handleIpHistory,
  'ip/info': handleIpInfo,
  'later/add': handleLaterAdd,
  'later/list': handleLaterList,
  'later/remove': handleLaterRemove,
  'later/state': handleLaterState,
  'collection/add': handleCollectionAdd,
  'collection/list': handleCollectionList,
  'collection/remove': handleCollectionRemove,
  'collection/state': handleCollectionState,
  'correction/list': handleCorrectionList,
  'correction/seen': handleCorrectionSeen,
  'history/add': handleHistoryAdd,
  'history/clear': handleHistoryClear,
  'history/list': handleHistoryList,
  'history/pause': handleHistoryPause,
  'history/remove': handleHistoryRemove,
  'report/add': handleReportAdd,
  'report/seen': handleReportSeen,
  'report/state': handleReportState,
  'tip/collection': handleTipCollection,
  'tip/list': handleTipList,
  'tip/today': handleTipToday,
  search: handleSearch,
  'search/suggest': handleSearchSuggest,
  'user/logout': handleUserLogout,
  'user/person': handleUserPerson,
  'user/update': handleUserUpdate,
  'user/reset-password': handleUserResetPassword,
  'user/phone-captcha': handleUserPhoneCaptcha,
  'user/change-phone': handleUserChangePhone,
  'user/email-binding': handleUserEmailBinding,
  'user/email-verify': handleUserEmailVerify,
  'user/email-unbind': handleUserEmailUnbind,
  'user/identity': handleUserIdentity,
  'user/identity-verify': handleUserIdentityVerify,
  'user/sessions': handleUserSessions,
  'user/session-revoke': handleUserSessionRevoke,
  'user/export': handleUserExport,
  'user/delete': handleUserDelete,
  'video/list': handleVideoList,
};
