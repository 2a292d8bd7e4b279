import {
  type Editor,
  Extension,
  InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { deskLimits } from '../../contract/desk/limits.ts';
import { editorMessages } from '../messages.ts';
import { incomingFiles, type ReceiveFiles } from './incoming-files.ts';
import { cleanPaste, storable, tooLong } from './paste.ts';

/** How keys, Markdown shortcuts and pastes change the document. */
export const editingExtensions = (onDropped: (what: string[]) => void, onFiles: ReceiveFiles) => [
  UndoRedo.configure({ depth: 500 }),
  Dropcursor.configure({ class: 'desk-drop', color: false, width: 2 }),
  Gapcursor,
  Placeholder.configure({ placeholder: placeholderOf, includeChildren: true, showOnlyCurrent: false }),
  keys,
  shortcuts,
  // Before the texts of a paste are read.
  incomingFiles(onFiles),
  pasting(onDropped),
];

function placeholderOf({ node, editor }: { node: { type: { name: string } }; editor: Editor }): string {
  if (node.type.name === 'picture' || node.type.name === 'video') return editorMessages.captionHere;
  return node.type.name === 'paragraph' && editor.state.doc.childCount === 1 ? editorMessages.writeHere : '';
}

const keys = Extension.create({
  name: 'deskKeys',
  addKeyboardShortcuts() {
    const leaveCaption = () =>
      this.editor.commands.command(({ state, commands }) => {
        const { $from } = state.selection;
        if (!['picture', 'video'].includes($from.parent.type.name)) return false;
        return commands.insertContentAt($from.after(), { type: 'paragraph' }) && commands.focus($from.after() + 1);
      });
    return {
      Enter: leaveCaption,
      'Shift-Enter': () => this.editor.commands.insertContent({ type: 'lineBreak' }),
      'Mod-Alt-0': () => this.editor.commands.setNode('paragraph'),
      'Mod-Alt-2': () => this.editor.commands.toggleNode('heading', 'paragraph', { level: 2 }),
      'Mod-Alt-3': () => this.editor.commands.toggleNode('heading', 'paragraph', { level: 3 }),
    };
  },
});

const markShortcuts: readonly [string, RegExp][] = [
  ['strong', /\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/],
  ['em', /(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/],
  ['s', /~~([^~]+)~~$/],
  ['code', /`([^`]+)`$/],
];

/** Markdown at the start of a block, and `**bold**` beside full-width punctuation too. */
const shortcuts = Extension.create({
  name: 'deskShortcuts',
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    const rules: InputRule[] = [];
    for (const [name, find] of markShortcuts) {
      const type = marks[name];
      if (type) rules.push(markInputRule({ find, type }));
    }
    if (nodes.heading) {
      rules.push(
        textblockTypeInputRule({ find: /^##\s$/, type: nodes.heading, getAttributes: () => ({ level: 2 }) }),
        textblockTypeInputRule({ find: /^###\s$/, type: nodes.heading, getAttributes: () => ({ level: 3 }) }),
      );
    }
    if (nodes.blockquote) rules.push(wrappingInputRule({ find: /^\s*>\s$/, type: nodes.blockquote }));
    rules.push(
      new InputRule({
        find: /^(?:---|———)$/,
        handler: ({ chain, range }) => {
          chain().deleteRange(range).insertContent({ type: 'divider' }).run();
        },
      }),
    );
    return rules;
  },
});

const pasting = (onDropped: (what: string[]) => void) => {
  function rejectTooLong(event: Event, data: DataTransfer | null): boolean {
    if (!data || data.getData('text/plain').length <= deskLimits.bodyMax) return false;
    event.preventDefault();
    onDropped([tooLong]);
    return true;
  }
  return Extension.create({
    name: 'deskPasting',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          // Before anything is read: cleaning millions of characters would freeze the page.
          handleDOMEvents: {
            paste: (_view, event) => rejectTooLong(event, event.clipboardData),
            drop: (_view, event) => rejectTooLong(event, event.dataTransfer),
          },
          transformPastedText: storable,
          transformPastedHTML(html) {
            const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html');
            // What was copied in this editor has its own form, which must not be cleaned.
            if (html.includes('data-pm-slice') && html.length <= deskLimits.bodyMax) return html;
            const { html: clean, dropped } = cleanPaste(storable(html), parse);
            if (dropped.length > 0) onDropped(dropped);
            return clean;
          },
        },
      }),
    ],
  });
};
