import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type ReactNode, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { blockMessages } from '../messages.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import { bodyPicture } from './body-picture.ts';
import { FindAndReplace } from './find-and-replace.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';
import { useEditorAfterPaint } from './text-editor/after-paint.ts';
import type { BodyHandle } from './text-editor/body-editor.tsx';
import { linkAddress } from './text-editor/paste.ts';
import { holdsFigure, leaveSelectedBlock, selectedBlock } from './text-editor/selected-block.ts';
import { VideoInText, type VideoSections } from './video-in-text.tsx';

type OpenDialog = 'library' | 'link' | 'ruby' | 'video' | 'gallery' | 'find' | null;

/** The formats of the text. Every button says its name, and whether it is in force at the cursor. */
export function Toolbar({ body, sections }: { body: BodyHandle; sections: VideoSections }) {
  const { editor } = body;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const active = useEditorAfterPaint(editor, formatsInForce);
  const chain = () => editor.chain().focus();
  /** For what is put into the text: a block that is selected stays. */
  const chainBeside = () => chain().command(({ tr }) => Boolean(leaveSelectedBlock(tr)));

  function addPicture(media: DeskMedia) {
    setDialog(null);
    chainBeside()
      .insertContent([bodyPicture(media), { type: 'paragraph' }])
      .run();
    if (!media.alt) notify(blockMessages.needsAlt);
  }

  return (
    <div className="toolbar" role="toolbar" aria-label="格式" aria-orientation="horizontal">
      <Tool
        name="H2 大標"
        isOn={active.h2}
        isDisabled={active.figure}
        onPress={() => chain().toggleNode('heading', 'paragraph', { level: 2 }).run()}
      >
        H2
      </Tool>
      <Tool
        name="H3 小標"
        isOn={active.h3}
        isDisabled={active.figure}
        onPress={() => chain().toggleNode('heading', 'paragraph', { level: 3 }).run()}
      >
        H3
      </Tool>
      <i />
      <Tool name="粗體" isOn={active.strong} onPress={() => chain().toggleMark('strong').run()}>
        <b>粗</b>
      </Tool>
      <Tool name="強調" isOn={active.em} onPress={() => chain().toggleMark('em').run()}>
        強調
      </Tool>
      <Tool name="連結" isOn={active.link} onPress={() => setDialog('link')}>
        連結
      </Tool>
      <Tool name="注音" onPress={() => setDialog('ruby')}>
        注音
      </Tool>
      <i />
      <Tool name="引言" isOn={active.quote} onPress={() => chain().toggleWrap('blockquote').run()}>
        引言
      </Tool>
      <Tool name="補充說明" isOn={active.note} onPress={() => chain().toggleWrap('note').run()}>
        補充
      </Tool>
      <Tool
        name="項目清單"
        isOn={active.bullets}
        isDisabled={active.figure}
        onPress={() => chain().toggleBulletList().run()}
      >
        清單
      </Tool>
      <Tool
        name="編號清單"
        isOn={active.numbers}
        isDisabled={active.figure}
        onPress={() => chain().toggleOrderedList().run()}
      >
        編號
      </Tool>
      {active.table ? (
        <TableTools editor={editor} />
      ) : (
        <Tool name="表格" onPress={() => chainBeside().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          表格
        </Tool>
      )}
      <i />
      <Tool name="圖片" onPress={() => setDialog('library')}>
        圖片
      </Tool>
      <Tool name="圖集" isOn={active.gallery} onPress={() => setDialog('gallery')}>
        圖集
      </Tool>
      <Tool name="影片" onPress={() => setDialog('video')}>
        影片
      </Tool>
      <Tool name="分隔線" onPress={() => chainBeside().insertContent({ type: 'divider' }).run()}>
        分隔
      </Tool>
      <i />
      <Tool name="復原" isDisabled={!active.canUndo} onPress={() => chain().undo().run()}>
        ↶
      </Tool>
      <Tool name="重做" isDisabled={!active.canRedo} onPress={() => chain().redo().run()}>
        ↷
      </Tool>
      <Tool name="尋找與取代" onPress={() => setDialog('find')}>
        尋找
      </Tool>
      {dialog === 'library' && <MediaPicker kind="picture" onChoose={addPicture} onClose={() => setDialog(null)} />}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'ruby' && <RubyDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'video' && <VideoInText editor={editor} sections={sections} onClose={() => setDialog(null)} />}
      {dialog === 'gallery' && <GalleryDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'find' && <FindAndReplace editor={editor} onClose={() => setDialog(null)} />}
    </div>
  );
}

