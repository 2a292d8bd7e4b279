import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

/**
 * What the screen shows about the editor, such as which formats are in force at the cursor. It is read after the frame
 * that shows a key, because a key in a long article must be seen before anything else is worked out. What changes with
 * every key waits longer, so that fast typing pays for it once.
 */
export function useEditorAfterPaint<Shown extends object>(
  editor: Editor,
  read: (editor: Editor) => Shown,
  wait = 0,
): Shown {
  const [shown, setShown] = useState(() => read(editor));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` looks at nothing but the editor.
  useEffect(() => {
    const update = () => setShown((before) => unlessEqual(before, read(editor)));
    const afterPaint = onceAfterPaint(update, wait);
    update();
    editor.on('transaction', afterPaint.ask);
    return () => {
      editor.off('transaction', afterPaint.ask);
      afterPaint.cancel();
    };
  }, [editor, wait]);
  return shown;
}

/** Runs the work once after the next paint and the wait, however often it is asked for until then. */
function onceAfterPaint(work: () => void, wait: number): { ask(): void; cancel(): void } {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    frame = undefined;
    work();
  };
  return {
    ask() {
      // A timer that is set in a frame runs after that frame was painted.
      frame ??= requestAnimationFrame(() => {
        timer = setTimeout(run, wait);
      });
    },
    cancel() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(timer);
    },
  };
}

function unlessEqual<Shown extends object>(before: Shown, now: Shown): Shown {
  const names = Object.keys(now) as (keyof Shown)[];
  return names.every((name) => Object.is(before[name], now[name])) ? before : now;
}
