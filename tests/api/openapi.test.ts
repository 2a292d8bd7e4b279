import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { failures } from '../../contract/error-codes.ts';
import { openapiAddress } from '../../server/http/openapi-route.ts';
import { createSchemaCheck, type OpenapiDocument } from '../harness/openapi.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let document: OpenapiDocument;
let check: ReturnType<typeof createSchemaCheck>;

beforeAll(async () => {
  site = await startTestSite();
  document = (await (await site.get(openapiAddress)).json()) as OpenapiDocument;
  check = createSchemaCheck(document);
});
afterAll(() => site.close());

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
  });

  it('is the same for everyone, and can be cached', async () => {
    const first = await site.get(openapiAddress);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(first.headers.get('cache-control')).toContain('public');
    const etag = first.headers.get('etag') ?? '';
    const member = await site.get(openapiAddress, { headers: { authorization: 'Bearer x', cookie: 'a=b' } });
    expect(await member.text()).toBe(await first.text());
    expect((await site.get(openapiAddress, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await site.get(openapiAddress, { method: 'HEAD' })).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is read, not called with %s', async (method) => {
    const answer = await site.get(openapiAddress, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await answer.json()).toMatchObject({ code: 1011, error: 'METHOD_NOT_ALLOWED' });
  });

  it('names every call of the contract and nothing else', () => {
    const described = Object.keys(document.paths);
    expect(described.toSorted()).toEqual(calls.map(({ path }) => `/${path}`).toSorted());
    const ids = Object.values(document.paths).map(({ post }) => post.operationId);
    expect(new Set(ids).size).toBe(calls.length);
  });

  it('says of every failure what it means', () => {
    const { description } = document.components.schemas.ErrorEnvelope as { description: string };
    for (const [name, { code, status }] of Object.entries(failures)) {
      expect(description).toMatch(new RegExp(`\\| ${code} \\| ${name} \\| ${status} \\| [A-Z].{10,}\\|`));
    }
  });

  it('has a word for every group of calls', () => {
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  });
});

describe.each(calls)('$path', ({ path, who, body, example }) => {
  const operation = () => document.paths[`/${path}`]?.post;

  test('says what it does, how often it may be made and by whom', () => {
    const { summary, description, 'x-limit': limit, security } = operation() ?? {};
    expect(summary?.length).toBeGreaterThan(10);
    expect(description).toContain(summary);
    expect(description).toContain(`${limit?.times} times in ${limit?.seconds} seconds`);
    const wanted = { anyone: [], member: [{ token: [] }], either: [{}, { token: [] }] };
    expect(security).toEqual(wanted[who]);
  });

  test('has an example that it would accept and one that it could answer', () => {
    expect(body.safeParse(example.body).error).toBeUndefined();
    expect(check.body(path, example.body)).toEqual([]);
    const answered = operation()?.responses[200];
    const shown = answered && 'content' in answered ? answered.content['application/json'].example : null;
    expect(shown).toEqual({ code: 0, error: null, message: '', data: example.reply });
    expect(check.answer(path, 200, shown)).toEqual([]);
  });
});

test('every error is shown as it would be answered', () => {
  const shown = Object.entries(document.components.responses);
  expect(shown.length).toBeGreaterThan(5);
  for (const [name, { content }] of shown) {
    for (const { value } of Object.values(content['application/json'].examples)) {
      expect(check.error(name, value)).toEqual([]);
    }
  }
});

test('a schema allows nothing that is not described, so that the checks above hold something', () => {
  const { answer, body } = check;
  const data = { resendAfter: 60, expire: 600 };
  const sent = { code: 0, error: null, message: '', data };
  expect(answer('auth/forgot-captcha', 200, sent)).toEqual([]);
  expect(answer('auth/forgot-captcha', 200, { ...sent, data: { ...data, phone: '0900000000' } })).toHaveLength(1);
  expect(answer('auth/forgot-captcha', 200, { ...sent, data: { resendAfter: 60 } })).toHaveLength(1);
  expect(body('search', {})).toHaveLength(1);
});
