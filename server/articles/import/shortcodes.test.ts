import { expect, it } from 'vitest';
import { replaceShortcodes } from './shortcodes.ts';

const dropped: string[] = [];
const replace = (html: string) =>
  replaceShortcodes(html, {
    attachment: (id) => (id === '7' ? 'https://old.example/a.png' : undefined),
    dropped: (what) => dropped.push(what),
  });

it.each([
  [
    '[caption id="x"]<img src="a.png"> 圖說[/caption]',
    '<figure><img src="a.png"><figcaption>圖說</figcaption></figure>',
  ],
  ['[gallery ids="7,8"]', '<figure><img src="https://old.example/a.png" alt=""></figure>'],
  ['[row][column size="2"]字[/column][/row]', '字'],
  ['留著 [註1] 與 [sic]', '留著 [註1] 與 [sic]'],
])('%s becomes %s', (html, result) => {
  expect(replace(html)).toBe(result);
});

it('makes a link of what would be embedded, and names what it took out', () => {
  expect(replace('[embed]https://youtu.be/abcdefghijk[/embed]')).toContain('<a href="https://youtu.be/abcdefghijk">');
  replace('[ad slot="1"]');
  expect(dropped).toContain('[ad]');
});
