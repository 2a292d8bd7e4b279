import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { type ArticleFields, type ArticleRow, emptyFields, stateNames } from '../../contract/desk/model/article.ts';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { call, wordsOf } from '../api/call.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { Loading, Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { coverOf } from './cover-section.tsx';
import { suggestSlug } from './suggest-slug.ts';
import { leaveSelectedBlock } from './text-editor/selected-block.ts';

/** What a new video takes from the article that shows it. */
export type VideoSections = Pick<ArticleFields, 'category' | 'author'>;

interface Props {
  editor: Editor;
  sections: VideoSections;
  onClose: () => void;
}

type Step = { name: 'list' } | { name: 'library' } | { name: 'new'; file: DeskMedia } | { name: 'address' };

/**
 * Puts a video into the text: one of the site, or a file of the library, which becomes a video of the site first. A text
 * names videos and no files, so that a file can be changed without the texts that show it.
 */
export function VideoInText({ editor, sections, onClose }: Props) {
  const [step, setStep] = useState<Step>({ name: 'list' });
  const current = useRef(step);
  function go(next: Step) {
    current.current = next;
    setStep(next);
  }
  /** The dialog of an earlier step says that it was closed when the next one has replaced it. */
  const close = () => {
    if (current.current === step) onClose();
  };
  function put(slug: string, title: string) {
    const content = [{ type: 'video', attrs: { slug, title } }, { type: 'paragraph' }];
    const beside = editor
      .chain()
      .focus()
      .command(({ tr }) => Boolean(leaveSelectedBlock(tr)));
    beside.insertContent(content).run();
    onClose();
  }
  switch (step.name) {
    case 'list':
      return <VideoList onChoose={({ slug, title }) => put(slug, title)} onStep={go} onClose={close} />;
    case 'library':
      return <MediaPicker kind="video" onChoose={(file) => go({ name: 'new', file })} onClose={close} />;
    case 'new':
      return <NewVideo file={step.file} sections={sections} onMade={put} onClose={close} />;
    case 'address':
      return <VideoAddress onChoose={put} onClose={close} />;
  }
}

interface ListProps {
  onChoose: (video: ArticleRow) => void;
  onStep: (step: Step) => void;
  onClose: () => void;
}

const mostListed = 20;

function VideoList({ onChoose, onStep, onClose }: ListProps) {
  const [words, setWords] = useState('');
  const videos = useQuery({
    queryKey: ['articles', 'videos', words],
    placeholderData: keepPreviousData,
    queryFn: () => call('article/list', { kind: 'video', limit: mostListed, ...(words && { q: words }) }),
  });
  const items = videos.data?.items.filter(({ slug }) => slug !== '') ?? [];
  return (
    <Dialog title="放入影片" onClose={onClose}>
      <div className="button-row">
        <Button onClick={() => onStep({ name: 'library' })}>用素材庫的影片</Button>
        <Button onClick={() => onStep({ name: 'address' })}>貼網址</Button>
      </div>
      <h3>本站的影音</h3>
      <SearchField label="搜尋影音的標題" words={words} onChange={setWords} data-focus-first />
      {videos.isPending && <Loading />}
      {videos.isError && <Trouble text={wordsOf(videos.error)} />}
      {videos.data && items.length === 0 && <p className="quiet">{words ? '找不到符合的影音' : '還沒有影音'}</p>}
      <ul className="video-choices">
        {items.map((video) => (
          <li key={video.id}>
            <button type="button" onClick={() => onChoose(video)}>
              {video.title || video.slug}
              {!video.isPublic && <small>{stateNames[video.state]}，發布後讀者才看得到</small>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface NewProps {
  file: DeskMedia;
  sections: VideoSections;
  onMade: (slug: string, title: string) => void;
  onClose: () => void;
}

/** A file of the library becomes the draft of a video, in the sections of the article that shows it. */
function NewVideo({ file, sections, onMade, onClose }: NewProps) {
  const [title, setTitle] = useState(file.caption || file.alt || file.fileName.replace(/\.\w+$/, ''));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** A second attempt continues with the draft of the first. */
  const begun = useRef<{ id: string; version: number } | null>(null);
  async function make() {
    const name = title.trim();
    if (name === '') return setError('請寫影片的名稱');
    setBusy(true);
    try {
      begun.current ??= await call('article/create', { kind: 'video', title: name });
      const slug = await saveVideo(begun.current, { file, title: name, sections });
      notify(`已新增影音草稿「${name}」；發布它之後，讀者才看得到`);
      onMade(slug, name);
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  }
  return (
    <FormDialog title="新增影音" button="新增並放入" isBusy={isBusy} onSubmit={() => void make()} onClose={onClose}>
      <p className="quiet">{`${file.fileName} 會成為一則影音的草稿，分類與作者和這篇文章相同。`}</p>
      <TextField label="影片的名稱" value={title} error={error} onChange={setTitle} data-focus-first />
    </FormDialog>
  );
}

interface VideoContent {
  file: DeskMedia;
  title: string;
  sections: VideoSections;
}

async function saveVideo(draft: { id: string; version: number }, { file, title, sections }: VideoContent) {
  const poster = file.posterId ? await call('media/show', { id: file.posterId }).catch(() => null) : null;
  const slug = `${suggestSlug({ title, category: sections.category }, new Date())}-${draft.id}`;
  const video = { source: 'file', mediaId: file.id, captionsId: file.captionsId, seconds: file.seconds ?? 0 } as const;
  const cover = poster && coverOf(poster);
  const fields: ArticleFields = { ...emptyFields, ...sections, kind: 'video', title, slug, video, cover };
  const tab = crypto.randomUUID();
  await call('article/save', { ...draft, tab, fields });
  await call('article/release', { id: draft.id, tab });
  return slug;
}

function VideoAddress({ onChoose, onClose }: { onChoose: (slug: string, title: string) => void; onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<{ address?: string; title?: string }>({});
  const apply = () => {
    const slug = /^(?:https?:\/\/[^/]+)?(?:\/news\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(address.trim())?.[1];
    if (!slug) return setErrors({ address: '請貼上本站影音的網址，例如 /news/harbor-dawn' });
    if (title.trim() === '') return setErrors({ title: '請寫影片的名稱' });
    onChoose(slug, title.trim());
  };
  return (
    <FormDialog title="放入本站影音" button="放入" onSubmit={apply} onClose={onClose}>
      <TextField label="影音的網址" value={address} error={errors.address} onChange={setAddress} data-focus-first />
      <TextField
        label="名稱"
        value={title}
        error={errors.title}
        onChange={setTitle}
        hint="沒有 JavaScript 的讀者會看到這行字"
      />
    </FormDialog>
  );
}
