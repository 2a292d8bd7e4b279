import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetLimits, registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await forgetLimits(site);
  await site.sql(`delete from identity_requests`);
  await site.sql(`update members set identity_state = 'none'`);
  await site.sql('delete from identity_numbers');
  member = await registerMember(site);
});

const proof = { realName: '林美玲', idNumber: 'A123456789', birthday: '1990-05-04', consent: true };
const submit = (body: object = {}, by = member) => by.api('user/identity-verify', { ...proof, ...body });
const decide = (state: 'verified' | 'rejected', reason: string | null) =>
  site.sql(
    `with decided as (
       update identity_requests set state = $1, reason = $2, number_sealed = null
       where state = 'pending' returning member_id)
     update members set identity_state = $1 where id in (select member_id from decided)`,
    [state, reason],
  );

it('waits for a decision, and shows no more of the number than is needed', async () => {
  expect((await member.api('user/identity')).data).toMatchObject({ state: 'none', maskedNumber: null, triesLeft: 3 });
  const { data } = await submit({ idNumber: ' ａ123456789' });
  expect(data).toMatchObject({ state: 'pending', maskedNumber: 'A1******89', reason: null, triesLeft: 2 });
  expect((await member.api('user/person')).data.identity).toBe('pending');
});

it('keeps the number nowhere in the clear', async () => {
  await submit();
  const [row] = await site.sql(
    `select to_jsonb(identity_requests)::text as text, number_sealed from identity_requests`,
  );
  expect(row.text).not.toContain('123456789');
  expect(row.number_sealed.toString('latin1')).not.toContain('123456789');
  expect(JSON.stringify(site.log)).not.toContain('123456789');
});

it.each([
  ['idNumber', 'A123456788'],
  ['birthday', '1990-05-05'],
  ['consent', false],
  ['realName', ''],
])('refuses a wrong %s', async (field, value) => {
  const { envelope } = await submit({ [field]: value });
  expect(envelope).toMatchObject({ code: 1001, data: { fields: { [field]: expect.any(String) } } });
});

it('takes one request at a time', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => submit()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

it('does not tell that a number belongs to another member, and counts the try', async () => {
  await submit();
  await decide('verified', null);
  const prober = await registerMember(site);
  for (const triesLeft of [2, 1, 0]) {
    // One number is taken, the other is free: the answers differ in their own times and numbers alone.
    const idNumber = triesLeft === 1 ? 'A800000014' : proof.idNumber;
    const { status, envelope } = await submit({ idNumber }, prober);
    expect({ status, envelope }).toEqual({
      status: 200,
      envelope: {
        code: 0,
        error: null,
        message: expect.any(String),
        data: {
          state: 'pending',
          maskedNumber: `${idNumber.slice(0, 2)}******${idNumber.slice(-2)}`,
          reason: null,
          submittedAt: expect.any(String),
          triesLeft,
        },
      },
    });
    await decide('rejected', '無法完成驗證，請聯絡客服');
  }
  expect((await submit({}, prober)).envelope.error).toBe('TOO_MANY_REQUESTS');
});

it('waits beside another member who handed in the same number', async () => {
  const neighbour = await registerMember(site);
  const answers = await Promise.all([submit(), submit({}, neighbour)]);
  expect(answers.map(({ data }) => data.state)).toEqual(['pending', 'pending']);
});

it('says why it was rejected and may be tried three times in thirty days', async () => {
  for (const triesLeft of [2, 1, 0]) {
    expect((await submit()).data.triesLeft).toBe(triesLeft);
    await decide('rejected', '照片不清楚');
    expect((await member.api('user/identity')).data).toMatchObject({ state: 'rejected', reason: '照片不清楚' });
  }
  expect((await submit()).envelope).toMatchObject({ code: 1008, data: { retryAfter: expect.any(Number) } });
  await site.sql(`update identity_requests set submitted_at = submitted_at - interval '31 days'`);
  expect((await submit()).data.state).toBe('pending');
});

it('is over once it is verified', async () => {
  await submit();
  await decide('verified', null);
  expect((await member.api('user/identity')).data.state).toBe('verified');
  expect((await submit()).envelope.error).toBe('CONFLICT');
});
