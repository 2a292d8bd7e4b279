import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Alternative text and credit of the picture at the cursor; its caption is written in the text. */
export function PictureFields({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const attributes = editor.getAttributes('picture');
  const [alt, setAlt] = useState(String(attributes.alt ?? ''));
  const [credit, setCredit] = useState(String(attributes.credit ?? ''));
  const apply = (event: React.FormEvent) => {
    event.preventDefault();
    editor.chain().focus().updateAttributes('picture', { alt: alt.trim(), credit: credit.trim() }).run();
    onClose();
  };
  return (
    <Dialog title="圖片資料" onClose={onClose}>
      <form onSubmit={apply} noValidate>
        <TextField label="替代文字" value={alt} onChange={setAlt} hint="給看不見圖片的讀者：圖裡有什麼" autoFocus />
        <TextField label="來源" value={credit} onChange={setCredit} hint="例如 攝影／王小明" />
        <div className="button-row">
          <Button type="submit" primary>
            套用
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
