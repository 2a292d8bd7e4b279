import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { explainFolders, filesOf, type GivenFiles } from '../ui/dropped-and-saved-files.ts';
import { type LibraryFilter, LibraryFilters, LibraryList, noFilter } from './library-list.tsx';
import { MediaDetail } from './media-detail.tsx';
import { acceptedTypes } from './media-words.ts';
import { UploadList } from './upload-list.tsx';
import { addUploads } from './upload-queue.ts';

const everyType = Object.values(acceptedTypes).join(',');

/** 素材庫: every picture, video and caption file; uploads by button, drop and paste. */
export function MediaScreen() {
  const [filter, setFilter] = useState<LibraryFilter>(noFilter);
  const [search, setSearch] = useSearchParams();
  const [isOver, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const open = search.get('id');
  const show = (id: string | null) =>
    setSearch((before) => {
      if (id) before.set('id', id);
      else before.delete('id');
      return before;
    });
  const upload = (files: Iterable<File>) =>
    addUploads([...files], { onDone: () => void queries.invalidateQueries({ queryKey: ['media'] }) });
  const take = (given: GivenFiles) => {
    explainFolders(given);
    upload(given.files);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener is added once; `take` uses nothing that changes.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(filesOf(event.clipboardData));
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of three ways; the button is for the keyboard.
    <div
      className={isOver ? 'media-screen is-over' : 'media-screen'}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(filesOf(event.dataTransfer));
      }}
    >
      <header className="screen-head">
        <h1>素材庫</h1>
        <span className="grow" />
        <Button primary onClick={() => file.current?.click()}>
          上傳
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          multiple
          accept={everyType}
          aria-label="選擇要上傳的檔案"
          onChange={(event) => {
            upload(event.target.files ?? []);
            event.target.value = '';
          }}
        />
      </header>
      <div className="screen-body">
        <UploadList />
        <LibraryFilters filter={filter} onChange={(part) => setFilter({ ...filter, ...part })} />
        <LibraryList filter={filter} onChoose={({ id }) => show(id)} />
      </div>
      {open && <MediaDetail key={open} id={open} onClose={() => show(null)} />}
      {isOver && <p className="drop-hint">放開就會上傳</p>}
    </div>
  );
}
