import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { FormDialog } from '../ui/dialog.tsx';

/** Alternative text and credit of the picture at the cursor; its caption is written in the text. */
export function PictureFields({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const attributes = editor.getAttributes('picture');
  const [alt, setAlt] = useState(String(attributes.alt ?? ''));
  const [credit, setCredit] = useState(String(attributes.credit ?? ''));
  const apply = () => {
    editor.chain().focus().updateAttributes('picture', { alt: alt.trim(), credit: credit.trim() }).run();
    onClose();
  };
  return (
    <FormDialog title="圖片資料" button="套用" onSubmit={apply} onClose={onClose}>
      <TextField
        label="替代文字"
        value={alt}
        onChange={setAlt}
        hint="給看不見圖片的讀者：圖裡有什麼"
        data-focus-first
      />
      <TextField label="來源" value={credit} onChange={setCredit} hint="例如 攝影／王小明" />
    </FormDialog>
  );
}
