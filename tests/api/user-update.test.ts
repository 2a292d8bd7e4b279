import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await registerMember(site);
});

const person = async () => (await member.api('user/person')).data;
const fields = { lastName: '陳', firstName: '小明', birthday: '1985-12-31', gender: 13, intro: '喜歡山。' };

it('changes what a member says of oneself, and answers the whole profile', async () => {
  const { data } = await member.api('user/update', fields);
  expect(data).toMatchObject(fields);
  expect(await person()).toEqual(data);
});

it('stores nothing that is not asked for', async () => {
  const before = await person();
  await member.api('user/update', { ...fields, phone: '0900000000', email: 'a@b.tw', identity: 'verified', id: '1' });
  expect(await person()).toEqual({ ...before, ...fields });
});

it.each([
  ['lastName', ''],
  ['firstName', 'x'.repeat(41)],
  ['birthday', '2020-02-30'],
  ['birthday', '2999-01-01'],
  ['gender', 15],
  ['intro', '字'.repeat(301)],
])('refuses a wrong %s', async (field, value) => {
  const { envelope } = await member.api('user/update', { ...fields, [field]: value });
  expect(envelope).toMatchObject({ code: 1001, data: { fields: { [field]: expect.any(String) } } });
});

it.each(['verified', 'pending'])('leaves name and birthday as they are once the identity is %s', async (state) => {
  await site.sql(`update members set identity_state = $1 where phone = $2`, [state, member.phone]);
  const before = await person();
  const { envelope } = await member.api('user/update', fields);
  expect(envelope).toMatchObject({ code: 1001, data: { fields: { lastName: expect.any(String) } } });
  expect(await person()).toEqual(before);
  const { lastName, firstName, birthday } = before;
  const allowed = { ...fields, lastName, firstName, birthday };
  expect((await member.api('user/update', allowed)).data).toMatchObject({ intro: fields.intro, gender: 13 });
});
