import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ArticleFields } from '../../../contract/desk/model/article.ts';
import { leadCount } from '../../../contract/front-page.ts';
import { addTestInvitation, addTestStaff, type TestStaff } from '../desk/desk.ts';
import { addIdentityApplication, addMemberRecord } from '../desk/member-records.ts';
import { openNewsroom } from '../desk/newsroom.ts';
import type { TestSite } from '../site.ts';
import { addTestArticle, addTestMedia } from '../test-content.ts';

/** All that calls of the desk can change, but for what is published; referring tables come before `staff`. */
const tables = [
  'preview_links',
  'article_notes',
  'draft_versions',
  'article_locks',
  'article_drafts',
  'tips',
  'removed_tips',
  'staff_challenges',
  'staff_invitations',
  'staff_recovery_codes',
  'staff_passkeys',
  'staff_sessions',
  'staff',
  'identity_requests',
  'identity_numbers',
  'sessions',
  'error_reports',
  'members',
];

const challengeKinds = ['second-factor', 'passkey-login', 'passkey-new', 'totp'] as const;

export interface DeskState {
  people: Record<'admin' | 'reporter', TestStaff>;
  /** Puts back everything that an input has changed, so that the next inputs come as far as the first. */
  restore(): Promise<void>;
  /** A body with which the call does its work, as far as its fields are known by name. */
  exampleOf(path: string): Record<string, unknown>;
}

/** A newsroom with one of everything that a call can name. */
export async function openDeskState(site: TestSite): Promise<DeskState> {
  const { reporter, ready, written } = await openNewsroom(site);
  const [admin, other] = [await addTestStaff(site, 'admin'), await addTestStaff(site, 'editor')];
  const mediaId = await addTestMedia(site.sql, 'picture', 'a.webp');
  await site.sql(`insert into media_details (media_id, file_name, uploaded_by) values ($1, 'a.webp', '')`, [mediaId]);
  const cover = { mediaId, alt: '港口', caption: '', credit: '' };
  const draft = await written(reporter, ready({ cover }));
  const token = await addTestInvitation(site, { email: 'invited@desk.example', role: 'reporter' });
  await reporter.call('preview/make', { articleId: draft.id });
  await reporter.call('note/add', { articleId: draft.id, text: '請再看一次' });
  await admin.call('account/recovery-codes');
  // Loads the library of passkeys, which on a busy machine takes longer than a request may wait.
  await admin.call('account/passkey-options');
  const passkeyId = randomUUID();
  await site.sql(
    `insert into staff_passkeys (id, staff_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, 'YQ', '\\x00', 0, '{}', '鑰匙')`,
    [passkeyId, admin.id],
  );
  const member = await addMemberRecord(site);
  const application = await addIdentityApplication(site, member.id);
  const challenges = await addChallenges(site, admin);
  const ids = await idsOf(site, draft.id, other.id);
  const front = (await admin.call('front/show')).data;
  const tips = await tipExamples(admin);
  const report = await addReport(site, member.id);
  const restore = await remember(site);

  const named = {
    ...ids,
    passkey: passkeyId,
    media: mediaId,
    staff: other.id,
    article: draft.id,
    member: member.id,
    application,
  };
  return {
    people: { admin, reporter },
    restore,
    exampleOf: (path) => ({
      ...textsOf(draft.fields),
      id: named[idKinds.find(([calls]) => calls.test(path))?.[1] ?? 'article'],
      articleId: draft.id,
      version: draft.version,
      from: ids.version,
      to: 'current',
      upload: randomUUID(),
      device: ids.device,
      after: application,
      positions: Array(leadCount).fill(null),
      ...{ ids: [report], outcome: 'unchanged', answer: '查證後原文無誤。', isOpen: true },
      ...overridesOf(path, front.version),
      ...(path.startsWith('tip/') && tips(path)),
      tab: path === 'article/list' ? 'all' : randomUUID(),
      token,
      challenge: challenges[challengeOf(path)],
      credential: credentialFor(path),
    }),
  };
}

type Named =
  | 'member'
  | 'application'
  | 'article'
  | 'staff'
  | 'invitation'
  | 'passkey'
  | 'device'
  | 'media'
  | 'link'
  | 'version';

