import { z } from 'zod';
import { accountLimits } from '../account-limits.ts';
import { fields } from '../api/fields.ts';
import { text } from '../api/text.ts';
import { fieldMessages } from '../messages/body-field-errors.ts';
import { deskMessages } from '../messages/desk-api-errors.ts';
import { reportLimits } from '../report-limits.ts';
import { emailProblem } from '../rules/email.ts';
import { passwordProblem } from '../rules/password.ts';
import { isStreamAddress } from '../video-address.ts';
import { deskLimits } from './limits.ts';
import { roles } from './roles.ts';

const longest = 1_024;

/** Text of at most `most` characters, as people count them. */
function short(most: number, message: string) {
  return text.max(most * 2, message).refine((value) => [...value].length <= most, message);
}

/** Trimmed text of 1 to `most` characters. */
function written(most: number, message: string) {
  return text
    .max(most * 4, message)
    .transform((value) => value.trim())
    .refine((value) => value !== '' && [...value].length <= most, message);
}

const mediaId = text.regex(/^[0-9a-f]{16}$/, deskMessages.fieldMedia);
const percent = z.int(deskMessages.fieldFocus).min(0, deskMessages.fieldFocus).max(100, deskMessages.fieldFocus);
const seconds = z.int(deskMessages.fieldVideo).min(0, deskMessages.fieldVideo).max(86_400, deskMessages.fieldVideo);

/** A date of the calendar: 2026-02-30 would become March. */
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Phones, emails and identity numbers; a reason stays in the audit log when the member is deleted. */
const personal = /09\d{8}|\+?8869\d{8}|\S@\S+\.\S|[a-z][a-d1289]\d{8}/i;

function namesNobody(value: string): boolean {
  return !personal.test(value.normalize('NFKC').replace(/[\s-]/g, ''));
}

/** Body fields that several calls of the desk share. */
export const deskFields = {
  id: text.regex(/^[1-9]\d{0,17}$/, deskMessages.fieldId),
  uuid: z.uuid(deskMessages.fieldId),
  version: z
    .int(deskMessages.fieldVersion)
    .min(0, deskMessages.fieldVersion)
    .max(2 ** 31 - 1, deskMessages.fieldVersion),
  /** Identifies what is stored by its content, as the call that showed it named it. */
  storedVersion: text.regex(/^[0-9a-f]{16}$/, deskMessages.fieldVersion),
  email: text
    .max(longest, deskMessages.fieldEmail)
    .transform((value) => value.trim().toLowerCase())
    .refine((value) => emailProblem(value) === null, deskMessages.fieldEmail),
  knownPassword: text.min(1, fieldMessages.required).max(longest, deskMessages.wrongPassword),
  newPassword: text.max(longest).refine((value) => passwordProblem(value) === null, {
    error: ({ input }) => passwordProblem(String(input)) ?? '',
  }),
  name: written(deskLimits.staffNameMax, deskMessages.fieldName),
  role: z.enum(roles, deskMessages.fieldRole),
  /** Six digits of an authenticator app, or a recovery code such as `abcd-efgh-jkmn`. */
  code: text
    .max(40, deskMessages.fieldCode)
    .transform((value) => value.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
    .refine((value) => /^(?:\d{6}|[a-z2-9]{12})$/.test(value), deskMessages.fieldCode),
  /** A token of a link or challenge. */
  token: text.regex(/^[\w-]{20,100}$/, deskMessages.fieldToken),
  /** As `version/list` names it. */
  versionId: text.regex(/^[dp]\d{1,18}$/, deskMessages.fieldId),
  /** Identifies one open editor, so that two tabs of one person are two writers. */
  tab: z.uuid(deskMessages.fieldId),
  time: z.iso.datetime({ offset: true, error: deskMessages.fieldTime }),
  note: written(deskLimits.noteMax, deskMessages.fieldNote),
  slug: fields.slug,
  mediaId,
  focus: z.object({ x: percent, y: percent }),
  /** A date such as `2026-11-16`. */
  day: text.regex(/^[12]\d{3}-\d{2}-\d{2}$/, deskMessages.fieldDay).refine(isDay, deskMessages.fieldDay),
  /** A month such as `2026-11`. */
  month: text.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, deskMessages.fieldMonth),
  tipTitle: written(deskLimits.tipTitleMax, deskMessages.fieldTipTitle),
  tipHtml: text.max(deskLimits.tipHtmlMax, deskMessages.fieldTipText),
  /** The bytes of a CSV in base64: its encoding is recognised by the server. */
  tipFile: text
    .max(Math.ceil(deskLimits.tipFileMaxBytes / 3) * 4, deskMessages.fieldTipFile)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, deskMessages.fieldTipFile),
  alt: short(deskLimits.altMax, deskMessages.fieldAlt),
  caption: short(deskLimits.captionMax, deskMessages.fieldCaption),
  credit: short(deskLimits.creditMax, deskMessages.fieldCredit),
  sentence: written(deskLimits.sentenceMax, deskMessages.fieldSentence),
  correction: written(deskLimits.correctionMax, deskMessages.fieldCorrection),
  sectionName: written(deskLimits.sectionNameMax, deskMessages.fieldSectionName),
  authorName: written(deskLimits.sectionNameMax, deskMessages.fieldAuthorName),
  authorTitle: short(deskLimits.authorTitleMax, deskMessages.fieldAuthorTitle).transform((value) => value.trim()),
  description: short(deskLimits.descriptionMax, deskMessages.fieldDescription).transform((value) => value.trim()),
  seriesTitle: written(deskLimits.seriesTitleMax, deskMessages.fieldSeriesTitle),
  seriesIntroduction: short(deskLimits.seriesIntroductionMax, deskMessages.fieldSeriesIntroduction).transform((value) =>
    value.trim(),
  ),
  bio: short(deskLimits.bioMax, deskMessages.fieldBio).transform((value) => value.trim()),
  /** A category's colour; it must stand out from the paper of both themes. */
  color: text
    .max(20, deskMessages.fieldColour)
    .transform((value) => value.trim().toLowerCase())
    .refine((value) => /^#[0-9a-f]{6}$/.test(value), deskMessages.fieldColour),
  tag: fields.tag,
  /** The member to find: a phone in any notation, an email, a part of a name, or a member id. */
  who: written(accountLimits.emailMaxLength, deskMessages.fieldWho),
  lookReason: written(deskLimits.lookReasonMax, deskMessages.fieldLookReason).refine(
    namesNobody,
    deskMessages.fieldReasonPersonal,
  ),
  rejectReason: written(deskLimits.sentenceMax, deskMessages.fieldRejectReason),
  reportIds: z
    .array(text.regex(/^[1-9]\d{0,17}$/, deskMessages.fieldId))
    .min(1, deskMessages.fieldReports)
    .max(deskLimits.reportsTogether, deskMessages.fieldReports),
  reportAnswer: short(reportLimits.answerMaxLength, deskMessages.fieldReportAnswer).transform((value) => value.trim()),
  words: text.max(200).transform((value) => value.trim()),
};

