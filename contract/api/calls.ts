import type { z } from 'zod';
import { articleCards } from './article/cards.ts';
import { articleChanges } from './article/changes.ts';
import { articleCorrections } from './article/corrections.ts';
import { articleDetail } from './article/detail.ts';
import { articleList } from './article/list.ts';
import { articlePopular } from './article/popular.ts';
import { articleView } from './article/view.ts';
import { authForgot } from './auth/forgot.ts';
import { authForgotCaptcha } from './auth/forgot-captcha.ts';
import { authLogin } from './auth/login.ts';
import { authRefresh } from './auth/refresh.ts';
import { authRegister } from './auth/register.ts';
import { authRegisterCaptcha } from './auth/register-captcha.ts';
import type { Call } from './call.ts';
import { categoryList } from './category/list.ts';
import { collectionAdd } from './collection/add.ts';
import { collectionList } from './collection/list.ts';
import { collectionRemove } from './collection/remove.ts';
import { collectionState } from './collection/state.ts';
import { correctionList } from './correction/list.ts';
import { correctionSeen } from './correction/seen.ts';
import { externalLinkClick } from './external-link/click.ts';
import { historyAdd } from './history/add.ts';
import { historyClear } from './history/clear.ts';
import { historyList } from './history/list.ts';
import { historyPause } from './history/pause.ts';
import { historyRemove } from './history/remove.ts';
import { ipAgent } from './ip/agent.ts';
import { ipHistory } from './ip/history.ts';
import { ipInfo } from './ip/info.ts';
import { laterAdd } from './later/add.ts';
import { laterList } from './later/list.ts';
import { laterRemove } from './later/remove.ts';
import { laterState } from './later/state.ts';
import { reportAdd } from './report/add.ts';
import { reportSeen } from './report/seen.ts';
import { reportState } from './report/state.ts';
import { searchSuggest } from './search/suggest.ts';
import { search } from './search.ts';
import { tipCollection } from './tip/collection.ts';
import { tipList } from './tip/list.ts';
import { tipToday } from './tip/today.ts';
import { userChangePhone } from './user/change-phone.ts';
import { userDelete } from './user/delete.ts';
import { userEmailBinding } from './user/email-binding.ts';
import { userEmailUnbind } from './user/email-unbind.ts';
import { userEmailVerify } from './user/email-verify.ts';
import { userExport } from './user/export.ts';
import { userIdentity } from './user/identity.ts';
import { userIdentityVerify } from './user/identity-verify.ts';
import { userLogout } from './user/logout.ts';
import { userPerson } from './user/person.ts';
import { userPhoneCaptcha } from './user/phone-captcha.ts';
import { userResetPassword } from './user/reset-password.ts';
import { userSessionRevoke } from './user/session-revoke.ts';
import { userSessions } from './user/sessions.ts';
import { userUpdate } from './user/update.ts';
import { videoList } from './video/list.ts';

/** Every call of the API; a structure test compares this list with the files of contract and server. */
export const calls = [
  articleCards,
  articleChanges,
  articleCorrections,
  articleDetail,
  articleList,
  articlePopular,
  articleView,
  authForgot,
  authForgotCaptcha,
  authLogin,
  authRefresh,
  authRegister,
  authRegisterCaptcha,
  categoryList,
  externalLinkClick,
  ipAgent,
  ipHistory,
  ipInfo,
  laterAdd,
  laterList,
  laterRemove,
  laterState,
  search,
  searchSuggest,
  userLogout,
  userPerson,
  collectionAdd,
  collectionList,
  collectionRemove,
  collectionState,
  correctionList,
  correctionSeen,
  historyAdd,
  historyClear,
  historyList,
  historyPause,
  historyRemove,
  reportAdd,
  reportSeen,
  reportState,
  tipCollection,
  tipList,
  tipToday,
  userChangePhone,
  userDelete,
  userEmailBinding,
  userEmailUnbind,
  userEmailVerify,
  userExport,
  userIdentityVerify,
  userIdentity,
  userPhoneCaptcha,
  userResetPassword,
  userSessionRevoke,
  userSessions,
  userUpdate,
  videoList,
] as const;

type AnyCall = (typeof calls)[number];

export type CallPath = AnyCall['path'];

type CallAt<P extends CallPath> = Extract<AnyCall, { path: P }>;

/** The body as the caller writes it: fields with a default are optional. */
export type CallBody<P extends CallPath> = CallAt<P> extends Call<P, infer Body, unknown> ? z.input<Body> : never;

export type CallReply<P extends CallPath> = CallAt<P> extends Call<P, z.ZodType, infer Reply> ? Reply : never;
