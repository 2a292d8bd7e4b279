import type { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { editorMessages } from '../../messages.ts';
import { type BodyDocument, readBody } from './body-document.ts';
import { editingExtensions } from './editing.ts';
import type { ReceiveFiles } from './incoming-files.ts';
import { schemaExtensions } from './schema.ts';

/** The body of an article, for those who want its HTML. */
export interface BodyHandle {
  editor: Editor;
  html(): string;
  /** Replaces everything, such as with a restored version; the history of changes begins anew. */
  replace(html: string): void;
}

interface Props {
  html: string;
  isEditable: boolean;
  onReady: (body: BodyHandle) => void;
  onChange: () => void;
  /** What a paste lost. */
  onDropped: (what: string[]) => void;
  onFiles: ReceiveFiles;
}

export function BodyEditor({ html, isEditable, onReady, onChange, onDropped, onFiles }: Props) {
  const stored = useRef<BodyDocument | null>(null);
  const events = useRef({ onChange, onDropped, onFiles });
  events.current = { onChange, onDropped, onFiles };

  const editor = useEditor({
    extensions: [
      ...schemaExtensions,
      ...editingExtensions(
        (what) => events.current.onDropped(what),
        (given, pointFor) => events.current.onFiles(given, pointFor),
      ),
    ],
    // The desk's policy forbids style elements; what is needed is in editor.css.
    injectCSS: false,
    editable: isEditable,
    shouldRerenderOnTransaction: false,
    immediatelyRender: true,
    // Nothing listens for what was deleted, and finding it out costs time at each key.
    enableCoreExtensions: { delete: false },
    editorProps: {
      handleScrollToSelection: isCursorInSight,
      scrollThreshold: covered,
      scrollMargin: covered,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': editorMessages.body,
        lang: 'zh-Hant-TW',
        class: 'desk-body',
      },
    },
    onUpdate: () => events.current.onChange(),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is read once; later texts come through `replace`.
  useEffect(() => {
    const replace = (next: string) => {
      stored.current = readBody(editor.schema, next);
      // A new state instead of a change: untouched blocks keep their objects, which lead back to their stored bytes.
      editor.view.updateState(
        EditorState.create({ doc: stored.current.doc, plugins: editor.state.plugins, schema: editor.schema }),
      );
    };
    replace(html);
    onReady({ editor, replace, html: () => stored.current?.write(editor.state.doc) ?? html });
  }, [editor]);

  useEffect(() => {
    editor.setEditable(isEditable, false);
  }, [editor, isEditable]);

  return <EditorContent editor={editor} />;
}

/** What the head of the screen and the formats cover above, and some air below. */
const covered = { top: 120, right: 0, bottom: 48, left: 0 };

/** Whether typing needs no scrolling. The editor's own search through all that could scroll costs as much as a key. */
function isCursorInSight({ dom, state }: EditorView): boolean {
  const selection = dom.ownerDocument.getSelection();
  if (!selection?.focusNode || !state.selection.empty || dom.closest('dialog')) return false;
  const cursor = boxAt(selection.focusNode, selection.focusOffset);
  return cursor !== undefined && cursor.top >= covered.top && cursor.bottom <= window.innerHeight - covered.bottom;
}

function boxAt(node: Node, offset: number): DOMRect | undefined {
  if (node instanceof Element) return node.getBoundingClientRect();
  const range = document.createRange();
  range.setStart(node, offset);
  return range.getClientRects()[0];
}
