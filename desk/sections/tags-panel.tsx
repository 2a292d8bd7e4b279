import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { LongTextField, TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskTag } from '../../contract/desk/model/section.ts';
import { call, wordsOf } from '../api/call.ts';
import { ListTable } from '../ui/list-table.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Loading, Message, MoreButton } from '../ui/states.tsx';
import {
  countWords,
  MergeDialog,
  type OpenDialog,
  RemoveDialog,
  SaveDialog,
  SectionActions,
} from './section-dialogs.tsx';

type Use = 'all' | 'unused';
type Open = OpenDialog<DeskTag>;

function useTags(words: string, use: Use) {
  const q = useDeferredValue(words);
  return useInfiniteQuery({
    queryKey: ['sections', 'tag', q, use],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) => call('tag/list', { q, use, offset: pageParam, limit: 50 }),
    getNextPageParam: ({ next }) => next,
  });
}

/** 標籤: found by words, renamed, described, merged; those without articles can be removed. */
export function TagsPanel() {
  const [words, setWords] = useState('');
  const [use, setUse] = useState<Use>('all');
  const [open, setOpen] = useState<Open>(null);
  const list = useTags(words, use);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const close = () => setOpen(null);
  return (
    <>
      <div className="filters section-filters">
        <SearchField label="搜尋標籤" words={words} onChange={setWords} />
        <select aria-label="使用" value={use} onChange={(event) => setUse(event.target.value as Use)}>
          <option value="all">全部</option>
          <option value="unused">沒有文章的</option>
        </select>
        <Button onClick={() => setOpen({ act: 'add' })}>新增標籤</Button>
      </div>
      {list.error && <Message title="載入失敗" text={wordsOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && items.length === 0 && (
        <Message title="沒有符合的標籤" text="換個詞再試，或按「新增標籤」。文章用到新的標籤時，也會自己出現在這裡。" />
      )}
      {items.length > 0 && <TagTable tags={items} onOpen={setOpen} />}
      <MoreButton list={list} />
      {open?.act === 'add' && <TagDialog tag={null} stored={undefined} onClose={close} />}
      {open?.act === 'change' && (
        <TagDialog tag={open.section} stored={items.find(({ name }) => name === open.section.name)} onClose={close} />
      )}
      {open?.act === 'merge' && <MergeTag tag={open.section} onClose={close} />}
      {open?.act === 'remove' && (
        <RemoveDialog
          kind="tag"
          name={open.section.name}
          remove={() => call('tag/remove', { tag: open.section.name })}
          onClose={close}
        />
      )}
    </>
  );
}

function TagTable({ tags, onOpen }: { tags: readonly DeskTag[]; onOpen: (open: Open) => void }) {
  return (
    <ListTable name="section" columns={['標籤', '文章', '說明']} hasActions>
      {tags.map((tag) => (
        <tr key={tag.name}>
          <th scope="row">{tag.name}</th>
          <td>{countWords(tag)}</td>
          <td className="section-about">{tag.description}</td>
          <td>
            <SectionActions
              name={tag.name}
              canRemove={tag.articles === 0}
              onAct={(act) => onOpen({ act, section: tag })}
            />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

interface DialogProps {
  tag: DeskTag | null;
  stored: DeskTag | undefined;
  onClose: () => void;
}

function TagDialog({ tag, stored, onClose }: DialogProps) {
  const [name, setName] = useState(tag?.name ?? '');
  const [description, setDescription] = useState(tag?.description ?? '');
  return (
    <SaveDialog
      title={tag ? `修改「${tag.name}」` : '新增標籤'}
      stored={stored}
      storedWords={stored?.description || '沒有說明'}
      save={(version) =>
        tag ? call('tag/change', { tag: tag.name, version, name, description }) : call('tag/add', { name, description })
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="標籤"
            value={name}
            error={errors.name}
            onChange={setName}
            hint={tag ? '改了名稱，文章會跟著改，舊網址會轉到新的' : undefined}
            data-focus-first
          />
          <LongTextField
            label="說明"
            name="description"
            value={description}
            error={errors.description}
            onChange={setDescription}
            longest={deskLimits.descriptionMax}
          />
        </>
      )}
    </SaveDialog>
  );
}

function MergeTag({ tag, onClose }: { tag: DeskTag; onClose: () => void }) {
  const [words, setWords] = useState('');
  const list = useTags(words, 'all');
  const choices = (list.data?.pages ?? []).flatMap(({ items }) => items.map((item) => ({ id: item.name, ...item })));
  return (
    <MergeDialog kind="tag" from={{ id: tag.name, ...tag }} choices={choices} onSearch={setWords} onClose={onClose} />
  );
}
