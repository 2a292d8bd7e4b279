import { useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { wordsOf } from '../api/call.ts';
import { MediaPicker } from './media-picker.tsx';
import { uploadFile } from './upload-file.ts';

interface Props {
  media: DeskMedia;
  isEditable: boolean;
  onPoster: (poster: DeskMedia) => Promise<void> | void;
  onCaptions: (captions: DeskMedia | null) => Promise<void> | void;
}

const posterQuality = 0.92;

/** A video with the frame that stands for it before it plays, and its captions. */
export function VideoParts({ media, isEditable, onPoster, onCaptions }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  async function attempt(work: () => Promise<string>) {
    setBusy(true);
    setOutcome('');
    try {
      setOutcome(await work());
    } catch (error) {
      setOutcome(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  const takeFrame = () =>
    attempt(async () => {
      const frame = video.current && (await frameOf(video.current, media.fileName));
      if (!frame) return '影片還沒有載入，請先播放或拉到要的畫面';
      await onPoster(await uploadFile(frame));
      return '已用這個畫面當封面影格';
    });
  const setCaptions = (captions: DeskMedia | null) =>
    attempt(async () => {
      setPicking(false);
      await onCaptions(captions);
      return captions ? '字幕已加上' : '字幕已移除';
    });
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the track follows once the video has captions; here they are added. */}
      <video
        ref={video}
        className="library-video"
        src={media.src}
        controls
        preload="metadata"
        poster={media.posterId ? `/media/${media.posterId}/960.webp` : undefined}
      >
        {media.captionsId && (
          <track default kind="captions" srcLang="zh-Hant" label="中文" src={`/media/${media.captionsId}/file`} />
        )}
      </video>
      {isEditable && (
        <div className="button-row">
          <Button disabled={isBusy} onClick={() => void takeFrame()}>
            用目前的畫面當封面影格
          </Button>
          <Button disabled={isBusy} onClick={() => setPicking(true)}>
            {media.captionsId ? '換字幕' : '加字幕（WebVTT）'}
          </Button>
          {media.captionsId && (
            <Button disabled={isBusy} onClick={() => void setCaptions(null)}>
              移除字幕
            </Button>
          )}
        </div>
      )}
      <p className="quiet" role="status">
        {isBusy ? '處理中…' : outcome}
      </p>
      {isPicking && (
        <MediaPicker
          kind="captions"
          onChoose={(chosen) => void setCaptions(chosen)}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** The frame that a video shows now, as a file; null while there is none. */
async function frameOf(video: HTMLVideoElement, name: string): Promise<File | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', posterQuality));
  return blob && new File([blob], `${name.replace(/\.\w+$/, '')}-封面.jpg`, { type: 'image/jpeg' });
}
