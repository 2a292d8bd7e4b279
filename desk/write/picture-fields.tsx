import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { selectedBlock } from './text-editor/selected-block.ts';

/** Alternative text and credit of the selected picture; its caption is written in the text. */
export function PictureFields({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [attributes] = useState(() => selectedBlock(editor.state)?.node.attrs ?? {});
  const [alt, setAlt] = useState(String(attributes.alt ?? ''));
  const [credit, setCredit] = useState(String(attributes.credit ?? ''));
  const apply = () => {
    changePicture(editor, { alt: alt.trim(), credit: credit.trim() });
    onClose();
  };
  return (
    <FormDialog title="圖片資料" button="套用" onSubmit={apply} onClose={onClose}>
      <TextField
        label="替代文字"
        value={alt}
        maxLength={deskLimits.altMax}
        onChange={setAlt}
        hint="給看不見圖片的讀者：圖裡有什麼"
        data-focus-first
      />
      <TextField
        label="來源"
        value={credit}
        maxLength={deskLimits.creditMax}
        onChange={setCredit}
        hint="例如 攝影／王小明"
      />
    </FormDialog>
  );
}

/** Changes the one picture that is selected, and no other. */
export function changePicture(editor: Editor, attributes: Record<string, string | null>): void {
  const found = selectedBlock(editor.state);
  if (found?.node.type.name !== 'picture') return;
  editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.setNodeMarkup(found.pos, null, { ...found.node.attrs, ...attributes })))
    .setNodeSelection(found.pos)
    .run();
}
