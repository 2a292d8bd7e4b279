import { Extension, type JSONContent } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { filesOf, type GivenFiles } from '../../ui/dropped-and-saved-files.ts';
import { setStylesAside } from './paste-styles.ts';

/** Where a file was dropped or pasted. The position moves with the text around it. */
export interface InsertPoint {
  /** Puts the content there; false if the text is no longer open. */
  put(content: JSONContent): boolean;
  remove(): void;
}

export type ReceiveFiles = (given: GivenFiles, pointFor: (name: string) => InsertPoint) => void;

type Change = { add: { id: object; at: number; name: string } } | { remove: object };

const points = new PluginKey<DecorationSet>('incomingFiles');

/** Files that are dropped into the text or pasted; until they have arrived the text shows their names. */
export const incomingFiles = (receive: ReceiveFiles) =>
  Extension.create({
    name: 'incomingFiles',
    addProseMirrorPlugins() {
      const { editor } = this;

      function pointAt(view: EditorView, at: number, name: string): InsertPoint {
        const id = {};
        view.dispatch(view.state.tr.setMeta(points, { add: { id, at, name } } satisfies Change));
        const remove = () => {
          if (!editor.isDestroyed) view.dispatch(view.state.tr.setMeta(points, { remove: id } satisfies Change));
        };
        return {
          remove,
          put(content) {
            if (editor.isDestroyed) return false;
            const [found] = points.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
            remove();
            return found !== undefined && editor.commands.insertContentAt(found.from, content);
          },
        };
      }

      function take(view: EditorView, given: GivenFiles, at: number): boolean {
        if (!view.editable || given.files.length + given.folders.length === 0) return false;
        receive(given, (name) => pointAt(view, at, name));
        return true;
      }

      return [
        new Plugin<DecorationSet>({
          key: points,
          state: {
            init: () => DecorationSet.empty,
            apply(transaction, before) {
              const shown = before.map(transaction.mapping, transaction.doc);
              const change = transaction.getMeta(points) as Change | undefined;
              if (!change) return shown;
              if ('remove' in change) {
                return shown.remove(shown.find(undefined, undefined, (spec) => spec.id === change.remove));
              }
              const { id, at, name } = change.add;
              return shown.add(transaction.doc, [Decoration.widget(at, () => waiting(name), { id, side: -1 })]);
            },
          },
          props: {
            decorations: (state) => points.getState(state),
            handlePaste(view, event) {
              // Word and web pages put a picture of the text beside the text.
              if (hasText(event.clipboardData)) return false;
              return take(view, filesOf(event.clipboardData), afterBlock(view, view.state.selection.to));
            },
            handleDrop(view, event, _slice, isMoved) {
              // A picture of this text: the editor moves it by itself, since pictures and galleries are `draggable`.
              if (isMoved) return false;
              const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
              const given = filesOf(event.dataTransfer);
              return take(view, given, afterBlock(view, found?.pos ?? view.state.doc.content.size));
            },
          },
        }),
      ];
    },
  });

/** Behind the outermost block around a position. */
function afterBlock({ state }: EditorView, position: number): number {
  const around = state.doc.resolve(position);
  return around.depth > 0 ? around.after(1) : position;
}

function hasText(data: DataTransfer | null): boolean {
  if (!data || data.getData('text/plain').trim() !== '') return data !== null;
  const html = new DOMParser().parseFromString(setStylesAside(data.getData('text/html')), 'text/html');
  return html.body.textContent?.trim() !== '';
}

function waiting(name: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'desk-incoming';
  line.contentEditable = 'false';
  line.textContent = `上傳後放在這裡：${name}`;
  return line;
}
