import {
  type Editor,
  Extension,
  InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { editorMessages } from '../../messages.ts';
import { incomingFiles, type ReceiveFiles } from './incoming-files.ts';
import { cleanPaste, droppedAddresses, pastedAddress, readableAddress, storable, tooLong } from './paste.ts';
import { holdsFigure, isFigure } from './selected-block.ts';
import { wholeBlocks } from './whole-blocks.ts';

/** How keys, Markdown shortcuts and pastes change the document. */
export const editingExtensions = (onDropped: (what: string[]) => void, onFiles: ReceiveFiles) => [
  UndoRedo.configure({ depth: 500 }),
  Dropcursor.configure({ class: 'desk-drop', color: false, width: 2 }),
  Gapcursor,
  Placeholder.configure({ placeholder: placeholderOf, includeChildren: true, showOnlyCurrent: false }),
  keys,
  wholeBlocks,
  TrailingNode,
  shortcuts,
  // Before the texts of a paste are read.
  incomingFiles(onFiles),
  pasting(onDropped),
];

function placeholderOf({ node, editor }: { node: Node; editor: Editor }): string {
  if (isFigure(node)) return editorMessages.captionHere;
  return node.type.name === 'paragraph' && editor.state.doc.childCount === 1 ? editorMessages.writeHere : '';
}

const keys = Extension.create({
  name: 'deskKeys',
  addKeyboardShortcuts() {
    const leaveCaption = () =>
      this.editor.commands.command(({ state, commands }) => {
        const { $from } = state.selection;
        if (!isFigure($from.parent)) return false;
        return commands.insertContentAt($from.after(), { type: 'paragraph' }) && commands.focus($from.after() + 1);
      });
    const asHeading = (level: number) => () =>
      holdsFigure(this.editor.state) || this.editor.commands.toggleNode('heading', 'paragraph', { level });
    return {
      Enter: leaveCaption,
      'Shift-Enter': () => this.editor.commands.insertContent({ type: 'lineBreak' }),
      'Mod-Alt-0': () => holdsFigure(this.editor.state) || this.editor.commands.setNode('paragraph'),
      'Mod-Alt-2': asHeading(2),
      'Mod-Alt-3': asHeading(3),
    };
  },
});

const markShortcuts: readonly [string, RegExp][] = [
  ['strong', /\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/],
  ['em', /(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/],
  ['s', /~~([^~]+)~~$/],
  ['code', /`([^`]+)`$/],
];

/** A caption stays one: as a heading or a quote it would lose its picture. */
function outsideCaptions(rule: InputRule): InputRule {
  return new InputRule({
    find: rule.find,
    undoable: rule.undoable,
    handler: (props) => (isFigure(props.state.selection.$from.parent) ? null : rule.handler(props)),
  });
}

/** Markdown at the start of a block, and `**bold**` beside full-width punctuation too. */
const shortcuts = Extension.create({
  name: 'deskShortcuts',
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    const rules: InputRule[] = [];
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
    const ofMarks = markShortcuts.flatMap(([name, find]) => {
      const type = marks[name];
      return type ? [markInputRule({ find, type })] : [];
    });
    return [...ofMarks, ...rules.map(outsideCaptions)];
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

  /** An address that is pasted over words is where they lead; over another address it replaces that. */
  function linkWords({ state, dispatch }: EditorView, data: DataTransfer | null): boolean {
    const { selection, schema, tr } = state;
    const { $from, $to, from, to } = selection;
    const href = pastedAddress(data?.getData('text/plain') ?? '');
    const link = schema.marks.link;
    if (href === null || !link || !(selection instanceof TextSelection) || selection.empty) return false;
    if (!$from.sameParent($to) || !$from.parent.type.allowsMarkType(link)) return false;
    if (pastedAddress(state.doc.textBetween(from, to)) !== null) return false;
    dispatch(tr.addMark(from, to, link.create({ href })).setSelection(TextSelection.create(tr.doc, to)));
    return true;
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
            handlePaste: (view, event) => linkWords(view, event.clipboardData),
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
