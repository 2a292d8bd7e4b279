import { useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import type { ArticleFields, VideoFields } from '../../contract/desk/model/article.ts';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { outsideVideo, youtubePageAddress } from '../../contract/video-address.ts';
import { call } from '../api/call.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { playingTime, secondsIn } from '../media/media-words.ts';
import { VideoParts } from '../media/video-parts.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { coverOf } from './cover-section.tsx';
import { Choice } from './section-fields.tsx';
import type { FilesProps, SidePanelProps } from './side-panel.tsx';

type Props = SidePanelProps & FilesProps;
type FileSource = Extract<VideoFields, { source: 'file' }>;
type OutsideSource = Exclude<VideoFields, FileSource>;

const kinds = [
  { slug: 'news', name: '文章' },
  { slug: 'video', name: '影音' },
];

/** Whether the article is a text or a video, and the one source of the video: a file, a stream, or YouTube. */
export function VideoSection(props: Props) {
  const { article, fields, isEditable, onChange } = props;
  const { kind, video } = fields;
  const removed = useRef<VideoFields | null>(null);
  function changeKind(next: ArticleFields['kind']) {
    // A writer who changes it back finds the video again.
    if (video) removed.current = video;
    onChange({ kind: next, video: next === 'video' ? (video ?? removed.current) : null });
  }
  return (
    <section>
      <h2>{kind === 'video' ? '影片' : '種類'}</h2>
      <Choice
        label="種類"
        isRequired
        value={kind}
        choices={kinds}
        // Readers know an article under its kind; one that is published or scheduled has an address.
        isEditable={isEditable && article.address === null}
        onChange={(next) => changeKind(next === 'video' ? 'video' : 'news')}
      />
      {kind === 'video' && video?.source === 'file' && <FileVideo {...props} video={video} />}
      {kind === 'video' && video && video.source !== 'file' && <OutsideVideo {...props} video={video} />}
      {kind === 'video' && isEditable && <SourceButtons {...props} />}
    </section>
  );
}

function SourceButtons({ fields: { video, cover }, onChange, onMedia }: Props) {
  const [open, setOpen] = useState<'file' | 'outside' | null>(null);
  const close = () => setOpen(null);
  async function choose(file: DeskMedia) {
    close();
    onMedia(file);
    onChange({ video: { source: 'file', mediaId: file.id, captionsId: file.captionsId, seconds: file.seconds ?? 0 } });
    if (cover || !file.posterId) return;
    // Without the poster the article is complete all the same; a frame or a picture can be chosen.
    const poster = await call('media/show', { id: file.posterId }).catch(() => null);
    if (!poster) return;
    onMedia(poster);
    onChange({ cover: coverOf(poster) });
  }
  return (
    <div className="button-row">
      <Button onClick={() => setOpen('file')}>{video ? '換成素材庫的影片' : '選擇影片'}</Button>
      <Button onClick={() => setOpen('outside')}>{video ? '換成網址' : 'YouTube 或串流'}</Button>
      {video && <Button onClick={() => onChange({ video: null })}>移除影片</Button>}
      {open === 'file' && <MediaPicker kind="video" onChoose={(file) => void choose(file)} onClose={close} />}
      {open === 'outside' && (
        <OutsideDialog
          video={video}
          onChoose={(chosen) => {
            close();
            onChange({ video: chosen });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** A file of the library: its captions, and a frame of it as the cover. */
function FileVideo({ video, fields: { cover }, isEditable, onChange, media, onMedia }: Props & { video: FileSource }) {
  const file = media.find(({ id }) => id === video.mediaId);
  if (!file) return <p className="trouble">找不到這支影片的檔案，請重新選擇</p>;
  function setPoster(poster: DeskMedia) {
    onMedia(poster);
    const { alt, caption, credit } = cover ?? coverOf(file ?? poster);
    onChange({ cover: { mediaId: poster.id, alt, caption, credit } });
  }
  return (
    <>
      <p className="quiet">{`${file.fileName}・${playingTime(video.seconds)}`}</p>
      <VideoParts
        media={{ ...file, posterId: cover?.mediaId ?? null, captionsId: video.captionsId }}
        isEditable={isEditable}
        onPoster={setPoster}
        onCaptions={(captions) => onChange({ video: { ...video, captionsId: captions?.id ?? null } })}
      />
      {isEditable && file.seconds === null && (
        <LengthField seconds={video.seconds} onChange={(seconds) => onChange({ video: { ...video, seconds } })} />
      )}
    </>
  );
}

/** Where the video is, its length, and the captions of a stream; YouTube shows its own. */
function OutsideVideo({ video, isEditable, onChange }: Props & { video: OutsideSource }) {
  const [isPicking, setPicking] = useState(false);
  const address = video.source === 'youtube' ? youtubePageAddress(video.youtubeId) : video.address;
  return (
    <>
      <p className="outside-video">
        {video.source === 'youtube' ? 'YouTube' : '串流'}・{playingTime(video.seconds)}
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      {video.source === 'hls' && isEditable && (
        <div className="button-row">
          <Button onClick={() => setPicking(true)}>{video.captionsId ? '換字幕' : '加字幕（WebVTT）'}</Button>
          {video.captionsId && (
            <Button onClick={() => onChange({ video: { ...video, captionsId: null } })}>移除字幕</Button>
          )}
        </div>
      )}
      {isPicking && video.source === 'hls' && (
        <MediaPicker
          kind="captions"
          onChoose={({ id }) => {
            setPicking(false);
            onChange({ video: { ...video, captionsId: id } });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** For a file that does not say how long it plays. */
function LengthField({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const [text, setText] = useState(seconds ? playingTime(seconds) : '');
  function change(next: string) {
    setText(next);
    const read = secondsIn(next);
    if (read !== null) onChange(read);
  }
  const error = text !== '' && secondsIn(text) === null ? lengthHint : undefined;
  return <TextField label="長度" value={text} error={error} onChange={change} hint={lengthHint} inputMode="numeric" />;
}

const lengthHint = '分:秒，例如 3:05';

interface OutsideProps {
  video: VideoFields | null;
  onChoose: (video: OutsideSource) => void;
  onClose: () => void;
}

function OutsideDialog({ video, onChoose, onClose }: OutsideProps) {
  const [address, setAddress] = useState('');
  const [length, setLength] = useState(video?.seconds ? playingTime(video.seconds) : '');
  const [errors, setErrors] = useState<{ address?: string; length?: string }>({});
  function apply() {
    const found = outsideVideo(address);
    const seconds = secondsIn(length);
    if (found && seconds !== null) return onChoose({ ...found, seconds });
    setErrors({
      ...(!found && { address: '請貼上 YouTube 影片的網址，或 https:// 開頭的串流（.m3u8）網址' }),
      ...(seconds === null && { length: `請寫影片的長度：${lengthHint}` }),
    });
  }
  return (
    <FormDialog title="YouTube 或串流的影片" button="使用" onSubmit={apply} onClose={onClose}>
      <TextField
        label="影片的網址"
        value={address}
        error={errors.address}
        onChange={setAddress}
        inputMode="url"
        data-focus-first
      />
      <TextField label="長度" value={length} error={errors.length} onChange={setLength} hint={lengthHint} />
    </FormDialog>
  );
}
