import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cutPieces, Pieces } from '../search/hit-row.tsx';
import { HeadlineText } from './headline-text.tsx';

const markupOf = (text: string, breaks?: number[]) =>
  renderToStaticMarkup(<HeadlineText text={text} breaks={breaks} />).replaceAll(/ class="[^"]*"/g, '');

test('a headline is divided into clauses, each with breaks between its parts', () => {
  expect(markupOf('「先看廚房，再看血壓」：離島護理師', [3, 3, 2, 4, 2, 3])).toBe(
    '<span>「先看<wbr/>廚房，</span><span>再看<wbr/>血壓」：</span><span>離島<wbr/>護理師</span>',
  );
});

test('search hits are highlighted between the same breaks', () => {
  const pieces = [
    { text: '替', hit: false },
    { text: '社區要一座', hit: true },
    { text: '候車亭', hit: false },
  ];
  const show = (from: number, to: number) => <Pieces key={to} pieces={cutPieces(pieces, from, to)} />;
  const markup = renderToStaticMarkup(<HeadlineText text="替社區要一座候車亭" breaks={[3, 3, 3]} show={show} />);
  expect(markup).toContain('替<mark>社區</mark><wbr/><mark>要一座</mark><wbr/>候車亭');
});

test('all of the text is shown, whatever breaks came with it', () => {
  const lengths = fc.option(fc.array(fc.integer({ min: 1, max: 9 })), { nil: undefined });
  fc.assert(
    fc.property(fc.stringMatching(/^[甲乙，：「」]*$/u), lengths, (text, breaks) => {
      expect(markupOf(text, breaks).replaceAll(/<[^>]*>/g, '')).toBe(text);
    }),
  );
});
