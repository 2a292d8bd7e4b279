import type { Node } from '@tiptap/pm/model';
import { minutesFor, type TextLength, textLength } from '../../contract/rules/reading-minutes.ts';
import { useEditorAfterPaint } from './text-editor/after-paint.ts';
import type { BodyHandle } from './text-editor/body-editor.tsx';

/** How long the text is, and how long reading it takes. */
export function TextCounts({ body }: { body: BodyHandle }) {
  const length = useEditorAfterPaint(body.editor, ({ state }) => documentLength(state.doc), 300);
  const total = length.han + length.words;
  return (
    <p className="quiet">
      {total.toLocaleString('zh-Hant-TW')} 字{total > 0 && `・約 ${minutesFor(length)} 分鐘`}
    </p>
  );
}

const counted = new WeakMap<Node, TextLength>();

/**
 * Counts a document block by block. ProseMirror keeps the objects of unchanged blocks, so that a key in a long article
 * costs the counting of one block.
 */
export function documentLength(doc: Node): TextLength {
  const sum = { han: 0, words: 0 };
  for (const block of doc.children) {
    const { han, words } = blockLength(block);
    sum.han += han;
    sum.words += words;
  }
  return sum;
}

function blockLength(block: Node): TextLength {
  const known = counted.get(block);
  if (known) return known;
  const length = textLength(block.textBetween(0, block.content.size, '\n'));
  counted.set(block, length);
  return length;
}
