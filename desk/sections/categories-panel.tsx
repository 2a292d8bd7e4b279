import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import type { DeskCategory } from '../../contract/desk/model/section.ts';
import { call, wordsOf } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';
import { MoveButtons, moved, SortableList, SortableRow } from '../ui/sortable.tsx';
import { CategoryDialog, ColourSquare } from './category-dialog.tsx';
import { containsWords, countWords, type OpenDialog, SectionActions } from './section-dialogs.tsx';
import { SectionPanel } from './section-panel.tsx';

const key = ['sections', 'category'];
type Open = OpenDialog<DeskCategory>;

/** 分類: their order is that of the readers' navigation. */
export function CategoriesPanel() {
  const [words, setWords] = useState('');
  const list = useQuery({ queryKey: key, queryFn: () => call('category/list', {}) });
  const items = list.data?.items ?? [];
  const found = items.filter(({ name, slug }) => containsWords([name, slug], words));
  return (
    <SectionPanel
      kind="category"
      words={words}
      onSearch={setWords}
      list={list}
      items={items}
      empty={emptyReason(items, found)}
      Form={CategoryDialog}
      remove={(category) => call('category/remove', { category })}
    >
      {(onOpen) => (
        <>
          {list.data && words === '' && items.length > 0 && (
            <OrderedCategories categories={items} order={list.data.order} onOpen={onOpen} />
          )}
          {words !== '' && (
            <ul className="category-list">
              {found.map((category) => (
                <li key={category.slug} className="category-row">
                  <CategoryText category={category} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </SectionPanel>
  );
}

function emptyReason(all: readonly unknown[], found: readonly unknown[]) {
  if (all.length === 0) return { title: '還沒有分類', text: '按「新增分類」。文章要有分類才能發布。' };
  return found.length === 0 ? { title: '沒有符合的分類', text: '換個詞再試。' } : null;
}

interface OrderedProps {
  categories: readonly DeskCategory[];
  /** Identifies the stored order. */
  order: string;
  onOpen: (open: Open) => void;
}

/** The categories in their order, which is changed here first and then stored as a whole. */
function OrderedCategories({ categories, order, onOpen }: OrderedProps) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<{ order: string; slugs: readonly string[] } | null>(null);
  const storing = useMutation({
    mutationFn: (slugs: string[]) => call('category/order', { order, slugs }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sections'] });
      setDraft(null);
      notify('順序已儲存');
    },
    onError: async (failure) => {
      notify(wordsOf(failure), 'error');
      await queries.invalidateQueries({ queryKey: key });
    },
  });
  const rank = ({ slug }: DeskCategory) => {
    const at = draft?.slugs.indexOf(slug) ?? 0;
    return at === -1 ? Number.MAX_SAFE_INTEGER : at;
  };
  const shown = categories.toSorted((one, other) => rank(one) - rank(other));
  const slugs = shown.map(({ slug }) => slug);
  const isChanged = slugs.some((slug, at) => slug !== categories[at]?.slug);
  const isOutdated = isChanged && draft?.order !== order;
  const move = (from: number, to: number) => {
    const next = moved(slugs, from, to);
    const isAsStored = next.every((slug, at) => slug === categories[at]?.slug);
    setDraft(isAsStored ? null : { order: draft?.order ?? order, slugs: next });
  };
  return (
    <>
      <div className="order-bar">
        <p className="quiet" role="status">
          {isOutdated && '分類在別處改過了，您排的還在下面。'}
          {isChanged ? '順序還沒儲存，讀者看到的沒有變。' : '這是導覽的順序；拖曳或用上下按鈕調整。'}
        </p>
        {isChanged && (
          <div className="order-buttons">
            <Button onClick={() => setDraft(null)}>放棄更改</Button>
            <Button primary disabled={storing.isPending} onClick={() => storing.mutate(slugs)}>
              {isOutdated ? '用我的順序取代' : '儲存順序'}
            </Button>
          </div>
        )}
      </div>
      <SortableList
        ids={slugs}
        titleOf={(at) => shown[at]?.name ?? ''}
        positionName={(at) => `第 ${at + 1} 個`}
        onMove={move}
      >
        <ol className="category-list">
          {shown.map((category, at) => (
            <SortableRow key={category.slug} id={category.slug} title={category.name} className="category-row">
              <CategoryText category={category} onOpen={onOpen} />
              <div className="category-moves">
                <MoveButtons title={category.name} at={at} last={shown.length - 1} onMove={move} />
              </div>
            </SortableRow>
          ))}
        </ol>
      </SortableList>
    </>
  );
}

function CategoryText({ category, onOpen }: { category: DeskCategory; onOpen: (open: Open) => void }) {
  const { name, slug, description, color, isHidden, articles, drafts } = category;
  return (
    <>
      <div className="category-text">
        <h2>
          <ColourSquare color={color} />
          {name}
          <small>{slug}</small>
          {isHidden && <span className="chip">不列在導覽</span>}
        </h2>
        <p className="quiet">
          {countWords(category)}
          {description && `・${description}`}
        </p>
      </div>
      <SectionActions
        name={name}
        canRemove={articles + drafts === 0}
        onAct={(act) => onOpen({ act, section: category })}
      />
    </>
  );
}
