import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { AudioPlayer } from '../media/audio-player.tsx';
import { MediaPicker } from '../media/media-picker.tsx';
import { playingTime } from '../media/media-words.ts';
import type { FilesProps, SidePanelProps } from './side-panel.tsx';

/** The file in which the article is read; without one, readers hear their device's voice. */
export function AudioSection({ fields, isEditable, onChange, media, onMedia }: SidePanelProps & FilesProps) {
  const [isPicking, setPicking] = useState(false);
  const { audio } = fields;
  const file = media.find(({ id }) => id === audio?.mediaId);

  function choose(chosen: DeskMedia) {
    setPicking(false);
    onMedia(chosen);
    onChange({ audio: { mediaId: chosen.id, seconds: chosen.seconds ?? 1 } });
  }

  return (
    <section>
      <h2>音檔</h2>
      {!audio && <p className="quiet">沒有音檔時，讀者聽到的是裝置的語音。</p>}
      {audio && file && (
        <>
          <p className="quiet">{`${file.fileName}・${playingTime(audio.seconds)}`}</p>
          <AudioPlayer media={file} />
        </>
      )}
      {audio && !file && <p className="trouble">找不到這個音檔，請重新選擇</p>}
      {isEditable && (
        <div className="button-row">
          <Button onClick={() => setPicking(true)}>{audio ? '換音檔' : '選擇音檔'}</Button>
          {audio && <Button onClick={() => onChange({ audio: null })}>移除音檔</Button>}
        </div>
      )}
      {isPicking && <MediaPicker kind="audio" onChoose={choose} onClose={() => setPicking(false)} />}
    </section>
  );
}
