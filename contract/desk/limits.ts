const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const megabyte = 1024 * 1024;

/** Limits of the desk. Times are in seconds. */
export const deskLimits = {
  sessionIdle: 12 * hour,
  sessionMost: 7 * day,
  /** A login beyond these ends the session that was unused for longest. */
  sessionsMost: 20,
  stepUp: 15 * minute,
  /** Between the password and the second factor, or between a passkey's options and its response. */
  challengeLife: 5 * minute,
  /** Between the secret of an authenticator app and the first code of it: a newcomer may have to install the app. */
  totpSetupLife: 30 * minute,
  invitationLife: 72 * hour,
  firstInvitationLife: hour,
  recoveryCodes: 10,
  passkeysMost: 20,

  loginLock: 15 * minute,
  loginWrongForEmailAndNetwork: 5,
  loginWrongForEmail: 20,
  loginWrongForNetwork: { narrow: 30, middle: 90, wide: 300 },
  secondFactorTries: 5,
  /** How long a network or browser that gave the right password has a count of wrong ones of its own. */
  originKnownFor: 30 * day,
  /** Of one account. */
  originsMost: 50,

  /** A lock that is not renewed ends by itself. */
  lockLife: 45,
  lockRenewEvery: 15,
  changesEvery: 3,
  previewLife: 7 * day,
  /** Links to one article that work at the same time. */
  previewLinksMost: 20,
  /** Saves of one writer within this time become one version. */
  versionSpan: 10 * minute,

  staffNameMax: 40,
  titleMax: 120,
  titleWarnOver: 30,
  summaryMax: 400,
  bodyMax: 600_000,
  keyPointsMost: 8,
  keyPointMax: 120,
  tagsMost: 12,
  altMax: 300,
  captionMax: 300,
  creditMax: 100,
  noteMax: 2_000,
  sentenceMax: 200,
  correctionMax: 1_000,
  /** Reports of one sentence that are shown and closed together. */
  reportsTogether: 50,
  auditExportMost: 20_000,
  /** Days that figures are shown for at once. */
  figureDaysMost: 366,
  figureRows: 20,
  figureExportMost: 10_000,
  /** Words that fewer searched for are not shown: they might be about a person. */
  searchesShownFrom: 3,
  sectionNameMax: 40,
  descriptionMax: 400,
  authorTitleMax: 40,
  bioMax: 1_000,
  seriesTitleMax: 60,
  seriesIntroductionMax: 2_000,
  seriesPartsMost: 200,

  tipTitleMax: 60,
  /** Characters of a tip's text, without its HTML. */
  tipTextMax: 1_000,
  tipHtmlMax: 20_000,
  /** Characters of a tip's text in a CSV, with its Markdown and addresses. */
  tipMarkdownMax: 4_000,
  tipFileMaxBytes: megabyte,
  tipFileRowsMost: 2_000,
  /** Days to come of which the empty ones are named. */
  tipDaysAhead: 30,
  /** How long a removed tip can be restored. */
  tipRestoreFor: 30 * day,

  /** Members in one list of found ones. */
  membersFound: 20,
  lookReasonMax: 100,
  /** For each member of the staff, so that a stolen session cannot read out the whole table. */
  memberSearchesAnHour: 60,
  memberLooksAnHour: 100,
  identityLooksAnHour: 200,

  /** As of other files, less where `UPLOAD_MAX_MB` is less. */
  pictureMaxBytes: 50 * megabyte,
  pictureMaxPixels: 80_000_000,
  captionsMaxBytes: 5 * megabyte,
  audioMaxBytes: 300 * megabyte,
  /** Unfinished uploads of one member of the staff. */
  uploadsMost: 40,
  /** One request of an upload: what must be sent again at most after a break. */
  uploadChunkBytes: 8 * megabyte,
  uploadsAtOnce: 3,
  fileNameMax: 200,
} as const;

export const deskBase = '/desk';
export const deskApiBase = '/desk/api';
/** Where files are uploaded by the tus protocol; the call `media/finish` then makes a media file of an upload. */
export const uploadAddress = '/desk/uploads';
/** Followed by a token: the reader's page of a draft for those who have the link. */
export const previewBase = '/preview';
/** Followed by an article's id: the same page for the staff. */
export const deskPreviewBase = '/desk/preview';
/** With the ids of the chosen articles, separated by dots: the home page as it would be. */
export const frontPreviewAddress = '/desk/preview/front';
/** The token follows as the fragment, so that no server log contains it. */
export const invitationAddress = '/desk/invitation';
