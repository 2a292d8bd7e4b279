import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pieces } from './pieces.tsx';

test('what was looked for is marked, the rest is plain', () => {
  const pieces = [
    { text: '替', hit: false },
    { text: '社區', hit: true },
    { text: '要一座候車亭', hit: false },
  ];
  expect(renderToStaticMarkup(<Pieces pieces={pieces} />)).toBe('替<mark>社區</mark>要一座候車亭');
});

test('a piece that looks like HTML is shown, not obeyed', () => {
  const pieces = [{ text: '<img src=x onerror=alert(1)>', hit: true }];
  expect(renderToStaticMarkup(<Pieces pieces={pieces} />)).toBe('<mark>&lt;img src=x onerror=alert(1)&gt;</mark>');
});
