import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isFigure, leaveSelectedBlock } from './selected-block.ts';

/** The code that every key has which belongs to an input method. */
const composingKey = 229;

/** Clicking, typing and composing where a block is one thing: a picture, a gallery, a video, the place between two. */
export const wholeBlocks = Extension.create({
  name: 'deskWholeBlocks',
  addKeyboardShortcuts: () => ({ Backspace: selectAround }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => typeBeside(view, text),
        handleDOMEvents: {
          // The key that begins a composition: later the browser would leave its first symbol behind. On phones every
          // key looks like that, also the one that deletes.
          keydown(view, { keyCode, key }) {
            if (keyCode === composingKey && key !== 'Unidentified') moveBeside(view);
            return false;
          },
          // Where no key came before, the block is kept at least.
          compositionstart(view) {
            moveBeside(view);
            return false;
          },
          // Words that come at once, without keys or a composition.
          beforeinput(view, event) {
            if (event.inputType !== 'insertText' || event.data === null || !typeBeside(view, event.data)) return false;
            event.preventDefault();
            return true;
          },
          click: (view, event) => event.target instanceof Element && clicked(view, event, event.target),
        },
      },
    }),
  ],
});

/** Before a caption there is nothing to delete but what it belongs to, which is selected first. */
function selectAround({ editor: { view } }: { editor: Editor }): boolean {
  const { state, dispatch } = view;
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !isFigure($from.parent)) return false;
  dispatch(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())));
  return true;
}

function moveBeside(view: EditorView): boolean {
  const tr = leaveSelectedBlock(view.state.tr);
  if (!tr.selectionSet) return false;
  view.dispatch(tr);
  return true;
}

function typeBeside(view: EditorView, text: string): boolean {
  if (view.state.selection instanceof TextSelection || !moveBeside(view)) return false;
  view.dispatch(view.state.tr.insertText(text));
  return true;
}

function clicked(view: EditorView, event: Event, target: Element): boolean {
  // A link in the text is there to be edited, and would lead away from what is not saved yet.
  if (target.closest('a')) event.preventDefault();
  const part = target.closest('.desk-picture > img, .desk-video > a, .desk-gallery > *');
  const block = part?.parentElement;
  if (!block || !view.editable) return false;
  // A gallery has no place for a cursor inside; the others have a caption.
  const inside = view.posAtDOM(block, 0);
  const at = block.matches('.desk-gallery') ? inside : inside - 1;
  view.focus();
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
  return true;
}
