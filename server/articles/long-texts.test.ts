import { afterAll, expect, it } from 'vitest';
import { createLongTexts } from './long-texts.ts';
import { plainText } from './plain-text.ts';
import { sanitiseHtml } from './sanitise-html.ts';

const texts = createLongTexts();
afterAll(() => texts.close());

const long = '<p><span>甲</span><b>乙</b><script>x</script></p>'.repeat(5_000);

/** How often the event loop could do something else meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => {
    isDone = true;
  });
  return turns;
}

it('sanitises and reads a long text as a short one, while the event loop goes on', async () => {
  const turns = await turnsDuring(
    Promise.all([
      expect(texts.sanitise(long)).resolves.toEqual({ html: sanitiseHtml(long), dropped: ['<script>'] }),
      expect(texts.plain(long)).resolves.toBe(plainText(long)),
    ]),
  );
  expect(turns).toBeGreaterThan(10);
  expect(await texts.sanitise('<p><u>甲</u></p>')).toEqual({ html: '<p>甲</p>', dropped: ['<u>'] });
});

it.each([500, 50_000])('refuses a text of %i levels with a reason, and goes on working', async (levels) => {
  await expect(texts.sanitise('<blockquote>'.repeat(levels))).rejects.toThrow('HTML 的層數過多');
  expect(await texts.plain(long)).toBe(plainText(long));
});

it('a thread that was ended fails its jobs, and the next one is done by another', async () => {
  const lost = texts.sanitise(long);
  const failed = expect(lost).rejects.toThrow('the work thread has ended');
  await texts.close();
  await failed;
  expect(await texts.plain(long)).toBe(plainText(long));
});
