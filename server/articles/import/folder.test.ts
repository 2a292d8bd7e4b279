import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFolder } from './folder.ts';
import { pathOnSite, siteAddress, unreadFolders } from './site-folder.ts';

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
    [
      'jekyll, drafts last',
      ['_config.yml', '_drafts/2018-01-01-a.md', '_posts/2019-01-01-a.md', '_posts/b/c.md'],
      ['_posts/2019-01-01-a.md', '_posts/b/c.md', '_drafts/2018-01-01-a.md'],
    ],
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

describe('the settings of a site', () => {
  it.each([
    ['_config.yml', 'title: 站\nurl: "https://a.example/blog"  # 網址\n', 'https://a.example/blog/'],
    ['hugo.toml', "languageCode = 'zh-tw'\nbaseURL = 'http://a.example/'\n", 'http://a.example/'],
    ['config.yaml', 'baseurl: https://a.example\nparams:\n  url: https://b.example\n', 'https://a.example/'],
    ['config.toml', 'title = "站"\n', undefined],
  ])('have its address: %s', async (name, text, address) => {
    const folder = mkdtempSync(path.join(root, 'settings-'));
    writeFileSync(path.join(folder, name), text);
    expect((await siteAddress(folder))?.href).toBe(address);
  });

  it('make only addresses below it its own', () => {
    const site = new URL('https://a.example/blog/');
    expect(pathOnSite('http://a.example/blog/img/%E5%9C%96.png', site)).toBe('/img/%E5%9C%96.png');
    expect(pathOnSite('https://a.example/other/img.png', site)).toBeNull();
    expect(pathOnSite('img.png', site)).toBeNull();
    expect(pathOnSite('https://a.example/blog/img.png', null)).toBeNull();
  });
});

it('names folders with Markdown that are left out because of their names', async () => {
  const folder = mkdtempSync(path.join(root, 'unread-'));
  for (const file of ['_articles/db/a.md', '_posts/b.md', '_data/c.yml', 'd.md']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '字');
  }
  expect(await unreadFolders(folder)).toEqual(['_articles']);
});
