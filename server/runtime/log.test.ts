import { expect, it } from 'vitest';
import { createLog, maskPhones } from './log.ts';

it.each([
  ['sent to 0912345678', 'sent to 0912***678'],
  ['"+886912345678"', '"+8869***678'.concat('"')],
  ['at 2026-11-15T05:14:50.123456789Z', 'at 2026-11-15T05:14:50.123456789Z'],
  ['{"bytes":1234567890}', '{"bytes":1234567890}'],
  ['{"ms":12.345678901}', '{"ms":12.345678901}'],
  ['id 3f0912345678', 'id 3f0912345678'],
])('%s is written as %s', (text, masked) => {
  expect(maskPhones(text)).toBe(masked);
});

it('writes no secret and no full phone, and stays JSON', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  log.info(
    { body: { password: 'hunter2a', phone: '0912345678', verifyCode: '123456' }, token: 'abc' },
    'for 0987654321',
  );
  expect(lines.join()).not.toMatch(/hunter2a|0912345678|0987654321|123456|abc/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'for 0987***321', token: '***' });
});

it('writes of an error of the database what went wrong, and not the row that it was about', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const detail = 'Failing row contains (42, 林, 美玲, 1990-05-04).';
  log.error({ err: Object.assign(new Error('violates check constraint'), { code: '23514', detail }) }, 'failed');
  expect(lines.join()).toContain('violates check constraint');
  expect(lines.join()).toContain('23514');
  expect(lines.join()).not.toContain('美玲');
});
