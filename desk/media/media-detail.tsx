import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import type { MediaShown } from '../../contract/desk/model/media.ts';
import { call, wordsOf } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading, Message, Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { shortTime } from '../ui/times.ts';
import { AudioPlayer } from './audio-player.tsx';
import { FocalPoint } from './focal-point.tsx';
import { fileSize, kindNames, partNames, playingTime } from './media-words.ts';
import { VideoParts } from './video-parts.tsx';

/** One file: what it shows, what is known of it, where it is used. */
export function MediaDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const shown = useQuery({ queryKey: ['media', 'show', id], queryFn: () => call('media/show', { id }) });
  return (
    <Dialog title={shown.data?.fileName ?? '素材'} isWide onClose={onClose}>
      {shown.isPending && <Loading />}
      {shown.isError && (
        <Message title="打不開這個檔案" text={wordsOf(shown.error)} onRetry={() => void shown.refetch()} />
      )}
      {shown.data && <Detail key={shown.data.id} media={shown.data} onClose={onClose} />}
    </Dialog>
  );
}

function Detail({ media, onClose }: { media: MediaShown; onClose: () => void }) {
  const { id, kind, mayDescribe } = media;
  const queries = useQueryClient();
  const [texts, setTexts] = useState({ alt: media.alt, caption: media.caption, credit: media.credit });
  const [focus, setFocus] = useState(media.focus);
  const [trouble, setTrouble] = useState('');
  const [isBusy, setBusy] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['media'] });
  async function save(event: React.FormEvent) {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    try {
      await call('media/describe', { id, ...texts, ...(kind === 'picture' && { focus }) });
      await refresh();
      notify('已儲存');
      onClose();
    } catch (error) {
      setTrouble(wordsOf(error));
      setBusy(false);
    }
  }
  const describe = async (part: { posterId?: string; captionsId?: string | null }) => {
    await call('media/describe', { id, ...part });
    await refresh();
  };
  // Captions and audio have nothing to describe.
  const isSeen = kind === 'picture' || kind === 'video';
  return (
    <div className="media-detail">
      <div>
        {kind === 'picture' && <FocalPoint media={media} focus={focus} isEditable={mayDescribe} onChange={setFocus} />}
        {kind === 'video' && (
          <VideoParts
            media={media}
            isEditable={mayDescribe}
            onPoster={(poster) => describe({ posterId: poster.id })}
            onCaptions={(captions) => describe({ captionsId: captions?.id ?? null })}
          />
        )}
        {kind === 'audio' && <AudioPlayer media={media} />}
        <About media={media} />
      </div>
      <form onSubmit={(event) => void save(event)} noValidate>
        {isSeen && (
          <>
            <TextField
              label="替代文字"
              value={texts.alt}
              readOnly={!mayDescribe}
              onChange={(alt) => setTexts({ ...texts, alt })}
              hint="給看不見的讀者：畫面裡有什麼"
            />
            <TextField
              label="圖說"
              value={texts.caption}
              readOnly={!mayDescribe}
              onChange={(caption) => setTexts({ ...texts, caption })}
            />
            <TextField
              label="來源"
              value={texts.credit}
              readOnly={!mayDescribe}
              onChange={(credit) => setTexts({ ...texts, credit })}
              hint="例如 攝影／王小明"
            />
            <p className="quiet">下一篇用到它的文章會帶入這些文字；已經寫好的文章不變。</p>
          </>
        )}
        <Uses media={media} />
        {trouble && <Trouble text={trouble} />}
        <div className="button-row">
          {media.mayRemove && <RemoveButton media={media} onRemoved={onClose} />}
          {mayDescribe && isSeen && (
            <Button type="submit" primary disabled={isBusy}>
              {isBusy ? '儲存中…' : '儲存'}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

function About({ media: { kind, type, bytes, width, height, seconds, addedAt, addedBy } }: { media: MediaShown }) {
  const facts = [
    kindNames[kind],
    type.split(';')[0]?.split('/')[1]?.toUpperCase(),
    width && height && `${width}×${height}`,
    seconds !== null && playingTime(seconds),
    fileSize(bytes),
    shortTime(addedAt),
    addedBy,
  ];
  return <p className="quiet">{facts.filter(Boolean).join('・')}</p>;
}

function Uses({ media: { uses, otherUses } }: { media: MediaShown }) {
  return (
    <section>
      <h3>用在哪裡</h3>
      {uses.length === 0 ? (
        otherUses === 0 && <p className="quiet">沒有文章使用</p>
      ) : (
        <ul className="plain-list">
          {uses.map(({ articleId, title, part }) => (
            <li key={articleId}>
              <Link className="plain-link" href={`/articles/${articleId}`}>
                {title || '（未命名）'}
              </Link>
              <small>{partNames[part]}</small>
            </li>
          ))}
        </ul>
      )}
      {otherUses > 0 && <p className="quiet">{`另有 ${otherUses} 篇其他人的文章使用`}</p>}
    </section>
  );
}

/** Asks for confirmation inside the dialog: a removed file cannot be restored. */
function RemoveButton({ media, onRemoved }: { media: MediaShown; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  async function remove() {
    try {
      await call('media/remove', { id: media.id });
      await queries.invalidateQueries({ queryKey: ['media', 'list'] });
      notify(`已刪除 ${media.fileName}`);
      onRemoved();
    } catch (error) {
      notify(wordsOf(error), 'error');
      setAsking(false);
    }
  }
  if (!isAsking) return <Button onClick={() => setAsking(true)}>刪除</Button>;
  return (
    <>
      <span className="quiet">刪除後無法復原</span>
      <Button onClick={() => setAsking(false)}>不刪除</Button>
      <Button onClick={() => void remove()}>確定刪除</Button>
    </>
  );
}