const video = z.discriminatedUnion(
  'source',
  [
    z.object({ source: z.literal('file'), mediaId, captionsId: mediaId.nullable(), seconds }),
    z.object({
      source: z.literal('hls'),
      address: text.max(2_000, deskMessages.fieldVideo).refine(isStreamAddress, deskMessages.fieldStream),
      captionsId: mediaId.nullable(),
      seconds,
    }),
    z.object({
      source: z.literal('youtube'),
      youtubeId: text.regex(/^[\w-]{11}$/, deskMessages.fieldVideo),
      seconds,
    }),
  ],
  deskMessages.fieldVideo,
);

/** A draft as it is saved: nearly everything may still be empty. */
export const articleFields = z.object({
  kind: fields.kind,
  slug: z.union([z.literal(''), fields.slug], deskMessages.fieldSlug),
  title: short(deskLimits.titleMax, deskMessages.fieldTitle).transform((value) => value.trim()),
  summary: short(deskLimits.summaryMax, deskMessages.fieldSummary).transform((value) => value.trim()),
  bodyHtml: text.max(deskLimits.bodyMax, deskMessages.fieldBody),
  keyPoints: z
    .array(short(deskLimits.keyPointMax, deskMessages.fieldKeyPoints))
    .max(deskLimits.keyPointsMost, deskMessages.fieldKeyPoints),
  category: fields.slug.nullable(),
  author: fields.slug.nullable(),
  // Sent only by a tab in which it was chosen: the parts of a series are also arranged elsewhere.
  series: fields.slug.nullable().optional(),
  tags: z.array(fields.tag).max(deskLimits.tagsMost, deskMessages.fieldTags),
  cover: z.object({ mediaId, alt: deskFields.alt, caption: deskFields.caption, credit: deskFields.credit }).nullable(),
  video: video.nullable(),
  // A tab that was opened before articles had audio does not send it.
  audio: z.object({ mediaId, seconds }).nullable().default(null),
});
