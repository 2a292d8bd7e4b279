import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ArticleRow } from '../../contract/desk/model/article.ts';
import type { DeskSeries, SeriesChoice } from '../../contract/desk/model/section.ts';
import { call, wordsOf } from '../api/call.ts';
import { StateChip } from '../articles/article-list.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { Loading, Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { RemoveButton } from '../ui/remove-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { MoveButtons, moved, SortableList, SortableRow } from '../ui/sortable.tsx';

interface Props {
  series: DeskSeries;
  onClose: () => void;
}

interface Draft {
  /** Identifies the stored parts that it was made of. */
  order: string;
  parts: readonly ArticleRow[];
}

const titleOf = ({ title }: Pick<ArticleRow, 'title'>) => title || '（還沒有標題）';

/** Which articles a series has and in which order; changed here first and then stored as a whole. */
export function SeriesParts({ series, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['sections', 'series', series.slug],
    queryFn: () => call('series/parts', { series: series.slug }),
    // What is stored may have been changed elsewhere since the dialog was open last.
    gcTime: 0,
  });
  if (data) return <PartsForm series={series} stored={{ order: data.order, parts: data.items }} onClose={onClose} />;
  return (
    <Dialog title={`「${series.name}」的文章`} onClose={onClose}>
      {error ? <Trouble text={wordsOf(error)} /> : <Loading />}
    </Dialog>
  );
}

function PartsForm({ series, stored, onClose }: Props & { stored: Draft }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(stored);
  const { parts } = draft;
  const isOutdated = draft.order !== stored.order;
  const isChanged = parts.length !== stored.parts.length || parts.some(({ id }, at) => id !== stored.parts[at]?.id);
  const storing = useMutation({
    mutationFn: () =>
      call('series/order', { series: series.slug, order: stored.order, articles: parts.map(({ id }) => id) }),
    onSuccess: async () => {
      notify('專題的文章已儲存');
      onClose();
      await queries.invalidateQueries({ queryKey: ['sections'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: ['sections', 'series', series.slug] }),
  });
  const arrange = (next: readonly ArticleRow[]) => setDraft({ ...draft, parts: next });
  return (
    <FormDialog
      title={`「${series.name}」的文章`}
      button={isOutdated ? '用我的取代' : '儲存'}
      isBusy={storing.isPending || !isChanged}
      isChanged={isChanged}
      onSubmit={() => storing.mutate()}
      onClose={onClose}
      isWide
    >
      <p className="quiet" role="status">
        {isOutdated && '這個專題的文章在別處改過了，您排的還在下面。'}
        {isChanged ? '還沒儲存，讀者看到的沒有變。' : '拖曳或用上下按鈕調整順序；讀者只看得到已發布的。'}
      </p>
      <PartList parts={parts} onArrange={arrange} />
      <AddParts series={series} parts={parts} onAdd={(added) => arrange([...parts, added])} />
      {storing.error && !isOutdated && <Trouble text={wordsOf(storing.error)} />}
    </FormDialog>
  );
}

interface ListProps {
  parts: readonly ArticleRow[];
  onArrange: (parts: readonly ArticleRow[]) => void;
}

function PartList({ parts, onArrange }: ListProps) {
  if (parts.length === 0) return <p className="quiet">還沒有文章，從下面找來加入。</p>;
  const move = (from: number, to: number) => onArrange(moved(parts, from, to));
  const nameOf = (at: number) => (parts[at] ? titleOf(parts[at]) : '');
  return (
    <SortableList
      ids={parts.map(({ id }) => id)}
      titleOf={nameOf}
      positionName={(at) => `第 ${at + 1} 篇`}
      onMove={move}
    >
      <ol className="category-list series-parts">
        {parts.map((part, at) => (
          <SortableRow key={part.id} id={part.id} title={nameOf(at)} className="category-row">
            <div className="category-text">
              <p className="series-part">{nameOf(at)}</p>
              <p className="quiet">
                第 {at + 1} 篇 <StateChip row={part} />
              </p>
            </div>
            <div className="category-moves">
              <MoveButtons title={nameOf(at)} at={at} last={parts.length - 1} onMove={move} />
              <RemoveButton label={`移出「${nameOf(at)}」`} onRemove={() => onArrange(parts.toSpliced(at, 1))} />
            </div>
          </SortableRow>
        ))}
      </ol>
    </SortableList>
  );
}

interface AddProps extends Pick<Props, 'series'> {
  parts: readonly ArticleRow[];
  onAdd: (article: ArticleRow) => void;
}

/** Finds articles in any state; one that belongs to another series is named with it and cannot be added. */
function AddParts({ series, parts, onAdd }: AddProps) {
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words);
  const { data, error } = useQuery({
    queryKey: ['series-choices', asked],
    queryFn: () => call('series/choices', { q: asked }),
    placeholderData: keepPreviousData,
  });
  const isIn = ({ id }: SeriesChoice) => parts.some((part) => part.id === id);
  const choices = (data?.items ?? []).filter((choice) => !isIn(choice));
  return (
    <section className="series-choices" aria-label="加文章">
      <SearchField label="找要加入的文章" words={words} onChange={setWords} />
      <div className="palette-list">
        {choices.map((choice) => {
          const other = choice.series && choice.series.slug !== series.slug ? choice.series.name : null;
          return (
            <button key={choice.id} type="button" disabled={other !== null} onClick={() => onAdd(choice)}>
              <span>{titleOf(choice)}</span>
              {other ? <small>已在專題「{other}」</small> : <StateChip row={choice} />}
            </button>
          );
        })}
      </div>
      {error && <p className="trouble">{wordsOf(error)}</p>}
      {data && choices.length === 0 && <p className="quiet">沒有符合的文章；換個詞再試。</p>}
    </section>
  );
}
