import type { z } from 'zod';
import { accountAddPasskey } from './account/add-passkey.ts';
import { accountChangePassword } from './account/change-password.ts';
import { accountPasskeyOptions } from './account/passkey-options.ts';
import { accountPasskeys } from './account/passkeys.ts';
import { accountRecoveryCodes } from './account/recovery-codes.ts';
import { accountRemovePasskey } from './account/remove-passkey.ts';
import { accountTotpBegin } from './account/totp-begin.ts';
import { accountTotpConfirm } from './account/totp-confirm.ts';
import { articleChanges } from './article/changes.ts';
import { articleCheck } from './article/check.ts';
import { articleCorrect } from './article/correct.ts';
import { articleCounts } from './article/counts.ts';
import { articleCreate } from './article/create.ts';
import { articleDiscard } from './article/discard.ts';
import { articleFeature } from './article/feature.ts';
import { articleKeepUnsaved } from './article/keep-unsaved.ts';
import { articleList } from './article/list.ts';
import { articleLock } from './article/lock.ts';
import { articleOpen } from './article/open.ts';
import { articlePublish } from './article/publish.ts';
import { articleRelease } from './article/release.ts';
import { articleRename } from './article/rename.ts';
import { articleReturn } from './article/return.ts';
import { articleSave } from './article/save.ts';
import { articleSchedule } from './article/schedule.ts';
import { articleSend } from './article/send.ts';
import { articleTakeOver } from './article/take-over.ts';
import { articleUnfeature } from './article/unfeature.ts';
import { articleUnpublish } from './article/unpublish.ts';
import { articleUnschedule } from './article/unschedule.ts';
import { auditExport } from './audit/export.ts';
import { auditList } from './audit/list.ts';
import { authorAdd } from './author/add.ts';
import { authorChange } from './author/change.ts';
import { authorList } from './author/list.ts';
import { authorMerge } from './author/merge.ts';
import { authorRemove } from './author/remove.ts';
import type { DeskCall } from './call.ts';
import { categoryAdd } from './category/add.ts';
import { categoryChange } from './category/change.ts';
import { categoryList } from './category/list.ts';
import { categoryMerge } from './category/merge.ts';
import { categoryOrder } from './category/order.ts';
import { categoryRemove } from './category/remove.ts';
import { figuresArticles } from './figures/articles.ts';
import { figuresExport } from './figures/export.ts';
import { figuresExportMembers } from './figures/export-members.ts';
import { figuresLinks } from './figures/links.ts';
import { figuresMembers } from './figures/members.ts';
import { figuresReading } from './figures/reading.ts';
import { figuresSearches } from './figures/searches.ts';
import { figuresTraffic } from './figures/traffic.ts';
import { frontArrange } from './front/arrange.ts';
import { frontChoices } from './front/choices.ts';
import { frontHistory } from './front/history.ts';
import { frontRestore } from './front/restore.ts';
import { frontShow } from './front/show.ts';
import { identityApprove } from './identity/approve.ts';
import { identityCount } from './identity/count.ts';
import { identityNext } from './identity/next.ts';
import { identityReject } from './identity/reject.ts';
import { identityShow } from './identity/show.ts';
import { invitationAccept } from './invitation/accept.ts';
import { invitationPasskeyOptions } from './invitation/passkey-options.ts';
import { invitationShow } from './invitation/show.ts';
import { invitationTotpBegin } from './invitation/totp-begin.ts';
import { mediaDescribe } from './media/describe.ts';
import { mediaFinish } from './media/finish.ts';
import { mediaList } from './media/list.ts';
import { mediaRemove } from './media/remove.ts';
import { mediaShow } from './media/show.ts';
import { mediaUnfinished } from './media/unfinished.ts';
import { memberDelete } from './member/delete.ts';
import { memberEndSessions } from './member/end-sessions.ts';
import { memberExport } from './member/export.ts';
import { memberFind } from './member/find.ts';
import { memberReveal } from './member/reveal.ts';
import { memberShow } from './member/show.ts';
import { memberUnlock } from './member/unlock.ts';
import { noteAdd } from './note/add.ts';
import { noteList } from './note/list.ts';
import { previewList } from './preview/list.ts';
import { previewMake } from './preview/make.ts';
import { previewRevoke } from './preview/revoke.ts';
import { reportClose } from './report/close.ts';
import { reportCount } from './report/count.ts';
import { reportList } from './report/list.ts';
import { reportReopen } from './report/reopen.ts';
import { sectionList } from './section/list.ts';
import { seriesAdd } from './series/add.ts';
import { seriesChange } from './series/change.ts';
import { seriesChoices } from './series/choices.ts';
import { seriesList } from './series/list.ts';
import { seriesOrder } from './series/order.ts';
import { seriesParts } from './series/parts.ts';
import { seriesRemove } from './series/remove.ts';
import { sessionDevices } from './session/devices.ts';
import { sessionEndDevice } from './session/end-device.ts';
import { sessionEndOthers } from './session/end-others.ts';
import { sessionLogin } from './session/login.ts';
import { sessionLogout } from './session/logout.ts';
import { sessionPasskey } from './session/passkey.ts';
import { sessionPasskeyOptions } from './session/passkey-options.ts';
import { sessionSecondFactor } from './session/second-factor.ts';
import { sessionStepUp } from './session/step-up.ts';
import { sessionWhoami } from './session/whoami.ts';
import { staffDevices } from './staff/devices.ts';
import { staffDisable } from './staff/disable.ts';
import { staffEnable } from './staff/enable.ts';
import { staffEndDevice } from './staff/end-device.ts';
import { staffEndSessions } from './staff/end-sessions.ts';
import { staffInvite } from './staff/invite.ts';
import { staffList } from './staff/list.ts';
import { staffRenew } from './staff/renew.ts';
import { staffRevokeInvitation } from './staff/revoke-invitation.ts';
import { staffRole } from './staff/role.ts';
import { tagAdd } from './tag/add.ts';
import { tagChange } from './tag/change.ts';
import { tagList } from './tag/list.ts';
import { tagMerge } from './tag/merge.ts';
import { tagRemove } from './tag/remove.ts';
import { tagSuggest } from './tag/suggest.ts';
import { tipAdd } from './tip/add.ts';
import { tipChange } from './tip/change.ts';
import { tipCheckFile } from './tip/check-file.ts';
import { tipExport } from './tip/export.ts';
import { tipImport } from './tip/import.ts';
import { tipMonth } from './tip/month.ts';
import { tipMove } from './tip/move.ts';
import { tipRemove } from './tip/remove.ts';
import { tipRestore } from './tip/restore.ts';
import { versionCompare } from './version/compare.ts';
import { versionList } from './version/list.ts';
import { versionRestore } from './version/restore.ts';
import { versionShow } from './version/show.ts';

