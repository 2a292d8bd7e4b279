import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeskCallPath } from '../../../contract/desk/calls.ts';
import type { ArticleFields } from '../../../contract/desk/model/article.ts';
import { DeskError } from '../../../desk/api/call.ts';
import { Autosave, type SaveStatus } from '../../../desk/write/autosave.ts';
import { addTestStaff, type DeskBrowser, type TestStaff } from '../../harness/desk/desk.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

/** `RACES=50` lets tabs race so often in each of the tests. */
const races = { ofSaves: Number(process.env.RACES ?? 40), withPublishing: Number(process.env.RACES ?? 10) };

let site: TestSite;
let newsroom: TestNewsroom;
let rival: TestStaff;
const clock = fakeClock();

beforeAll(async () => {
  site = await startTestSite({ clock });
  newsroom = await openNewsroom(site);
  rival = await addTestStaff(site, 'editor', '乙編輯');
});
afterAll(() => site.close());
// The windows of calls are counted by the site's clock; each test begins with new ones.
beforeEach(() => clock.forward(60_000));

/** Sends a call as the desk's app does: an error of the server is thrown. */
async function send<P extends DeskCallPath>(staff: DeskBrowser, path: P, body: object) {
  const { envelope } = await staff.call(path, body);
  if (envelope.error !== null) throw new DeskError(envelope.error, envelope.message, envelope.data);
  return envelope.data;
}

/** A tab that has the article open, with the app's own way of saving. */
function openTab(staff: TestStaff, id: string, version: number) {
  const tab = randomUUID();
  let status: SaveStatus | undefined;
  const autosave = new Autosave({
    articleId: id,
    version,
    savedAt: '',
    save: (fields, over) => send(staff, 'article/save', { id, version: over, tab, fields }),
    keepUnsaved: (fields) => send(staff, 'article/keep-unsaved', { id, fields }),
    drafts: { put: async () => {}, remove: async () => {} },
    onStatus: (next) => {
      status = next;
    },
  });
  return {
    status: () => status,
    async save(fields: ArticleFields) {
      autosave.change(fields);
      await autosave.flush();
    },
    publish: () => staff.call('article/publish', { id, version: autosave.version, acceptWarnings: true }),
    close: () => staff.call('article/release', { id, tab }),
  };
}

const storedTitle = async (id: string) =>
  (await site.sql(`select fields ->> 'title' as title from article_drafts where article_id = $1`, [id]))[0]?.title;

const unsavedTitles = async (id: string): Promise<string[]> =>
  (
    await site.sql(
      `select fields ->> 'title' as title from draft_versions where article_id = $1 and kind = 'unsaved' order by id`,
      [id],
    )
  ).map(({ title }) => title);

it(`of two tabs that save at once, in ${races.ofSaves} races, one is stored; the other learns it and its text is a version`, async () => {
  const { editor, written } = newsroom;
  const { id, version, fields } = await written(editor);
  const lost: string[] = [];
  for (let race = 0; race < races.ofSaves; race += 1) {
    const tabs = [editor, rival].map((staff, at) => ({
      title: `第 ${race} 次，${'甲乙'[at]}`,
      ...openTab(staff, id, version + race),
    }));
    await Promise.all(tabs.map(({ save, title }) => save({ ...fields, title })));
    const [winner, loser] = tabs.toSorted((one) => (one.status()?.is === 'saved' ? -1 : 1));
    expect([winner?.status()?.is, loser?.status()]).toEqual(['saved', { is: 'conflict', keptOn: 'server' }]);
    expect(await storedTitle(id)).toBe(winner?.title);
    lost.push(loser?.title ?? '');
    await winner?.close();
  }
  expect(await unsavedTitles(id)).toEqual(lost);
});

it(`of a save and a publication at once, in ${races.withPublishing} races, readers get one whole text and no words are lost`, async () => {
  const { editor, written } = newsroom;
  for (let race = 0; race < races.withPublishing; race += 1) {
    const { id, version, fields } = await written(editor);
    const [writer, publisher] = [openTab(editor, id, version), openTab(rival, id, version)];
    const [, answer] = await Promise.all([writer.save({ ...fields, title: '晚到的標題' }), publisher.publish()]);
    const shown = await site.sql(`select title from articles where id = $1`, [id]);
    if (answer.envelope.error === null) {
      expect(shown).toEqual([{ title: fields.title }]);
      expect(writer.status()).toEqual({ is: 'conflict', keptOn: 'server' });
      expect(await unsavedTitles(id)).toEqual(['晚到的標題']);
    } else {
      expect([answer.envelope.error, shown]).toEqual(['CONFLICT', []]);
      expect(answer.envelope.message).toMatch(/\p{Script=Han}/u);
      expect([writer.status()?.is, await storedTitle(id)]).toEqual(['saved', '晚到的標題']);
    }
  }
});
