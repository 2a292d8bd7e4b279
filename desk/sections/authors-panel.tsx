import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { LongTextField, TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskAuthor } from '../../contract/desk/model/section.ts';
import { addressOf } from '../../contract/page-address.ts';
import { call, wordsOf } from '../api/call.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { ListTable } from '../ui/list-table.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Loading, Message, MoreButton } from '../ui/states.tsx';
import {
  containsWords,
  countWords,
  MergeDialog,
  type OpenDialog,
  RemoveDialog,
  SaveDialog,
  SectionActions,
} from './section-dialogs.tsx';
import { SlugField } from './slug-field.tsx';

type Open = OpenDialog<DeskAuthor>;
const rowsAtOnce = 100;

/** 作者: names, titles, introductions and pictures of those who write. */
export function AuthorsPanel() {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const [most, setMost] = useState(rowsAtOnce);
  const { data, error, refetch } = useQuery({
    queryKey: ['sections', 'author'],
    queryFn: () => call('author/list', {}),
  });
  const items = data?.items ?? [];
  const found = items.filter(({ name, slug, title }) => containsWords([name, slug, title], words));
  const more = {
    hasNextPage: found.length > most,
    isFetchingNextPage: false,
    fetchNextPage: async () => setMost(most + rowsAtOnce),
  };
  const close = () => setOpen(null);
  return (
    <>
      <div className="filters section-filters">
        <SearchField label="搜尋作者" words={words} onChange={setWords} />
        <Button onClick={() => setOpen({ act: 'add' })}>新增作者</Button>
      </div>
      {error && <Message title="載入失敗" text={wordsOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && found.length === 0 && <Message title="沒有符合的作者" text="換個詞再試，或按「新增作者」。" />}
      {found.length > 0 && <AuthorTable authors={found.slice(0, most)} onOpen={setOpen} />}
      <MoreButton list={more} />
      {open?.act === 'add' && <AuthorDialog author={null} stored={undefined} onClose={close} />}
      {open?.act === 'change' && (
        <AuthorDialog
          author={open.section}
          stored={items.find(({ slug }) => slug === open.section.slug)}
          onClose={close}
        />
      )}
      {open?.act === 'merge' && (
        <MergeDialog
          kind="author"
          from={{ id: open.section.slug, ...open.section }}
          choices={items.map((author) => ({ id: author.slug, ...author }))}
          onClose={close}
        />
      )}
      {open?.act === 'remove' && (
        <RemoveDialog
          kind="author"
          name={open.section.name}
          remove={() => call('author/remove', { author: open.section.slug })}
          onClose={close}
        />
      )}
    </>
  );
}

function AuthorTable({ authors, onOpen }: { authors: readonly DeskAuthor[]; onOpen: (open: Open) => void }) {
  return (
    <ListTable name="section" columns={['姓名', '職稱', '文章']} hasActions>
      {authors.map((author) => (
        <tr key={author.slug}>
          <th scope="row">
            <span className="author-name">
              <Portrait name={author.name} pictureId={author.pictureId} />
              <span>
                {author.name}
                <small>{author.slug}</small>
              </span>
            </span>
          </th>
          <td>{author.title}</td>
          <td>{countWords(author)}</td>
          <td>
            <SectionActions
              name={author.name}
              canRemove={author.articles + author.drafts === 0}
              onAct={(act) => onOpen({ act, section: author })}
            />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Portrait({ name, pictureId }: Pick<DeskAuthor, 'name' | 'pictureId'>) {
  if (pictureId) return <img className="author-portrait" src={`/media/${pictureId}/320.webp`} alt="" />;
  return (
    <span className="author-portrait" aria-hidden="true">
      {[...name][0]}
    </span>
  );
}

interface DialogProps {
  author: DeskAuthor | null;
  stored: DeskAuthor | undefined;
  onClose: () => void;
}

function AuthorDialog({ author, stored, onClose }: DialogProps) {
  const [name, setName] = useState(author?.name ?? '');
  const [slug, setSlug] = useState(author?.slug ?? '');
  const [title, setTitle] = useState(author?.title ?? '');
  const [bio, setBio] = useState(author?.bio ?? '');
  const [pictureId, setPictureId] = useState(author?.pictureId ?? null);
  const [isPicking, setPicking] = useState(false);
  const fields = { name, slug, title, bio, pictureId };
  return (
    <>
      <SaveDialog
        title={author ? `修改「${author.name}」` : '新增作者'}
        stored={stored}
        storedWords={stored ? [stored.name, stored.title, stored.bio].filter(Boolean).join('，') : ''}
        save={(version) =>
          author ? call('author/change', { author: author.slug, version, ...fields }) : call('author/add', fields)
        }
        onClose={onClose}
      >
        {(errors) => (
          <>
            <div className="author-name">
              <Portrait name={name} pictureId={pictureId} />
              <Button onClick={() => setPicking(true)}>{pictureId ? '換照片' : '選照片'}</Button>
              {pictureId && <Button onClick={() => setPictureId(null)}>移除照片</Button>}
            </div>
            <TextField label="姓名" value={name} error={errors.name} onChange={setName} data-focus-first />
            <SlugField
              slug={slug}
              stored={author?.slug}
              example="lin-mei-ling"
              addressOf={(one) => addressOf('news/author', { author: one })}
              error={errors.slug}
              onChange={setSlug}
            />
            <TextField label="職稱" value={title} error={errors.title} onChange={setTitle} />
            <LongTextField
              label="簡介"
              name="bio"
              value={bio}
              error={errors.bio}
              onChange={setBio}
              longest={deskLimits.bioMax}
            />
          </>
        )}
      </SaveDialog>
      {isPicking && (
        <MediaPicker
          kind="picture"
          onChoose={({ id }) => {
            setPictureId(id);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
