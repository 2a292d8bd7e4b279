import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NewEntry, readArchive, writeArchive } from './archive.ts';

async function* entries(): AsyncGenerator<NewEntry> {
  async function* content() {
    yield Buffer.from('會員');
  }
  yield { name: 'members.jsonl', size: Buffer.byteLength('會員'), content: content() };
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('an archive is its owner’s alone, and is read back as it was written', async () => {
  const file = path.join(folder, 'backup.part');
  await writeArchive(file, entries());
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  for await (const { name, content } of readArchive(file))
    expect([name, await text(content)]).toEqual(['members.jsonl', '會員']);
});

it('an archive is not written into a file that is there already, nor through a link', async () => {
  const [target, link] = [path.join(folder, 'target'), path.join(folder, 'backup.part')];
  await writeFile(target, 'another’s');
  await symlink(target, link);
  for (const file of [target, link]) await expect(writeArchive(file, entries())).rejects.toThrow('EEXIST');
  expect(await readFile(target, 'utf8')).toBe('another’s');
});
