import { expect, it } from 'vitest';
import { startTestSite } from '../harness/site.ts';

const elsewhere = {
  sms: { SMS_DRIVER: 'http', SMS_HTTP_URL: 'http://127.0.0.1:9/' },
  mail: { MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'news@example.tw' },
};

it.each([
  ['while developing', 200, {}],
  ['where mail alone goes to the outbox', 200, elsewhere.sms],
  ['where nothing goes to the outbox', 404, { ...elsewhere.sms, ...elsewhere.mail }],
  ['in production', 404, { NODE_ENV: 'production', ALLOW_OUTBOX: '1', HOST: '127.0.0.1' }],
])('/dev/outbox %s answers %i', async (_where, status, settings) => {
  await using site = await startTestSite({ settings });
  const answer = await site.get('/dev/outbox');
  expect(answer.status).toBe(status);
  if (status === 404) return;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});
