import { useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import type { ArticleFields } from '../../contract/desk/model/article.ts';
import { wordsOf } from '../api/call.ts';
import { uploadFile } from '../media/upload-file.ts';
import { notify } from '../ui/notices.tsx';
import type { SidePanelProps } from './side-panel.tsx';

/** The cover picture with its alternative text, caption and credit. */
export function CoverSection({ article, fields, isEditable, onChange }: SidePanelProps) {
  const file = useRef<HTMLInputElement>(null);
  const [uploaded, setUploaded] = useState(article.media);
  const [isBusy, setBusy] = useState(false);
  const { cover } = fields;
  const media = uploaded.find(({ id }) => id === cover?.mediaId);
  async function upload(chosen: File | undefined) {
    if (!chosen) return;
    setBusy(true);
    try {
      const added = await uploadFile(chosen);
      setUploaded([...uploaded, added]);
      onChange({ cover: { mediaId: added.id, alt: added.alt, caption: added.caption, credit: added.credit } });
    } catch (error) {
      notify(`${chosen.name}：${wordsOf(error)}`, 'error');
    } finally {
      setBusy(false);
    }
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
          <Button disabled={isBusy} onClick={() => file.current?.click()}>
            {isBusy ? '上傳中…' : cover ? '換一張' : '選擇圖片'}
          </Button>
          {cover && <Button onClick={() => onChange({ cover: null })}>移除</Button>}
        </div>
      )}
      <input
        ref={file}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        aria-label="選擇封面"
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
