import { wrappingInputRule } from '@tiptap/core';
import { OrderedList } from '@tiptap/extension-list';
import type { Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { listNumber } from '../../../contract/list-number.ts';
import { storable } from './paste.ts';

/** A list with numbers, of which the first is stored where it is not 1. */
export const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element: Element) => listNumber(element.getAttribute('start')) ?? 1 },
  }),
  renderHTML: ({ node: { attrs } }) => [
    'ol',
    { ...(attrs.start !== 1 && { start: attrs.start }), ...(attrs.start >= 100 && { class: 'desk-long-numbers' }) },
    0,
  ],
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,4})\.\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], list) => list.attrs.start + list.childCount === Number(number),
      }),
    ];
  },
  // TipTap's own takes the line «A. Lincoln» for an item, and its letter for a number that is not stored.
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste({ state, dispatch }, { clipboardData }) {
          const { $from, empty } = state.selection;
          if (clipboardData?.getData('text/html').trim() !== '') return false;
          if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph' || $from.parent.childCount > 0)
            return false;
          const lines = numberedLines(storable(clipboardData.getData('text/plain')));
          if (!lines) return false;
          dispatch(state.tr.replaceSelectionWith(listOf(state.schema, lines)).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});

interface NumberedLines {
  start: number;
  items: string[];
}

/** Lines of plain text that all begin with numbers, one after the other; null if they are something else. */
export function numberedLines(text: string): NumberedLines | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  // A single line may be a year or a price.
  if (lines.length < 2) return null;
  const found = lines.map((line) => /^\s*(\d{1,4})(?:[.)]\s+|[、．])(\S.*?)\s*$/.exec(line));
  const start = Number(found[0]?.[1]);
  if (!found.every((line, at) => Number(line?.[1]) === start + at)) return null;
  return { start, items: found.map((line) => line?.[2] ?? '') };
}

function listOf(schema: Schema, { start, items }: NumberedLines) {
  const item = (text: string) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  return schema.nodeFromJSON({ type: 'orderedList', attrs: { start }, content: items.map(item) });
}
