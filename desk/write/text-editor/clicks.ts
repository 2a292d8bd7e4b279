import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** What a click in the text does. */
export const clicks = Extension.create({
  name: 'deskClicks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          click(_view, event) {
            // A link in the text is there to be edited, and would lead away from what is not saved yet.
            if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
            return false;
          },
        },
      },
    }),
  ],
});