/** Every call of the desk; a structure test compares this list with the files of contract and server. */
export const deskCalls = [
  accountAddPasskey,
  accountChangePassword,
  accountPasskeyOptions,
  accountPasskeys,
  accountRecoveryCodes,
  accountRemovePasskey,
  accountTotpBegin,
  accountTotpConfirm,
  articleChanges,
  articleCheck,
  articleCorrect,
  articleCounts,
  articleCreate,
  articleDiscard,
  articleFeature,
  articleKeepUnsaved,
  articleList,
  articleLock,
  articleOpen,
  articlePublish,
  articleRelease,
  articleRename,
  articleReturn,
  articleSave,
  articleSchedule,
  articleSend,
  articleTakeOver,
  articleUnfeature,
  articleUnpublish,
  articleUnschedule,
  auditExport,
  auditList,
  authorAdd,
  authorChange,
  authorList,
  authorMerge,
  authorRemove,
  categoryAdd,
  categoryChange,
  categoryList,
  categoryMerge,
  categoryOrder,
  categoryRemove,
  figuresArticles,
  figuresExport,
  figuresExportMembers,
  figuresLinks,
  figuresMembers,
  figuresReading,
  figuresSearches,
  figuresTraffic,
  frontArrange,
  frontChoices,
  frontHistory,
  frontRestore,
  frontShow,
  identityApprove,
  identityCount,
  identityNext,
  identityReject,
  identityShow,
  invitationAccept,
  invitationPasskeyOptions,
  invitationShow,
  invitationTotpBegin,
  mediaDescribe,
  mediaFinish,
  mediaList,
  mediaRemove,
  mediaShow,
  mediaUnfinished,
  memberDelete,
  memberEndSessions,
  memberExport,
  memberFind,
  memberReveal,
  memberShow,
  memberUnlock,
  noteAdd,
  noteList,
  previewList,
  previewMake,
  previewRevoke,
  reportClose,
  reportCount,
  reportList,
  reportReopen,
  sectionList,
  seriesAdd,
  seriesChange,
  seriesChoices,
  seriesList,
  seriesOrder,
  seriesParts,
  seriesRemove,
  sessionDevices,
  sessionEndDevice,
  sessionEndOthers,
  sessionLogin,
  sessionLogout,
  sessionPasskey,
  sessionPasskeyOptions,
  sessionSecondFactor,
  sessionStepUp,
  sessionWhoami,
  staffDevices,
  staffDisable,
  staffEnable,
  staffEndDevice,
  staffEndSessions,
  staffInvite,
  staffList,
  staffRenew,
  staffRevokeInvitation,
  staffRole,
  tagAdd,
  tagChange,
  tagList,
  tagMerge,
  tagRemove,
  tagSuggest,
  tipAdd,
  tipChange,
  tipCheckFile,
  tipExport,
  tipImport,
  tipMonth,
  tipMove,
  tipRemove,
  tipRestore,
  versionCompare,
  versionList,
  versionRestore,
  versionShow,
] as const;

type AnyCall = (typeof deskCalls)[number];

export type DeskCallPath = AnyCall['path'];

type CallAt<P extends DeskCallPath> = Extract<AnyCall, { path: P }>;

/** The body as the caller writes it: fields with a default are optional. */
export type DeskBody<P extends DeskCallPath> =
  CallAt<P> extends DeskCall<P, infer Body, unknown> ? z.input<Body> : never;

export type DeskReply<P extends DeskCallPath> = CallAt<P> extends DeskCall<P, z.ZodType, infer Reply> ? Reply : never;
