import { randomUUID } from 'node:crypto';
import type { ArticleFields } from '../../../contract/desk/model/article.ts';
import { addTestAuthor, addTestCategory } from '../test-content.ts';
import { addTestStaff, type DeskSite, type TestStaff } from './desk.ts';

export const newSlug = () => `story-${randomUUID().slice(0, 8)}`;

/** A reporter, an editor, and what they need to write a text that can be published. */
export async function openNewsroom(site: DeskSite) {
  const reporter = await addTestStaff(site, 'reporter', '王記者');
  const editor = await addTestStaff(site, 'editor', '林編輯');
  const { slug: category } = await addTestCategory(site.sql);
  const { slug: author } = await addTestAuthor(site.sql);

  const ready = (more: Partial<ArticleFields> = {}): ArticleFields => ({
    kind: 'news',
    slug: newSlug(),
    title: '喊了四十年的魚價改用平板',
    summary: '望汐漁市場推動電子競價八個月。',
    bodyHtml: '<p>凌晨三點四十分，漁市場的鐵門拉起一半。</p>',
    keyPoints: [],
    category,
    author,
    tags: ['漁市場'],
    cover: null,
    video: null,
    audio: null,
    ...more,
  });

  /** A draft with these fields, saved by its writer from a tab of their own, which then closes. */
  async function written(by: TestStaff, fields = ready()) {
    const { id, version } = (await by.call('article/create', { kind: fields.kind })).data;
    const tab = randomUUID();
    const saved = (await by.call('article/save', { id, version, tab, fields })).data;
    await by.call('article/release', { id, tab });
    return { id, version: saved.version, fields, tab };
  }

  async function published(fields = ready()) {
    const draft = await written(editor, fields);
    const { version } = (await editor.call('article/publish', { id: draft.id, version: draft.version })).data;
    return { ...draft, version };
  }

  return { reporter, editor, ready, written, published };
}

export type TestNewsroom = Awaited<ReturnType<typeof openNewsroom>>;
