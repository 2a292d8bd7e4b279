import { deskLimits } from '../../../../contract/desk/limits.ts';

export interface ReusableBlocks {
  /** The HTML of a block by its id; undefined if the export does not have it. */
  block: (id: string) => string | undefined;
  /** Says in the report what is not as it was. */
  note: (what: string) => void;
}

/** Within each other; a chain made to be long would use up the stack. */
const deepest = 20;

const reference = /<!-- wp:(?:core\/)?block (\{[^<>]*\}) ?\/-->/g;

/**
 * Puts the reusable blocks of WordPress's editor into the text, which has their ids alone. They may contain each other: one
 * within itself shows nothing, as in WordPress, and what they bring is no longer than an article may be.
 */
export function withReusableBlocks(html: string, { block, note }: ReusableBlocks): string {
  const notes = new Set<string>();
  const open = new Set<string>();
  let brought = 0;

  function expand(text: string): string {
    return text.replace(reference, (_, attributes: string) => {
      const { id, hasOwnWords } = readAttributes(attributes);
      if (!id) return '';
      const content = block(id);
      if (content === undefined) notes.add(`可重複使用的區塊不在匯出檔裡：編號 ${id}`);
      if (content === undefined || open.has(id)) return '';
      if (hasOwnWords) notes.add(`可重複使用的區塊 ${id} 在這篇改過文字，匯入的是區塊原本的文字`);
      brought += content.length;
      if (brought > deskLimits.bodyMax || open.size === deepest) {
        notes.add('可重複使用的區塊太長或太多層，後面的已略過');
        return '';
      }
      open.add(id);
      const expanded = expand(content);
      open.delete(id);
      return expanded;
    });
  }

  const expanded = expand(html);
  for (const each of notes) note(each);
  return expanded;
}

/** A post may have words of its own for parts of a block, beside the block's id; the id is empty if there is none. */
function readAttributes(json: string): { id: string; hasOwnWords: boolean } {
  try {
    const { ref, content } = JSON.parse(json) as { ref?: unknown; content?: unknown };
    return { id: String(ref ?? ''), hasOwnWords: content !== undefined };
  } catch {
    return { id: '', hasOwnWords: false };
  }
}
