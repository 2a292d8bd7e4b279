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
import { deskLimits } from '../../../contract/desk/limits.ts';
import { editorMessages } from '../../messages.ts';
import { clicks } from './clicks.ts';
import { incomingFiles, type ReceiveFiles } from './incoming-files.ts';
import { cleanPaste, droppedAddresses, readableAddress, storable, tooLong } from './paste.ts';

/** How keys, Markdown shortcuts and pastes change the document. */
export const editingExtensions = (onDropped: (what: string[]) => void, onFiles: ReceiveFiles) => [
  UndoRedo.configure({ depth: 500 }),
  Dropcursor.configure({ class: 'desk-drop', color: false, width: 2 }),
  Gapcursor,
  Placeholder.configure({ placeholder: placeholderOf, includeChildren: true, showOnlyCurrent: false }),
  keys,
  clicks,
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
    const lengths = ['text/plain', 'text/uri-list'].map((type) => data?.getData(type).length ?? 0);
    if (Math.max(...lengths) <= deskLimits.bodyMax) return false;
    event.preventDefault();
    onDropped([tooLong]);
    return true;
  }

  /** A browser's address bar gives an address without any HTML, which the editor would insert as plain text. */
  function dropAddresses({ view, commands }: Editor, event: DragEvent): boolean {
    const data = event.dataTransfer;
    if (!data || data.getData('text/html').trim() !== '') return false;
    const { links, others } = droppedAddresses(data.getData('text/uri-list'));
    if (others.length > 0) onDropped([`不能當連結的網址（${others.join('、').slice(0, 200)}）`]);
    const content = links.flatMap((href, at) => [
      ...(at > 0 ? [{ type: 'text', text: ' ' }] : []),
      { type: 'text', text: readableAddress(href), marks: [{ type: 'link', attrs: { href } }] },
    ]);
    const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (links.length > 0) commands.insertContentAt(found?.pos ?? view.state.doc.content.size, content);
    return links.length + others.length > 0;
  }

  return Extension.create({
    name: 'deskPasting',
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            // Before anything is read: cleaning millions of characters would freeze the page.
            handleDOMEvents: {
              paste: (_view, event) => rejectTooLong(event, event.clipboardData),
              drop: (_view, event) => rejectTooLong(event, event.dataTransfer),
            },
            handleDrop: (_view, event) => dropAddresses(editor, event),
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
      ];
    },
  });
};