/** What `id` is in a call's body. */
const idKinds: [RegExp, Named][] = [
  [/^staff\/revoke-invitation$/, 'invitation'],
  [/^staff\//, 'staff'],
  [/^account\//, 'passkey'],
  [/^session\//, 'device'],
  [/^media\//, 'media'],
  [/^preview\//, 'link'],
  [/^version\//, 'version'],
  [/^member\//, 'member'],
  [/^identity\//, 'application'],
];

function challengeOf(path: string): (typeof challengeKinds)[number] {
  if (path === 'session/second-factor') return 'second-factor';
  if (path === 'account/totp-confirm') return 'totp';
  return path.startsWith('session/') ? 'passkey-login' : 'passkey-new';
}

/** Bodies of the calls of tips, with one tip that is stored and one that was removed. */
async function tipExamples(admin: TestStaff): Promise<(path: string) => Record<string, unknown>> {
  const written = { title: '海為什麼鹹', contentHtml: '<p>河把鹽帶進海。</p>' };
  const stored = (await admin.call('tip/add', { day: '2026-11-16', ...written })).data;
  const removed = (await admin.call('tip/add', { day: '2026-11-17', ...written })).data;
  await admin.call('tip/remove', removed);
  const file = Buffer.from('日期,標題,內容\n2026-11-18,海,鹹\n').toString('base64');
  const { version } = (await admin.call('tip/check-file', { file })).data;
  return (path) => ({
    ...stored,
    ...{ month: '2026-11', file, clashes: 'keep', day: '2026-11-19' },
    ...(path === 'tip/import' && { version }),
    ...(path === 'tip/restore' && { id: removed.id }),
  });
}

/** Fields whose name means something else in these calls. */
function overridesOf(path: string, frontVersion: string): Record<string, unknown> {
  if (path.startsWith('front/')) return { version: frontVersion, id: '1' };
  if (path.startsWith('audit/')) return { since: '2026-01-01', until: '2026-12-31', subject: undefined };
  if (path.startsWith('figures/')) return figuresOf(path);
  if (/^(?:category|author|tag|series)\//.test(path)) return sectionExample;
  if (path === 'media/list') return { kind: 'picture', use: 'all', from: '2026-01-01', to: '2026-12-31' };
  return {};
}

function figuresOf(path: string): Record<string, unknown> {
  const table = path === 'figures/export-members' ? 'codes' : 'articles';
  return { table, since: '2026-01-01', until: '2026-12-31' };
}

/** The fuzz does not restore published articles, so these calls reach the rules and are rejected by them. */
const sectionExample = {
  version: '0123456789abcdef',
  order: '0123456789abcdef',
  slugs: ['nowhere'],
  from: 'nowhere',
  into: 'elsewhere',
  tag: '漁市場',
  slug: 'new-section',
  title: '記者',
  bio: '跑地方新聞。',
  description: '街坊的事。',
  color: '#3b6ea5',
  isHidden: false,
  pictureId: null,
  series: 'nowhere',
  articles: ['1'],
  introduction: '島上的日子。',
  coverId: null,
  use: 'all',
  offset: 0,
};

const later = '2999-01-01T08:00:00+08:00';

function textsOf(fields: ArticleFields): Record<string, unknown> {
  return {
    fields,
    kind: fields.kind,
    title: fields.title,
    slug: fields.slug,
    q: '漁',
    text: '更正一處數字。',
    note: '請補充。',
    sentence: '本文已撤下。',
    alt: '港口',
    caption: '清晨的港口',
    credit: '林美玲',
    name: '林編輯',
    email: 'invited@desk.example',
    role: 'editor',
    password: 'longenough1',
    code: '123456',
    who: '0912345678',
    reason: '會員來電或來信',
    at: later,
    until: later,
    since: '2026-01-01T00:00:00Z',
    writer: randomUUID(),
    category: fields.category,
    author: fields.author,
    acceptWarnings: true,
  };
}

/** Of the right form, with a challenge that no browser has signed. */
function credentialFor(path: string): Record<string, unknown> {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const type = path.startsWith('session/') ? 'webauthn.get' : 'webauthn.create';
  const clientDataJSON = encoded({ type, challenge: 'YWJj', origin: 'http://localhost' });
  const proof = randomBytes(80).toString('base64url');
  const response =
    type === 'webauthn.get'
      ? { clientDataJSON, authenticatorData: proof, signature: proof, userHandle: null }
      : { clientDataJSON, attestationObject: proof, transports: ['internal'] };
  return { id: 'YQ', rawId: 'YQ', type: 'public-key', response };
}

/** Copies the tables; returns a function that puts them back. */
async function remember(site: TestSite): Promise<() => Promise<void>> {
  const statements = [
    ...tables.map((table) => `delete from ${table};`),
    ...tables.toReversed().map((table) => `insert into ${table} overriding system value table ${table}_before;`),
    `update staff_sessions set proved_at = clock_timestamp(), used_at = clock_timestamp();`,
  ];
  await site.sql(`${tables.map((table) => `create table ${table}_before as table ${table};`).join('')}
    create procedure restore_desk() language plpgsql as $$ begin ${statements.join('')} end $$`);
  return async () => void (await site.sql('call restore_desk()'));
}

/** An open report of an error; returns its id. */
async function addReport(site: TestSite, memberId: string): Promise<string> {
  const { id } = await addTestArticle(site.sql);
  const [row] = await site.sql(
    `insert into error_reports (article_id, member_id, token_hash, kind, sentence, suggestion)
     values ($1, $2, '\\x00', 'fact', '攤位有二十六個。', '是六十二個') returning id`,
    [id, memberId],
  );
  return String(row.id);
}

async function addChallenges(site: TestSite, { id }: TestStaff): Promise<Record<string, string>> {
  const made = challengeKinds.map((kind) => [kind, randomBytes(32).toString('base64url')] as const);
  for (const [kind, token] of made) {
    const hash = createHash('sha256').update(token).digest();
    const staffId = kind === 'passkey-login' ? null : id;
    await site.sql(
      `insert into staff_challenges (hash, kind, staff_id, passkey_challenge, expires_at)
       values ($1, $2, $3, 'YWJj', clock_timestamp() + interval '1 day')`,
      [hash, kind, staffId],
    );
  }
  return Object.fromEntries(made);
}

async function idsOf(site: TestSite, articleId: string, staffId: string) {
  const idIn = async (statement: string, ...values: string[]) => String((await site.sql(statement, values))[0].id);
  return {
    invitation: await idIn('select id from staff_invitations'),
    device: await idIn('select id from staff_sessions where staff_id = $1', staffId),
    link: await idIn('select id from preview_links where article_id = $1', articleId),
    version: `d${await idIn('select id from draft_versions where article_id = $1', articleId)}`,
  };
}
