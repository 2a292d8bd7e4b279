import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import type { ArticleFields, CoverFields } from '../../contract/desk/model/article.ts';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import type { FilesProps, SidePanelProps } from './side-panel.tsx';

/** A picture as a cover, with what the library knows of it. */
export function coverOf({ id: mediaId, alt, caption, credit }: DeskMedia): CoverFields {
  return { mediaId, alt, caption, credit };
}

/** The cover picture with its alternative text, caption and credit. */
export function CoverSection({ fields, isEditable, onChange, media: known, onMedia }: SidePanelProps & FilesProps) {
  const [isPicking, setPicking] = useState(false);
  const { cover } = fields;
  const media = known.find(({ id }) => id === cover?.mediaId);
  function choose(chosen: DeskMedia) {
    setPicking(false);
    onMedia(chosen);
    onChange({ cover: coverOf(chosen) });
  }
  const set = (part: Partial<NonNullable<ArticleFields['cover']>>) =>
    cover && onChange({ cover: { ...cover, ...part } });
  return (
    <section>
      <h2>封面</h2>
      {cover && media && (
        <img
          className="cover"
          src={`${media.src}/480.webp`}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          alt={cover.alt}
        />
      )}
      {cover && (
        <>
          <TextField label="替代文字" value={cover.alt} readOnly={!isEditable} onChange={(alt) => set({ alt })} />
          <TextField
            label="圖說"
            value={cover.caption}
            readOnly={!isEditable}
            onChange={(caption) => set({ caption })}
          />
          <TextField label="來源" value={cover.credit} readOnly={!isEditable} onChange={(credit) => set({ credit })} />
        </>
      )}
      {isEditable && (
        <div className="button-row">
          <Button onClick={() => setPicking(true)}>{cover ? '換一張' : '選擇圖片'}</Button>
          {cover && <Button onClick={() => onChange({ cover: null })}>移除</Button>}
        </div>
      )}
      {isPicking && <MediaPicker kind="picture" onChoose={choose} onClose={() => setPicking(false)} />}
    </section>
  );
}