function formatsInForce(editor: Editor) {
  return {
    h2: editor.isActive('heading', { level: 2 }),
    h3: editor.isActive('heading', { level: 3 }),
    strong: editor.isActive('strong') || editor.isActive('b'),
    em: editor.isActive('em') || editor.isActive('i'),
    link: editor.isActive('link'),
    quote: editor.isActive('blockquote'),
    note: editor.isActive('note'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    table: editor.isActive('table'),
    figure: holdsFigure(editor.state),
    gallery: selectedBlock(editor.state)?.node.type.name === 'gallery',
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  };
}

interface ToolProps {
  name: string;
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ name, isOn, isDisabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      disabled={isDisabled}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  return (
    <>
      <Tool name="下方加一列" onPress={() => chain().addRowAfter().run()}>
        ＋列
      </Tool>
      <Tool name="右方加一欄" onPress={() => chain().addColumnAfter().run()}>
        ＋欄
      </Tool>
      <Tool name="刪除這一列" onPress={() => chain().deleteRow().run()}>
        −列
      </Tool>
      <Tool name="刪除這一欄" onPress={() => chain().deleteColumn().run()}>
        −欄
      </Tool>
      <Tool name="刪除表格" onPress={() => chain().deleteTable().run()}>
        刪表
      </Tool>
    </>
  );
}

interface DialogProps {
  editor: Editor;
  onClose: () => void;
}

function LinkDialog({ editor, onClose }: DialogProps) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string>();
  const apply = () => {
    const href = linkAddress(/^[\w-]+(\.[\w-]+)+/.test(address.trim()) ? `https://${address.trim()}` : address);
    if (href === null) return setError('請輸入 https:// 開頭的網址，或站內的 /news/…');
    const chain = editor.chain().focus().extendMarkRange('link');
    const mark = { type: 'link', attrs: { href, title: null, rel: null } };
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [mark] }).run();
    } else chain.setMark('link', mark.attrs).run();
    onClose();
  };
  const remove = editor.isActive('link') && (
    <Button
      onClick={() => {
        editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
        onClose();
      }}
    >
      移除連結
    </Button>
  );
  return (
    <FormDialog title="連結" button="套用" otherButtons={remove} onSubmit={apply} onClose={onClose}>
      <TextField label="網址" value={address} error={error} onChange={setAddress} inputMode="url" data-focus-first />
    </FormDialog>
  );
}

function RubyDialog({ editor, onClose }: DialogProps) {
  const { from, to } = editor.state.selection;
  const [base, setBase] = useState(editor.state.doc.textBetween(from, to));
  const [reading, setReading] = useState('');
  const apply = () => {
    if (base.trim() === '' || reading.trim() === '') return;
    const content = {
      type: 'ruby',
      attrs: { reading: reading.trim() },
      content: [{ type: 'text', text: base.trim() }],
    };
    editor.chain().focus().insertContentAt({ from, to }, content).run();
    onClose();
  };
  return (
    <FormDialog title="注音" button="加上" onSubmit={apply} onClose={onClose}>
      <TextField label="文字" value={base} onChange={setBase} />
      <TextField label="注音或讀音" value={reading} onChange={setReading} hint="例如 ㄔˋ" data-focus-first />
    </FormDialog>
  );
}
