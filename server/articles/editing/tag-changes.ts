import { fields } from '../../../contract/api/fields.ts';
import type { Db } from '../../database/connection.ts';
import { storedVersion } from '../../runtime/hashes.ts';
import { renameTagInDrafts } from '../queries/section-drafts.ts';
import { recordMerge } from '../queries/section-merges.ts';
import { addTag, findTag, isTagUsed, mergeTag, removeTag, updateTag } from '../queries/tags.ts';
import { EditingProblem } from './incoming-article.ts';
import { dropAddresses, pagesOf, redirectSection, rejectFormerAddress } from './section-addresses.ts';
import { rejectChanged, rejectSame, renamed, type SectionChange, type SectionFrame } from './section-frame.ts';

export interface TagChange {
  name?: string;
  description?: string;
}

export function tagVersion({ name, description }: { name: string; description: string }): string {
  return storedVersion([name, description]);
}

/** Makes, changes, merges and removes tags. */
export function createTagChanges({ by, change }: SectionFrame) {
  return {
    addTag: (name: string, description = ''): Promise<void> =>
      change('tags add', name, async (transaction) => {
        await rejectName(transaction, name);
        await addTag(transaction, { name, description });
      }),

    changeTag: (from: string, wanted: TagChange, expected?: SectionChange): Promise<void> =>
      change('tags change', renamed(from, wanted.name), async (transaction) => {
        const tag = await exactTag(transaction, from);
        rejectChanged(tagVersion(tag), expected);
        const { name: next = from } = wanted;
        if (next !== from) await rejectName(transaction, next, from);
        await updateTag(transaction, tag.id, wanted);
        if (next === from) return;
        await redirectSection(transaction, 'tag', from, next);
        await renameTagInDrafts(transaction, from, next);
      }),

    joinTags: (from: string, into: string): Promise<number> =>
      change('tags merge', `${from} → ${into}`, async (transaction) => {
        const [gone, target] = [await exactTag(transaction, from), await exactTag(transaction, into)];
        rejectSame(gone.id, target.id);
        const removed = { ...gone, slug: gone.name };
        await recordMerge(transaction, { kind: 'tag', from: removed, into, by, pages: pagesOf.tag(from) });
        await redirectSection(transaction, 'tag', from, into);
        await renameTagInDrafts(transaction, from, into);
        return mergeTag(transaction, gone.id, target.id);
      }),

    /** Removes a tag that no article has. Drafts may name it: it is made again when one of them is published. */
    removeTag: (name: string): Promise<void> =>
      change('tags remove', name, async (transaction) => {
        const { id } = await exactTag(transaction, name);
        if (await isTagUsed(transaction, id)) throw new EditingProblem(`還有文章使用「${name}」，請改用合併。`);
        await removeTag(transaction, id);
        await dropAddresses(transaction, 'tag', name);
      }),
  };
}

async function exactTag(db: Db, name: string) {
  const tag = await findTag(db, name);
  if (!tag) throw new EditingProblem(`沒有「${name}」這個標籤。`);
  return tag;
}

async function rejectName(db: Db, wanted: string, own?: string): Promise<void> {
  if (!fields.tag.safeParse(wanted).success) throw new EditingProblem(`「${wanted}」不能當標籤。`);
  if (await findTag(db, wanted)) {
    throw new EditingProblem(`已經有「${wanted}」這個標籤；要合成一個請用「合併」。`);
  }
  await rejectFormerAddress(db, 'tag', wanted, own);
}
