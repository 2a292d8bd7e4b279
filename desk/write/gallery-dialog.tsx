import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { limits } from '../../contract/limits.ts';
import { bodyPictureAttributes, gallerySizes } from '../../contract/picture.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { galleryMessages } from '../messages.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { RemoveButton } from '../ui/remove-button.tsx';
import { MoveButtons, moved, SortableList, SortableRow } from '../ui/sortable.tsx';
import type { GalleryFields, GalleryPicture } from './text-editor/gallery.ts';
import { leaveSelectedBlock, selectedBlock } from './text-editor/selected-block.ts';

/** A picture with a key of its own: the same one may be in a gallery twice. */
type Row = GalleryPicture & { key: string };

function pictureOf({ id, width, height, alt, caption, credit }: DeskMedia): GalleryPicture {
  const image = bodyPictureAttributes({ id, width: width ?? 0, height: height ?? 0 }, alt, gallerySizes);
  return { image, caption, credit };
}

/** Makes a gallery at the cursor, or changes the one that is selected. */
export function GalleryDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [stored] = useState(() => galleryAt(editor)?.node.attrs as GalleryFields | undefined);
  const next = useRef(0);
  const withKey = (picture: GalleryPicture): Row => {
    next.current += 1;
    return { ...picture, key: `picture-${next.current}` };
  };
  const [rows, setRows] = useState<readonly Row[]>(() => (stored?.pictures ?? []).map(withKey));
  const [startingRows] = useState(rows);
  const [caption, setCaption] = useState(stored?.caption ?? '');
  const [isPicking, setPicking] = useState(!stored);
  const [trouble, setTrouble] = useState('');

  function add(media: DeskMedia) {
    if (rows.length >= limits.galleryPicturesMost) return setTrouble(galleryMessages.tooMany);
    setRows([...rows, withKey(pictureOf(media))]);
  }

  function apply() {
    if (rows.length === 0) return setTrouble(galleryMessages.tooFew);
    const pictures = rows.map(({ key: _, ...picture }) => picture);
    const node = nodeOf({ pictures, caption: caption.trim(), credit: stored?.credit ?? '' });
    const chain = editor.chain().focus();
    const at = stored && galleryAt(editor);
    if (at)
      chain
        .insertContentAt({ from: at.pos, to: at.pos + at.node.nodeSize }, node)
        .setNodeSelection(at.pos)
        .run();
    else
      chain
        .command(({ tr }) => Boolean(leaveSelectedBlock(tr)))
        .insertContent([node, { type: 'paragraph' }])
        .run();
    if (pictures.some(({ image }) => !image.alt?.trim())) notify(galleryMessages.missingAlt);
    onClose();
  }

  if (isPicking) {
    return (
      <MediaPicker
        kind="picture"
        status={trouble || galleryMessages.chosen(rows.length)}
        onChoose={add}
        onClose={() => (rows.length === 0 ? onClose() : setPicking(false))}
      />
    );
  }
  return (
    <FormDialog
      title="圖集"
      button={stored ? '套用' : '放進內文'}
      isChanged={rows !== startingRows || caption !== (stored?.caption ?? '')}
      onSubmit={apply}
      onClose={onClose}
      isWide
    >
      <GalleryRows rows={rows} onArrange={setRows} />
      <Button disabled={rows.length >= limits.galleryPicturesMost} onClick={() => setPicking(true)}>
        加圖片
      </Button>
      <TextField label="整個圖集的說明" value={caption} onChange={setCaption} maxLength={deskLimits.captionMax} />
      {rows.length === 1 && <p className="quiet">{galleryMessages.single}</p>}
      {trouble && <Trouble text={trouble} />}
    </FormDialog>
  );
}

function galleryAt({ state }: Editor) {
  const found = selectedBlock(state);
  return found?.node.type.name === 'gallery' ? found : null;
}

/** A single picture is an ordinary one. */
function nodeOf({ pictures, caption, credit }: GalleryFields) {
  const [only, ...others] = pictures;
  if (!only || others.length > 0) return { type: 'gallery', attrs: { pictures, caption, credit } };
  const words = only.caption || caption;
  return {
    type: 'picture',
    attrs: { ...only.image, credit: only.credit },
    ...(words && { content: [{ type: 'text', text: words }] }),
  };
}

interface RowsProps {
  rows: readonly Row[];
  onArrange: (rows: readonly Row[]) => void;
}

function GalleryRows({ rows, onArrange }: RowsProps) {
  const nameOf = (at: number) => rows[at]?.image.alt?.trim() || `第 ${at + 1} 張`;
  const move = (from: number, to: number) => onArrange(moved(rows, from, to));
  const change = (at: number, part: Partial<GalleryPicture>) =>
    onArrange(rows.map((row, each) => (each === at ? { ...row, ...part } : row)));
  return (
    <SortableList
      ids={rows.map(({ key }) => key)}
      titleOf={nameOf}
      positionName={(at) => `第 ${at + 1} 張`}
      onMove={move}
    >
      <ol className="category-list gallery-rows">
        {rows.map(({ key, image, caption, credit }, at) => (
          <SortableRow key={key} id={key} title={nameOf(at)} className="category-row">
            <img src={image.src ?? ''} alt="" />
            <div className="gallery-fields">
              <TextField
                label={`第 ${at + 1} 張的替代文字`}
                value={image.alt ?? ''}
                maxLength={deskLimits.altMax}
                error={image.alt?.trim() ? undefined : galleryMessages.altHint}
                onChange={(alt) => change(at, { image: { ...image, alt } })}
              />
              <TextField
                label={`第 ${at + 1} 張的圖說`}
                value={caption}
                maxLength={deskLimits.captionMax}
                onChange={(words) => change(at, { caption: words })}
              />
              <TextField
                label={`第 ${at + 1} 張的來源`}
                value={credit}
                maxLength={deskLimits.creditMax}
                onChange={(words) => change(at, { credit: words })}
              />
            </div>
            <div className="category-moves">
              <MoveButtons title={nameOf(at)} at={at} last={rows.length - 1} onMove={move} />
              <RemoveButton label={`移除「${nameOf(at)}」`} onRemove={() => onArrange(rows.toSpliced(at, 1))} />
            </div>
          </SortableRow>
        ))}
      </ol>
    </SortableList>
  );
}
