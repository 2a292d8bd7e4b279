import { expect, it } from 'vitest';
import { emailProblem } from './email.ts';

it.each(['a@b.tw', 'mei.lin@example.com', 'mei-lin_2@mail.example.com.tw', 'x@a-b.museum'])('%s is taken', (email) => {
  expect(emailProblem(email)).toBeNull();
});

it.each(['', 'a', 'a@b', '@b.tw', 'a@b.t', 'a@b.t1', 'a..b@c.tw', '.a@c.tw', 'a@-c.tw', 'a b@c.tw', 'a@c.tw\n'])(
  '%j is not',
  (email) => {
    expect(emailProblem(email)).toBe('請輸入有效的電子信箱');
  },
);

it.each(['a+b@c.tw', 'mei!lin@example.com', '美玲@example.com'])(
  '%s is refused with the characters that are allowed',
  (email) => {
    expect(emailProblem(email)).toBe('「@」前面只能用英文字母、數字、底線，以及夾在中間的句點與連字號');
  },
);

it('is no longer than mail allows, and a hopeless text is refused at once', () => {
  expect(emailProblem(`${'a'.repeat(250)}@b.tw`)).not.toBeNull();
  const began = performance.now();
  for (const hopeless of ['a'.repeat(200_000), `a@${'a.'.repeat(100_000)}`, `${'a-'.repeat(100_000)}@`]) {
    emailProblem(hopeless);
  }
  expect(performance.now() - began).toBeLessThan(1_000);
});
