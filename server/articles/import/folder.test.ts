import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFolder } from './folder.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'folders-'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the files of a folder', () => {
  it.each([
    [
      'hexo',
      ['_config.yml', 'source/_posts/a.md', 'source/about/index.md', 'scaffolds/post.md'],
      ['source/_posts/a.md'],
    ],
    ['hugo', ['hugo.toml', 'content/post/a.md', 'content/_index.md', 'themes/x/b.md'], ['content/post/a.md']],
    ['jekyll', ['_config.yml', '_posts/2019-01-01-a.markdown', 'about.md'], ['_posts/2019-01-01-a.markdown']],
    ['plain', ['b/a.md', 'README.md', '.git/x.md', 'node_modules/y.md', '_posts/c.md'], ['_posts/c.md', 'b/a.md']],
  ])('%s', async (name, files, listed) => {
    const folder = path.join(root, 'sites', name);
    for (const file of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), '字');
    }
    expect((await listFolder(folder)).map(({ file }) => path.relative(folder, file))).toEqual(listed);
  });
});
