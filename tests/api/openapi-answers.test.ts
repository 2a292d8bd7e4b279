import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { openapiAddress } from '../../server/http/openapi-route.ts';
import { codeSentTo, forgetLimits, mailTo, newPhone, registerMember, testPassword } from '../harness/members.ts';
import { createSchemaCheck, type OpenapiDocument } from '../harness/openapi.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestTip } from '../harness/test-content.ts';
import { root } from '../structure/source-files.ts';

let site: TestSite;
/** The same site; each of its answers is compared with the description before the caller gets it. */
let described: TestSite;
const carriedOut = new Set<string>();

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const document = (await (await site.get(openapiAddress)).json()) as OpenapiDocument;
  const { answer } = createSchemaCheck(document);
  described = {
    ...site,
    async api(path, body, init) {
      const given = await site.api(path, body, init);
      expect([path, answer(path, given.status, given.envelope)]).toEqual([path, []]);
      if (given.status === 200) carriedOut.add(path);
      return given;
    },
  };
});
afterAll(() => site.close());

test('readers are answered as described', async () => {
  const { api } = described;
  const { data: list } = await api('article/list', { limit: 2 });
  expect(list.items).toHaveLength(2);
  await api('article/list', { cursor: list.nextCursor });
  await addTestArticle(site.sql, { slug: 'film', kind: 'video', youtube: 'aqz-KE-bpKQ', updatedAt: new Date() });
  const { data: videos } = await api('video/list');
  for (const { slug } of [...list.items, ...videos.items]) await api('article/detail', { slug });
  const { data: corrections } = await api('article/corrections');
  await api('article/changes', { slug: corrections.items[0]?.article.slug, revision: 1 });
  const token = randomUUID();
  await api('report/add', { slug: 'film', token, kind: 'fact', sentence: '港邊。' });
  expect((await api('report/state', { tokens: [token] })).data.items).toHaveLength(1);
  await api('article/popular');
  await api('article/cards', { ids: list.items.map(({ id }) => id) });
  await api('article/view', { slug: 'film' });
  await api('category/list');
  const { data: found } = await api('search', { q: '市場' });
  expect(found.total).toBeGreaterThan(0);
  const { data: suggested } = await api('search/suggest', { q: '市場' });
  expect(suggested.items.length).toBeGreaterThan(0);
  await api('external-link/click', { href: 'https://example.com/' });
  const { data: info } = await api('ip/info', { ip: '192.0.2.1' });
  const { data: agent } = await api('ip/agent', { infoId: info.id });
  await api('ip/history', { agentId: agent.id, routeTo: '/' });
});

test('a member is answered as described', async () => {
  const member = await registerMember(described);
  const { api } = member;
  const [tip, article] = [await addTestTip(site.sql), await addTestArticle(site.sql)];
  await api('user/person');
  await api('user/update', { lastName: '林', firstName: '美玲', birthday: '1990-05-04', gender: 14, intro: '你好' });
  await api('tip/today');
  await api('tip/list');
  await api('tip/collection', { id: tip });
  await api('collection/add', { type: 'article', id: article.id });
  await api('collection/state', { type: 'article', ids: [article.id] });
  expect((await api('collection/list')).data.items).toHaveLength(2);
  await api('collection/remove', { type: 'article', id: article.id });
  await api('later/add', { items: [{ id: article.id }] });
  await api('later/state');
  expect((await api('later/list')).data.items).toHaveLength(1);
  await api('later/remove', { id: article.id });
  await api('history/add', { slug: article.slug, progress: 10 });
  expect((await api('history/list')).data.items).toHaveLength(1);
  await site.sql('insert into article_corrections (article_id, text) values ($1, $2)', [article.id, '更正']);
  const { data: notices } = await api('correction/list');
  expect(notices.items).toHaveLength(1);
  await api('correction/seen', { ids: notices.items.map(({ id }) => id) });
  await api('report/seen', { ids: ['1'] });
  await api('history/pause', { paused: false });
  await api('history/remove', { slug: article.slug });
  await api('history/clear');
  await api('user/sessions');
  await api('user/session-revoke');
  await api('user/identity');
  const number = { realName: '林美玲', idNumber: 'A123456789', birthday: '1990-05-04', consent: true };
  await api('user/identity-verify', number);
  await api('user/export');
  await described.api('auth/refresh', { refreshToken: member.refreshToken });
});

test('a member who changes what the account is reached by is answered as described', async () => {
  const member = await registerMember(described);
  const { api, password } = member;
  const email = 'reader@example.com';
  await api('user/email-binding', { email, password });
  const [mail] = await mailTo(site, email);
  await api('user/email-verify', { verifyCode: mail?.code });
  await api('user/email-unbind', { password });
  const phone = newPhone();
  await api('user/phone-captcha', { ...phone, password });
  await api('user/change-phone', { ...phone, verifyCode: await codeSentTo(site, phone) });
  const chosen = { password: `${testPassword}2`, passwordConfirm: `${testPassword}2` };
  await api('user/reset-password', { oldPassword: password, ...chosen });
  await forgetLimits(site);
  await described.api('auth/forgot-captcha', phone);
  const verifyCode = await codeSentTo(site, phone);
  await described.api('auth/forgot', { ...phone, ...chosen, verifyCode });
  const { data: tokens } = await described.api('auth/login', { ...phone, password: chosen.password });
  const init = { headers: { authorization: `Bearer ${tokens.token}` } };
  await described.api('user/logout', {}, init);
  const { data: again } = await described.api('auth/login', { ...phone, password: chosen.password });
  const headers = { authorization: `Bearer ${again.token}` };
  await described.api('user/delete', { password: chosen.password }, { headers });
});

test('who is refused is refused as described', async () => {
  const { api } = described;
  const refused = [
    await api('article/detail', { slug: 'nowhere' }),
    await api('article/list', { limit: 51 }),
    await api('article/list', '[]'),
    await api('article/list', {}, { headers: { origin: 'https://elsewhere.example' } }),
    await api('user/person'),
    await api('user/person', {}, { headers: { authorization: 'Bearer unknown' } }),
    await api('auth/login', { ...newPhone(), password: 'unknown' }),
    await api('auth/refresh', { refreshToken: 'unknown' }),
    await api('user/email-verify', { token: 'unknown' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 422, 400, 403, 401, 401, 401, 401, 422]);
});

test('and with that every call was carried out once', () => {
  expect([...carriedOut].toSorted()).toEqual(calls.map(({ path }) => path).toSorted());
});

test('the calls that the README shows work with the demo content', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const commands = [...readme.matchAll(/^curl --json '([^']+)' http:\/\/localhost:3000(\S+)$/gm)];
  expect(commands).toHaveLength(3);
  expect(readme.match(/^curl /gm)).toHaveLength(3);
  // What curl sends for `--json`.
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  for (const [, body = '', path = ''] of commands) {
    const answer = await site.get(path, { method: 'POST', headers, body });
    const { code, data } = (await answer.json()) as { code: number; data: { items: unknown[] } };
    expect([path, code, data.items.length > 0]).toEqual([path, 0, true]);
  }
});
