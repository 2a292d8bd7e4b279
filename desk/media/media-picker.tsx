import { useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { wordsOf } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { LibraryFilters, LibraryList, noFilter } from './library-list.tsx';
import { acceptedTypes, kindNames } from './media-words.ts';
import { uploadFile } from './upload-file.ts';

interface Props {
  kind: DeskMedia['kind'];
  onChoose: (media: DeskMedia) => void;
  onClose: () => void;
  /** For choosing several: how many there are. It then ends with a button. */
  status?: string;
}

/** Chooses a file of one kind from the library, or uploads a new one. */
export function MediaPicker({ kind, onChoose, onClose, status }: Props) {
  const [filter, setFilter] = useState({ ...noFilter, kind });
  const [sending, setSending] = useState('');
  const [trouble, setTrouble] = useState('');
  const file = useRef<HTMLInputElement>(null);
  async function upload(chosen: File | undefined) {
    if (!chosen) return;
    setTrouble('');
    try {
      const onProgress = ({ sent }: { sent: number }) =>
        setSending(`上傳中 ${Math.floor((sent / chosen.size) * 100)}%`);
      setSending('上傳中…');
      const media = await uploadFile(chosen, { onProgress });
      if (media.kind !== kind) return setTrouble(`${chosen.name} 不是${kindNames[kind]}`);
      onChoose(media);
    } catch (error) {
      setTrouble(`${chosen.name}：${wordsOf(error)}`);
    } finally {
      setSending('');
    }
  }
  return (
    <Dialog title={`從素材庫選${kindNames[kind]}`} isWide onClose={onClose}>
      <div className="picker-head">
        <LibraryFilters fixedKind filter={filter} onChange={(part) => setFilter({ ...filter, ...part, kind })} />
        <Button disabled={sending !== ''} onClick={() => file.current?.click()}>
          {sending || '上傳新的'}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          accept={acceptedTypes[kind]}
          aria-label={`上傳${kindNames[kind]}`}
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {status && (
        <div className="picker-head">
          <p role="status">{status}</p>
          <Button primary onClick={onClose}>
            選好了
          </Button>
        </div>
      )}
      {trouble && <Trouble text={trouble} />}
      <LibraryList filter={filter} onChoose={onChoose} />
    </Dialog>
  );
}
