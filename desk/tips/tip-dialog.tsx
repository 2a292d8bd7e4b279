import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskTip } from '../../contract/desk/model/tip.ts';
import { call } from '../api/call.ts';
import { SaveDialog } from '../sections/section-dialogs.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { BodyEditor, type BodyHandle } from '../write/text-editor/body-editor.tsx';
import { dayName } from './calendar-days.ts';

interface Props {
  /** The day of a new tip. */
  day: string;
  /** As it was when the form was opened; null for a new one. */
  tip: DeskTip | null;
  stored: DeskTip | undefined;
  onRemove: (tip: DeskTip) => void;
  onClose: () => void;
}

/** Makes or changes the tip of a day. */
export function TipDialog({ day: opened, tip, stored, onRemove, onClose }: Props) {
  const [day, setDay] = useState(opened);
  const [title, setTitle] = useState(tip?.title ?? '');
  const [body, setBody] = useState<BodyHandle | null>(null);
  const fields = () => ({ day, title, contentHtml: body?.html() ?? tip?.contentHtml ?? '' });
  return (
    <SaveDialog
      title={tip ? `修改 ${dayName(tip.day)}的小知識` : '新增小知識'}
      stored={stored}
      storedWords={stored ? `${dayName(stored.day)}「${stored.title}」` : ''}
      save={(version) => (tip ? call('tip/change', { id: tip.id, version, ...fields() }) : call('tip/add', fields()))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label="日期" type="date" value={day} error={errors.day} onChange={setDay} />
          <TextField label="標題" value={title} error={errors.title} onChange={setTitle} data-focus-first />
          <div className="tip-text">
            <div className="tip-text-head">
              <span aria-hidden="true">內容</span>
              {body && <Formats editor={body.editor} />}
            </div>
            <BodyEditor
              html={tip?.contentHtml ?? ''}
              isEditable
              onReady={setBody}
              onChange={() => undefined}
              onFiles={() => notify('小知識只有文字，不放圖片', 'error')}
              onDropped={(what) => notify(`貼上時略過了：${what.join('、')}`)}
            />
            {errors.contentHtml && <Trouble text={errors.contentHtml} />}
          </div>
          {tip && (
            <Button
              onClick={() => {
                onClose();
                onRemove(stored ?? tip);
              }}
            >
              刪除這一則
            </Button>
          )}
        </>
      )}
    </SaveDialog>
  );
}

/** The formats that a tip needs, and how long its text is. */
function Formats({ editor }: { editor: Editor }) {
  const { strong, bullets, numbers, length } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      strong: now.isActive('strong') || now.isActive('b'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      length: [...now.state.doc.textBetween(0, now.state.doc.content.size, ' ').trim()].length,
    }),
  });
  const chain = () => editor.chain().focus();
  const tools = [
    { name: '粗體', isOn: strong, press: () => chain().toggleMark('strong').run() },
    { name: '項目清單', isOn: bullets, press: () => chain().toggleBulletList().run() },
    { name: '編號清單', isOn: numbers, press: () => chain().toggleOrderedList().run() },
  ];
  return (
    <>
      {tools.map(({ name, isOn, press }) => (
        <button
          key={name}
          type="button"
          className="text-button"
          aria-pressed={isOn}
          // The selection in the text stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={press}
        >
          {name}
        </button>
      ))}
      <small>
        {length}／{deskLimits.tipTextMax} 字
      </small>
    </>
  );
}
