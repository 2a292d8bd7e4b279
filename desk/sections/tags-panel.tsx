import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { LongTextField, TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskTag } from '../../contract/desk/model/section.ts';
import { call } from '../api/call.ts';
import { ListTable } from '../ui/list-table.tsx';
import { MoreButton } from '../ui/loading-and-failure.tsx';
import { MergeDialog, type MergeProps } from './merge-dialog.tsx';
import { countWords, type OpenDialog, SaveDialog, SectionActions } from './section-dialogs.tsx';
import { type FormProps, SectionPanel } from './section-panel.tsx';

type Use = 'all' | 'unused';
const emptyTags = {
  title: '沒有符合的標籤',
  text: '換個詞再試，或按「新增標籤」。文章用到新的標籤時，也會自己出現在這裡。',
};

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
  const list = useTags(words, use);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SectionPanel
      kind="tag"
      words={words}
      onSearch={setWords}
      filter={
        <select aria-label="使用" value={use} onChange={(event) => setUse(event.target.value as Use)}>
          <option value="all">全部</option>
          <option value="unused">沒有文章的</option>
        </select>
      }
      list={list}
      items={items}
      empty={items.length === 0 ? emptyTags : null}
      Form={TagDialog}
      Merge={MergeTag}
      remove={(tag) => call('tag/remove', { tag })}
    >
      {(onOpen) => (
        <>
          {items.length > 0 && <TagTable tags={items} onOpen={onOpen} />}
          <MoreButton list={list} />
        </>
      )}
    </SectionPanel>
  );
}

function TagTable({ tags, onOpen }: { tags: readonly DeskTag[]; onOpen: (open: OpenDialog<DeskTag>) => void }) {
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

function TagDialog({ section: tag, stored, onClose }: FormProps<DeskTag>) {
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

/** There may be too many tags to load them all: the server searches them. */
function MergeTag({ from, onClose }: Pick<MergeProps, 'from' | 'onClose'>) {
  const [words, setWords] = useState('');
  const list = useTags(words, 'all');
  const choices = (list.data?.pages ?? []).flatMap(({ items }) => items.map((item) => ({ id: item.name, ...item })));
  return <MergeDialog kind="tag" from={from} choices={choices} onSearch={setWords} onClose={onClose} />;
}
