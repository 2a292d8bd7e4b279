import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { runCommand, runCommandHere, startCommand } from '../harness/operator.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { startTime, waitUntil } from '../harness/wait-until.ts';

/**
 * Shorter than a page is cached: a site that did not notice the change would still show the old one. The second that is
 * promised is measured by `npm run bench:desk`, on a quiet machine.
 */
const noticed = 10_000;

/** An editor's folder with a category, an author, a picture and an article. */
async function editorsFolder(): Promise<string> {
  const folder = tempFolder();
  const write = (name: string, ...lines: string[]) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
  };
  write('categories/harbor.md', '---', 'name: 港口', 'order: 1', 'color: "#225588"', '---', '船與海。');
  write('authors/ma-yu.md', '---', 'name: 馬瑜', 'title: 記者', '---', '寫海。');
  writeFileSync(
    path.join(folder, 'pier.png'),
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
  );
  write(
    'first-boat.md',
    ...article('第一艘船'),
    '',
    '船來了。',
    '',
    '![碼頭](pier.png "▲碼頭。")',
    '',
    '![出港](/news/leaving)',
  );
  return folder;
}

function article(title: string, ...more: string[]): string[] {
  return [
    '---',
    `title: ${title}`,
    'category: harbor',
    'author: 馬瑜',
    'tags: [海]',
    'publishedAt: 2026-03-10 14:05',
    'cover: pier.png',
    ...more,
    '---',
  ];
}

describe('beside a running site on the embedded database', () => {
  let site: SiteProcess;
  let url: string;
  let settings: Record<string, string>;
  let folder: string;

  beforeAll(async () => {
    settings = { DATA_DIR: await dataFolderWith('none'), DEMO_CONTENT: 'off' };
    site = spawnSite(settings);
    [url, folder] = await Promise.all([site.ready, editorsFolder()]);
  });
  afterAll(() => site.stop('SIGKILL'));

  const page = async (address: string) => {
    const answer = await fetch(url + address);
    return { status: answer.status, html: await answer.text() };
  };
  const importing = (...args: string[]) => runCommandHere(settings, 'content', 'import', folder, '--json', ...args);
  const total = (lines: { total?: unknown }[]) => lines.at(-1)?.total;

  test('a dry run finds everything and writes nothing', async () => {
    const { code, lines } = await importing('--dry-run');
    expect(total(lines)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 0 });
    expect(code).toBe(0);
    expect((await page('/news/first-boat')).status).toBe(404);
  });

  test('an import is shown on the site within a second, with its picture', async () => {
    const { code, lines, stderr } = await importing();
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(total(lines)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 0 });
    await waitUntil('the article', async () => (await page('/news/first-boat')).status === 200, noticed);
    const { html } = await page('/news/first-boat');
    expect(html).toContain('第一艘船');
    expect(html).toContain('2026/03/10 14:05');
    const picture = /\/media\/[0-9a-f]{16}\/640\.webp/.exec(html)?.[0];
    expect((await fetch(url + picture)).headers.get('content-type')).toBe('image/webp');
    const isListed = async () => (await page('/news/category/harbor')).html.includes('第一艘船');
    await waitUntil('its category', isListed, noticed);
    const { stdout } = await runCommandHere(settings, 'content', 'show', 'first-boat', '--html');
    expect(stdout).toContain('<figure data-film="leaving"><a href="/news/leaving">出港</a></figure>');
  });

  test('the same folder again changes nothing', async () => {
    const { code, lines } = await importing();
    expect(code).toBe(0);
    expect(total(lines)).toEqual({ created: 0, updated: 0, unchanged: 3, refused: 0 });
  });

  test.each([
    ['no-category.md', ['---', 'title: 甲', 'author: ma-yu', '---', '字'], '', 1, '缺少「category」'],
    ['bad-time.md', article('甲', 'updatedAt: 2026-02-30'), '字', 8, '「updatedAt」'],
    ['outside.md', article('丙'), '\n![x](../../secret.png)', 10, '之外'],
    ['no-author.md', article('丁').map((line) => line.replace('馬瑜', '沒有人')), '字', 4, '沒有人'],
    ['bad-yaml.md', ['---', 'title: "未完', 'author: x', '---'], '字', 3, 'YAML'],
  ])('%s is refused with its line, and the others go on', async (name, head, body, line, words) => {
    const alone = path.join(folder, name);
    writeFileSync(alone, [...head, body].join('\n'));
    const { code, lines } = await runCommandHere(settings, 'content', 'import', alone, '--json');
    expect(code).toBe(1);
    expect(lines[0]).toMatchObject({ state: 'refused', line });
    expect(lines[0].file).toContain(name);
    expect(lines[0].problem).toContain(words);
    writeFileSync(alone, [...article('沒問題', `slug: ${name.slice(0, -3)}-2`), '字'].join('\n'));
    expect((await runCommandHere(settings, 'content', 'import', alone, '--json')).code).toBe(0);
  });

  test('what the allowlist does not know is dropped and reported', async () => {
    const file = path.join(folder, 'with-html.md');
    writeFileSync(file, [...article('夾帶'), '<iframe src="https://x.example"></iframe>', '', '好的字。'].join('\n'));
    const { stdout } = await runCommandHere(settings, 'content', 'import', file);
    expect(stdout).toMatch(/新增 .*with-html\.md\n.*<iframe>/);
    await waitUntil('the article', async () => (await page('/news/with-html')).status === 200);
    expect((await page('/news/with-html')).html).not.toContain('iframe');
  });

  test('a watched folder is imported as it is saved, and seen within a second', async () => {
    await using watching = startCommand(settings, 'content', 'import', folder, '--watch');
    await waitUntil('the watch', () => watching.stdout().includes('留意'), startTime);
    for (const words of ['一字。', '二字。', '三字。', '四字。', '五字。']) {
      writeFileSync(path.join(folder, 'saved-now.md'), [...article('剛剛存檔'), words].join('\n'));
      const isShown = async () => (await page('/news/saved-now')).html.includes(words);
      await waitUntil(`the article with ${words}`, isShown, noticed);
    }
    watching.child.kill('SIGINT');
    expect((await watching.finished).code).toBe(0);
  });
});

test('without a site the program opens the embedded database itself, empty or not', async () => {
  const settings = { DATA_DIR: path.join(tempFolder(), 'data') };
  const { code, lines } = await runCommandHere(settings, 'content', 'import', await editorsFolder(), '--new', '--json');
  expect(code).toBe(0);
  expect(lines.at(-1).total.created).toBe(3);
  const shown = await runCommandHere(settings, 'content', 'show', 'first-boat', '--json');
  expect(shown.lines[0]).toMatchObject({ title: '第一艘船', status: 'published', category: 'harbor', tags: ['海'] });
});

test.each([
  [['content', 'imprt'], 2, '沒有「content imprt」這個指令'],
  [['content', 'import'], 2, '用法'],
  [['content', 'import', '/nowhere', '--fast'], 2, '--fast'],
  [['content', 'import', '/nowhere', '--new'], 1, '找不到「/nowhere」'],
])('%j ends with code %i and one line', async (args, code, words) => {
  const finished = await runCommand({ DATA_DIR: tempFolder() }, ...args);
  expect(finished.code).toBe(code);
  expect(finished.stderr.trim().split('\n')).toHaveLength(1);
  expect(finished.stderr).toContain(words);
});
