import type { DeskCallPath } from '../../contract/desk/calls.ts';
import { handleAccountAddPasskey } from './account/add-passkey.ts';
import { handleAccountChangePassword } from './account/change-password.ts';
import { handleAccountPasskeyOptions } from './account/passkey-options.ts';
import { handleAccountPasskeys } from './account/passkeys.ts';
import { handleAccountRecoveryCodes } from './account/recovery-codes.ts';
import { handleAccountRemovePasskey } from './account/remove-passkey.ts';
import { handleAccountTotpBegin } from './account/totp-begin.ts';
import { handleAccountTotpConfirm } from './account/totp-confirm.ts';
import { handleArticleChanges } from './article/changes.ts';
import { handleArticleCheck } from './article/check.ts';
import { handleArticleCorrect } from './article/correct.ts';
import { handleArticleCounts } from './article/counts.ts';
import { handleArticleCreate } from './article/create.ts';
import { handleArticleDiscard } from './article/discard.ts';
import { handleArticleFeature } from './article/feature.ts';
import { handleArticleKeepUnsaved } from './article/keep-unsaved.ts';
import { handleArticleList } from './article/list.ts';
import { handleArticleLock } from './article/lock.ts';
import { handleArticleOpen } from './article/open.ts';
import { handleArticlePublish } from './article/publish.ts';
import { handleArticleRelease } from './article/release.ts';
import { handleArticleRename } from './article/rename.ts';
import { handleArticleReturn } from './article/return.ts';
import { handleArticleSave } from './article/save.ts';
import { handleArticleSchedule } from './article/schedule.ts';
import { handleArticleSend } from './article/send.ts';
import { handleArticleTakeOver } from './article/take-over.ts';
import { handleArticleUnfeature } from './article/unfeature.ts';
import { handleArticleUnpublish } from './article/unpublish.ts';
import { handleArticleUnschedule } from './article/unschedule.ts';
import { handleAuditExport } from './audit/export.ts';
import { handleAuditList } from './audit/list.ts';
import { handleAuthorAdd } from './author/add.ts';
import { handleAuthorChange } from './author/change.ts';
import { handleAuthorList } from './author/list.ts';
import { handleAuthorMerge } from './author/merge.ts';
import { handleAuthorRemove } from './author/remove.ts';
import { handleCategoryAdd } from './category/add.ts';
import { handleCategoryChange } from './category/change.ts';
import { handleCategoryList } from './category/list.ts';
import { handleCategoryMerge } from './category/merge.ts';
import { handleCategoryOrder } from './category/order.ts';
import { handleCategoryRemove } from './category/remove.ts';
import { handleFiguresArticles } from './figures/articles.ts';
import { handleFiguresExport } from './figures/export.ts';
import { handleFiguresExportMembers } from './figures/export-members.ts';
import { handleFiguresLinks } from './figures/links.ts';
import { handleFiguresMembers } from './figures/members.ts';
import { handleFiguresReading } from './figures/reading.ts';
import { handleFiguresSearches } from './figures/searches.ts';
import { handleFiguresTraffic } from './figures/traffic.ts';
import { handleFrontArrange } from './front/arrange.ts';
import { handleFrontChoices } from './front/choices.ts';
import { handleFrontHistory } from './front/history.ts';
import { handleFrontRestore } from './front/restore.ts';
import { handleFrontShow } from './front/show.ts';
import type { DeskHandler } from './handler.ts';
import { handleIdentityApprove } from './identity/approve.ts';
import { handleIdentityCount } from './identity/count.ts';
import { handleIdentityNext } from './identity/next.ts';
import { handleIdentityReject } from './identity/reject.ts';
import { handleIdentityShow } from './identity/show.ts';
import { handleInvitationAccept } from './invitation/accept.ts';
import { handleInvitationPasskeyOptions } from './invitation/passkey-options.ts';
import { handleInvitationShow } from './invitation/show.ts';
import { handleInvitationTotpBegin } from './invitation/totp-begin.ts';
import { handleMediaDescribe } from './media/describe.ts';
import { handleMediaFinish } from './media/finish.ts';
import { handleMediaList } from './media/list.ts';
import { handleMediaRemove } from './media/remove.ts';
import { handleMediaShow } from './media/show.ts';
import { handleMediaUnfinished } from './media/unfinished.ts';
import { handleMemberDelete } from './member/delete.ts';
import { handleMemberEndSessions } from './member/end-sessions.ts';
import { handleMemberExport } from './member/export.ts';
import { handleMemberFind } from './member/find.ts';
import { handleMemberReveal } from './member/reveal.ts';
import { handleMemberShow } from './member/show.ts';
import { handleMemberUnlock } from './member/unlock.ts';
import { handleNoteAdd } from './note/add.ts';
import { handleNoteList } from './note/list.ts';
import { handlePreviewList } from './preview/list.ts';
import { handlePreviewMake } from './preview/make.ts';
import { handlePreviewRevoke } from './preview/revoke.ts';
import { handleReportClose } from './report/close.ts';
import { handleReportCount } from './report/count.ts';
import { handleReportList } from './report/list.ts';
import { handleReportReopen } from './report/reopen.ts';
import { handleSectionList } from './section/list.ts';
import { handleSeriesAdd } from './series/add.ts';
import { handleSeriesChange } from './series/change.ts';
import { handleSeriesChoices } from './series/choices.ts';
import { handleSeriesList } from './series/list.ts';
import { handleSeriesOrder } from './series/order.ts';
import { handleSeriesParts } from './series/parts.ts';
import { handleSeriesRemove } from './series/remove.ts';
import { handleSessionDevices } from './session/devices.ts';
import { handleSessionEndDevice } from './session/end-device.ts';
import { handleSessionEndOthers } from './session/end-others.ts';
import { handleSessionLogin } from './session/login.ts';
import { handleSessionLogout } from './session/logout.ts';
import { handleSessionPasskey } from './session/passkey.ts';
import { handleSessionPasskeyOptions } from './session/passkey-options.ts';
import { handleSessionSecondFactor } from './session/second-factor.ts';
import { handleSessionStepUp } from './session/step-up.ts';
import { handleSessionWhoami } from './session/whoami.ts';
import { handleStaffDevices } from './staff/devices.ts';
import { handleStaffDisable } from './staff/disable.ts';
import { handleStaffEnable } from './staff/enable.ts';
import { handleStaffEndDevice } from './staff/end-device.ts';
import { handleStaffEndSessions } from './staff/end-sessions.ts';
import { handleStaffInvite } from './staff/invite.ts';
import { handleStaffList } from './staff/list.ts';
import { handleStaffRenew } from './staff/renew.ts';
import { handleStaffRevokeInvitation } from './staff/revoke-invitation.ts';
import { handleStaffRole } from './staff/role.ts';
import { handleTagAdd } from './tag/add.ts';
import { handleTagChange } from './tag/change.ts';
import { handleTagList } from './tag/list.ts';
import { handleTagMerge } from './tag/merge.ts';
import { handleTagRemove } from './tag/remove.ts';
import { handleTagSuggest } from './tag/suggest.ts';
import { handleTipAdd } from './tip/add.ts';
import { handleTipChange } from './tip/change.ts';
import { handleTipCheckFile } from './tip/check-file.ts';
import { handleTipExport } from './tip/export.ts';
import { handleTipImport } from './tip/import.ts';
import { handleTipMonth } from './tip/month.ts';
import { handleTipMove } from './tip/move.ts';
import { handleTipRemove } from './tip/remove.ts';
import { handleTipRestore } from './tip/restore.ts';
import { handleVersionCompare } from './version/compare.ts';
import { handleVersionList } from './version/list.ts';
import { handleVersionRestore } from './version/restore.ts';
import { handleVersionShow } from './version/show.ts';

