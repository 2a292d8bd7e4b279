import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../app/ui/store.ts';
import { call } from '../api/call.ts';
import { fileSize } from './media-words.ts';
import { dismissUpload, type QueuedUpload, retryUpload, uploadQueue } from './upload-queue.ts';

const stateWords: Record<QueuedUpload['state'], string> = {
  waiting: '等待中，會自己繼續',
  sending: '上傳中',
  checking: '檢查中…',
  done: '完成',
  failed: '沒有完成',
};

/** The uploads of this tab with their progress, and those that an earlier session left unfinished. */
export function UploadList() {
  const uploads = useStore(uploadQueue);
  return (
    <>
      <UploadLines uploads={uploads} />
      {uploads.length === 0 && <Unfinished />}
    </>
  );
}

/** Beside a text: what is on its way into it, until it is there. */
export function UploadDock() {
  const uploads = useStore(uploadQueue);
  useEffect(() => {
    // A browser opens a file or an address that is dropped beside the text, in the tab of the text.
    const stay = (event: DragEvent) => {
      const types = event.dataTransfer?.types ?? [];
      if (types.includes('Files') || (types.includes('text/uri-list') && !isField(event.target)))
        event.preventDefault();
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
  return (
    <div className="upload-dock">
      <UploadLines uploads={uploads.filter(({ state }) => state !== 'done')} />
    </div>
  );
}

/** A field takes an address as its text. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}

function UploadLines({ uploads }: { uploads: readonly QueuedUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-list" aria-label="上傳">
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadLine({ upload: { id, name, bytes, sent, state, message } }: { upload: QueuedUpload }) {
  const percent = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100);
  return (
    <li className={`upload upload-${state}`}>
      <span className="upload-name">{name}</span>
      <progress max={100} value={percent} aria-label={`${name} 的進度`} />
      <span className="upload-state" role={state === 'failed' ? 'alert' : undefined}>
        {message || stateWords[state]}
        {state === 'sending' && `　${percent}%，共 ${fileSize(bytes)}`}
      </span>
      {state === 'failed' && (
        <button type="button" className="text-button" onClick={() => retryUpload(id)}>
          再試一次
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={state === 'done' || state === 'failed' ? `關閉 ${name}` : `取消上傳 ${name}`}
        onClick={() => dismissUpload(id)}
      >
        ✕
      </button>
    </li>
  );
}

function Unfinished() {
  const { data = [] } = useQuery({ queryKey: ['media', 'unfinished'], queryFn: () => call('media/unfinished', {}) });
  if (data.length === 0) return null;
  return (
    <div className="unfinished" role="status">
      <p>上次沒有傳完，再選同一個檔案就會從中斷的地方繼續：</p>
      <ul>
        {data.map(({ id, fileName, bytes, received }) => (
          <li key={id}>
            {fileName}（{Math.floor((received / bytes) * 100)}%，共 {fileSize(bytes)}）
          </li>
        ))}
      </ul>
    </div>
  );
}
