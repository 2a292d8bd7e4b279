import type { Editor } from '@tiptap/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { blockMessages } from '../messages.ts';
import { notify } from '../ui/notices.tsx';
import { bodyPicture } from './body-picture.ts';
import { CropDialog } from './crop-dialog.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';
import { changePicture, PictureFields } from './picture-fields.tsx';
import { useEditorAfterPaint } from './text-editor/after-paint.ts';
import { movedBlock, selectedBlock } from './text-editor/selected-block.ts';

type OpenDialog = 'fields' | 'replace' | 'crop' | 'gallery' | null;

/** What can be done with the selected picture, gallery, video or other whole block, at the block itself. */
export function BlockBar({ editor }: { editor: Editor }) {
  const { at, name, mediaId, isFirst, isLast } = useEditorAfterPaint(editor, blockInForce);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const label = blockMessages.bars[name as keyof typeof blockMessages.bars];
  if (label === undefined) return null;

  function move(by: -1 | 1) {
    const moved = movedBlock(editor.state, by);
    if (moved) editor.view.dispatch(moved);
  }

  function remove() {
    editor.chain().focus().setNodeSelection(at).deleteSelection().run();
  }

  function replace(media: DeskMedia) {
    close();
    const { credit, ...image } = bodyPicture(media).attrs;
    // A replaced picture keeps its credit unless the new one brings its own.
    changePicture(editor, { ...withoutImage, ...image, ...(credit && { credit }) });
    if (!media.alt) notify(blockMessages.needsAlt);
  }

  return (
    <>
      <BarPlace editor={editor} at={at} label={label}>
        {name === 'picture' && (
          <>
            <BarButton onPress={() => setDialog('fields')}>圖片資料</BarButton>
            <BarButton onPress={() => setDialog('replace')}>換圖片</BarButton>
            {mediaId && <BarButton onPress={() => setDialog('crop')}>裁切點</BarButton>}
          </>
        )}
        {name === 'gallery' && <BarButton onPress={() => setDialog('gallery')}>編輯圖集</BarButton>}
        <BarButton label="往上移" isDisabled={isFirst} onPress={() => move(-1)}>
          ↑
        </BarButton>
        <BarButton label="往下移" isDisabled={isLast} onPress={() => move(1)}>
          ↓
        </BarButton>
        <BarButton onPress={remove}>刪除</BarButton>
      </BarPlace>
      {dialog === 'fields' && <PictureFields editor={editor} onClose={close} />}
      {dialog === 'replace' && <MediaPicker kind="picture" onChoose={replace} onClose={close} />}
      {dialog === 'crop' && mediaId && <CropDialog mediaId={mediaId} onClose={close} />}
      {dialog === 'gallery' && <GalleryDialog editor={editor} onClose={close} />}
    </>
  );
}

/** A picture that has fewer widths than the one before. */
const withoutImage = { srcset: null, sizes: null };

function blockInForce({ state }: Editor) {
  const found = selectedBlock(state);
  return {
    at: found?.pos ?? -1,
    name: found?.node.type.name ?? '',
    mediaId: /^\/media\/([0-9a-f]{16})\//.exec(found?.node.attrs.src ?? '')?.[1] ?? '',
    isFirst: movedBlock(state, -1) === null,
    isLast: movedBlock(state, 1) === null,
  };
}

/** The bar stands above a block that it would cover. */
const shortest = 150;
const barHeight = 60;

interface PlaceProps {
  editor: Editor;
  at: number;
  label: string;
  children: ReactNode;
}

/** Lies over the block, wherever it stands in the text; the bar stays in sight along a tall one. */
function BarPlace({ editor, at, label, children }: PlaceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const block = editor.view.nodeDOM(at);
      const around = ref.current?.parentElement?.getBoundingClientRect();
      if (!(block instanceof Element) || !around) return;
      const { top, height } = block.getBoundingClientRect();
      const above = height < shortest ? barHeight : 0;
      const now = { top: top - around.top - above, height: height + above };
      setBox((before) => (before.top === now.top && before.height === now.height ? before : now));
    };
    measure();
    // Pictures that arrive and words that are written above it move the block.
    const sizes = new ResizeObserver(measure);
    sizes.observe(editor.view.dom);
    editor.on('transaction', measure);
    return () => {
      sizes.disconnect();
      editor.off('transaction', measure);
    };
  }, [editor, at]);
  return (
    <div ref={ref} className="block-bar-place" style={box}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a toolbar. */}
      <div
        className="block-bar"
        role="toolbar"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus();
        }}
      >
        {children}
      </div>
    </div>
  );
}

interface ButtonProps {
  label?: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function BarButton({ label, isDisabled = false, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      // The block stays selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
