import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LongTextField, TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskAuthor } from '../../contract/desk/model/section.ts';
import { addressOf } from '../../contract/page-address.ts';
import { call } from '../api/call.ts';
import { ListTable } from '../ui/list-table.tsx';
import { MoreButton } from '../ui/loading-and-failure.tsx';
import { usePictureChoice } from './picture-choice.tsx';
import { containsWords, countWords, type OpenDialog, SaveDialog, SectionActions } from './section-dialogs.tsx';
import { type FormProps, SectionPanel } from './section-panel.tsx';
import { SlugField } from './slug-field.tsx';

const rowsAtOnce = 100;

/** 作者: names, titles, introductions and pictures of those who write. */
export function AuthorsPanel() {
  const [words, setWords] = useState('');
  const [most, setMost] = useState(rowsAtOnce);
  const list = useQuery({ queryKey: ['sections', 'author'], queryFn: () => call('author/list', {}) });
  const items = list.data?.items ?? [];
  const found = items.filter(({ name, slug, title }) => containsWords([name, slug, title], words));
  const more = {
    hasNextPage: found.length > most,
    isFetchingNextPage: false,
    fetchNextPage: async () => setMost(most + rowsAtOnce),
  };
  return (
    <SectionPanel
      kind="author"
      words={words}
      onSearch={setWords}
      list={list}
      items={items}
      empty={found.length === 0 ? { title: '沒有符合的作者', text: '換個詞再試，或按「新增作者」。' } : null}
      Form={AuthorDialog}
      remove={(author) => call('author/remove', { author })}
    >
      {(onOpen) => (
        <>
          {found.length > 0 && <AuthorTable authors={found.slice(0, most)} onOpen={onOpen} />}
          <MoreButton list={more} />
        </>
      )}
    </SectionPanel>
  );
}

function AuthorTable({
  authors,
  onOpen,
}: {
  authors: readonly DeskAuthor[];
  onOpen: (open: OpenDialog<DeskAuthor>) => void;
}) {
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

function AuthorDialog({ section: author, stored, onClose }: FormProps<DeskAuthor>) {
  const [name, setName] = useState(author?.name ?? '');
  const [slug, setSlug] = useState(author?.slug ?? '');
  const [title, setTitle] = useState(author?.title ?? '');
  const [bio, setBio] = useState(author?.bio ?? '');
  const { pictureId, buttons, picker } = usePictureChoice(author?.pictureId ?? null, '照片');
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
              {buttons}
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
      {picker}
    </>
  );
}
