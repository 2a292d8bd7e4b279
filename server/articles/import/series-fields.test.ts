import { expect, it } from 'vitest';
import { articleFields } from './fields-of-other-systems.ts';
import { readFields } from './front-matter.ts';

function seriesIn(...lines: string[]) {
  const { matter, problems, unknown } = articleFields(
    readFields(['---', 'title: 題', ...lines, '---', '字'].join('\n')),
  );
  expect(problems).toEqual([]);
  return { ...matter.series, title: matter.seriesTitle, order: matter.series?.order ?? matter.seriesOrder, unknown };
}

it.each([
  ['a title', ['series: 海邊的人'], { name: '海邊的人' }],
  [
    'a list, of which the first counts',
    ['series: [海邊的人, 其他]', 'series_weight: 650'],
    { name: '海邊的人', order: 650 },
  ],
  [
    'a slug with a title beside it',
    ['series: sea', 'series_title: 海邊的人', 'series_order: 9'],
    { name: 'sea', title: '海邊的人', order: 9 },
  ],
  [
    'an object',
    ['series:', '  id: sea', '  name: 海邊的人', '  part: 2', '  totalParts: 5'],
    { name: '海邊的人', slug: 'sea', order: 2 },
  ],
  ['an object in a list', ['series:', '  - title: 海邊的人', '    order: "3"'], { name: '海邊的人', order: 3 }],
  ['another name for each', ['seriesName: 海邊的人', 'seriesIndex: "04"'], { name: '海邊的人', order: 4 }],
  ['a number as its name', ['series: 2026'], { name: '2026' }],
  ['an order that is no number', ['series: 海', 'series_order: 第一篇'], { name: '海' }],
  ['an order that is too large or negative', ['series: 海', 'series_order: -1', 'series_index: 1e12'], { name: '海' }],
])('reads %s', (_, lines, expected) => {
  expect(seriesIn(...lines)).toEqual({ title: undefined, order: undefined, unknown: [], ...expected });
});

it.each([['series: true'], ['series: []'], ['series: ""'], ['series:'], ['series: {}']])('%s names none', (line) => {
  expect(seriesIn(line)).toEqual({ title: undefined, order: undefined, unknown: [] });
});
