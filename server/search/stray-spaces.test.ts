import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutStraySpaces } from './stray-spaces.ts';

const tidy = (...texts: string[]) =>
  withoutStraySpaces(texts.map((text, index) => ({ text, hit: index % 2 === 1 })))
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test.each([
  ['免費給農民領取。 堆肥場的負責人', '免費給農民領取。堆肥場的負責人'],
  [' 堆肥場', '堆肥場'],
  ['怎麼分工 接手的是', '怎麼分工　接手的是'],
  ['她說： 「好。」 隔天', '她說：「好。」隔天'],
  ['裝了 12 支 Wi-Fi 分享器', '裝了 12 支 Wi-Fi 分享器'],
  ['open the door', 'open the door'],
])('%s reads %s', (text, shown) => {
  expect(tidy(text)).toBe(shown);
});

test('a space beside what was looked for is told by what stands in the next piece', () => {
  expect(tidy('領取。 ', '社區', ' 的人')).toBe('領取。[社區]　的人');
});

test('nothing but spaces is ever taken away', () => {
  const text = fc.string({ unit: fc.constantFrom(...'茶館，。 」 aB12') });
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const letters = (each: string) => each.replace(/[\s[\]]/g, '');
      expect(letters(tidy(...texts))).toBe(letters(texts.join('')));
    }),
  );
});
