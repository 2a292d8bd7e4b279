import { expect, it } from 'vitest';
import { shownPath } from './shown-path.ts';

it.each([
  ['/srv/site/articles/a.md', 'articles/a.md'],
  ['/srv/import/a.md', '/srv/import/a.md'],
  ['/srv/site', ''],
])('in /srv/site the file %s is shown as %s', (file, shown) => {
  expect(shownPath(file, '/srv/site')).toBe(shown);
});