/** The handler of every call of the desk; a missing one does not compile. */
export const deskHandlers: Record<DeskCallPath, DeskHandler> = {
  'account/add-passkey': handleAccountAddPasskey,
  'account/change-password': handleAccountChangePassword,
  'account/passkey-options': handleAccountPasskeyOptions,
  'account/passkeys': handleAccountPasskeys,
  'account/recovery-codes': handleAccountRecoveryCodes,
  'account/remove-passkey': handleAccountRemovePasskey,
  'account/totp-begin': handleAccountTotpBegin,
  'account/totp-confirm': handleAccountTotpConfirm,
  'article/changes': handleArticleChanges,
  'article/check': handleArticleCheck,
  'article/correct': handleArticleCorrect,
  'article/counts': handleArticleCounts,
  'article/create': handleArticleCreate,
  'article/discard': handleArticleDiscard,
  'article/feature': handleArticleFeature,
  'article/keep-unsaved': handleArticleKeepUnsaved,
  'article/list': handleArticleList,
  'article/lock': handleArticleLock,
  'article/open': handleArticleOpen,
  'article/publish': handleArticlePublish,
  'article/release': handleArticleRelease,
  'article/rename': handleArticleRename,
  'article/return': handleArticleReturn,
  'article/save': handleArticleSave,
  'article/schedule': handleArticleSchedule,
  'article/send': handleArticleSend,
  'article/take-over': handleArticleTakeOver,
  'article/unfeature': handleArticleUnfeature,
  'article/unpublish': handleArticleUnpublish,
  'article/unschedule': handleArticleUnschedule,
  'audit/export': handleAuditExport,
  'audit/list': handleAuditList,
  'author/add': handleAuthorAdd,
  'author/change': handleAuthorChange,
  'author/list': handleAuthorList,
  'author/merge': handleAuthorMerge,
  'author/remove': handleAuthorRemove,
  'category/add': handleCategoryAdd,
  'category/change': handleCategoryChange,
  'category/list': handleCategoryList,
  'category/merge': handleCategoryMerge,
  'category/order': handleCategoryOrder,
  'category/remove': handleCategoryRemove,
  'figures/articles': handleFiguresArticles,
  'figures/export': handleFiguresExport,
  'figures/export-members': handleFiguresExportMembers,
  'figures/links': handleFiguresLinks,
  'figures/members': handleFiguresMembers,
  'figures/reading': handleFiguresReading,
  'figures/searches': handleFiguresSearches,
  'figures/traffic': handleFiguresTraffic,
  'front/arrange': handleFrontArrange,
  'front/choices': handleFrontChoices,
  'front/history': handleFrontHistory,
  'front/restore': handleFrontRestore,
  'front/show': handleFrontShow,
  'identity/approve': handleIdentityApprove,
  'identity/count': handleIdentityCount,
  'identity/next': handleIdentityNext,
  'identity/reject': handleIdentityReject,
  'identity/show': handleIdentityShow,
  'invitation/accept': handleInvitationAccept,
  'invitation/passkey-options': handleInvitationPasskeyOptions,
  'invitation/show': handleInvitationShow,
  'invitation/totp-begin': handleInvitationTotpBegin,
  'media/describe': handleMediaDescribe,
  'media/finish': handleMediaFinish,
  'media/list': handleMediaList,
  'media/remove': handleMediaRemove,
  'media/show': handleMediaShow,
  'media/unfinished': handleMediaUnfinished,
  'member/delete': handleMemberDelete,
  'member/end-sessions': handleMemberEndSessions,
  'member/export': handleMemberExport,
  'member/find': handleMemberFind,
  'member/reveal': handleMemberReveal,
  'member/show': handleMemberShow,
  'member/unlock': handleMemberUnlock,
  'note/add': handleNoteAdd,
  'note/list': handleNoteList,
  'preview/list': handlePreviewList,
  'preview/make': handlePreviewMake,
  'preview/revoke': handlePreviewRevoke,
  'report/close': handleReportClose,
  'report/count': handleReportCount,
  'report/list': handleReportList,
  'report/reopen': handleReportReopen,
  'section/list': handleSectionList,
  'series/add': handleSeriesAdd,
  'series/change': handleSeriesChange,
  'series/choices': handleSeriesChoices,
  'series/list': handleSeriesList,
  'series/order': handleSeriesOrder,
  'series/parts': handleSeriesParts,
  'series/remove': handleSeriesRemove,
  'session/devices': handleSessionDevices,
  'session/end-device': handleSessionEndDevice,
  'session/end-others': handleSessionEndOthers,
  'session/login': handleSessionLogin,
  'session/logout': handleSessionLogout,
  'session/passkey': handleSessionPasskey,
  'session/passkey-options': handleSessionPasskeyOptions,
  'session/second-factor': handleSessionSecondFactor,
  'session/step-up': handleSessionStepUp,
  'session/whoami': handleSessionWhoami,
  'staff/devices': handleStaffDevices,
  'staff/disable': handleStaffDisable,
  'staff/enable': handleStaffEnable,
  'staff/end-device': handleStaffEndDevice,
  'staff/end-sessions': handleStaffEndSessions,
  'staff/invite': handleStaffInvite,
  'staff/list': handleStaffList,
  'staff/renew': handleStaffRenew,
  'staff/revoke-invitation': handleStaffRevokeInvitation,
  'staff/role': handleStaffRole,
  'tag/add': handleTagAdd,
  'tag/change': handleTagChange,
  'tag/list': handleTagList,
  'tag/merge': handleTagMerge,
  'tag/remove': handleTagRemove,
  'tag/suggest': handleTagSuggest,
  'tip/add': handleTipAdd,
  'tip/change': handleTipChange,
  'tip/check-file': handleTipCheckFile,
  'tip/export': handleTipExport,
  'tip/import': handleTipImport,
  'tip/month': handleTipMonth,
  'tip/move': handleTipMove,
  'tip/remove': handleTipRemove,
  'tip/restore': handleTipRestore,
  'version/compare': handleVersionCompare,
  'version/list': handleVersionList,
  'version/restore': handleVersionRestore,
  'version/show': handleVersionShow,
};
