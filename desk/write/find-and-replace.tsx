import type { Editor } from '@tiptap/core';
import { useMemo, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { findInDocument } from './text-editor/find.ts';

/** Finds words in the text and replaces one or all; every replacement can be undone. */
export function FindAndReplace({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [replacement, setReplacement] = useState('');
  const [at, setAt] = useState(0);
  const [doc, setDoc] = useState(editor.state.doc);
  const found = useMemo(() => findInDocument(doc, words), [doc, words]);
  const current = found[Math.min(at, found.length - 1)];

  function show(index: number) {
    const next = (index + found.length) % Math.max(1, found.length);
    setAt(next);
    const match = found[next];
    if (match) editor.chain().setTextSelection(match).scrollIntoView().run();
  }
  function replace(matches: typeof found) {
    editor
      .chain()
      .command(({ tr }) => {
        // From the end, so that positions before it stay true.
        for (const { from, to } of [...matches].reverse()) tr.insertText(replacement, from, to);
        return true;
      })
      .run();
    setDoc(editor.state.doc);
  }
  return (
    <Dialog title="尋找與取代" onClose={onClose} keepsNothing>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          show(at + 1);
        }}
      >
        <TextField label="尋找" value={words} onChange={setWords} data-focus-first />
        <TextField label="取代為" value={replacement} onChange={setReplacement} />
        <p role="status" className="quiet">
          {words === '' ? '輸入要找的字' : `找到 ${found.length} 處`}
        </p>
        <div className="button-row">
          <Button onClick={() => show(at - 1)} disabled={found.length === 0}>
            上一處
          </Button>
          <Button type="submit" disabled={found.length === 0}>
            下一處
          </Button>
          <Button onClick={() => current && replace([current])} disabled={!current}>
            取代這一處
          </Button>
          <Button primary onClick={() => replace(found)} disabled={found.length === 0}>
            全部取代
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
