import { type ReactNode, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { wordsOf } from '../api/call.ts';
import { Loading, Message } from '../ui/loading-and-failure.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { MergeDialog, type MergeProps } from './merge-dialog.tsx';
import { kindNames, type OpenDialog, RemoveDialog, type SectionKind } from './section-dialogs.tsx';

interface Section {
  /** Tags have none: their name identifies them. */
  slug?: string;
  name: string;
  articles: number;
  drafts?: number;
}

const idOf = ({ slug, name }: Section) => slug ?? name;

export interface FormProps<Item> {
  /** The section as it was when the form was opened; null for a new one. */
  section: Item | null;
  /** The section as it is stored now. */
  stored: Item | undefined;
  onClose: () => void;
}

interface Props<Item extends Section> {
  kind: SectionKind;
  words: string;
  onSearch: (words: string) => void;
  /** Shown beside the search. */
  filter?: ReactNode;
  list: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  items: readonly Item[];
  /** Says why the list is empty; null if it is not. */
  empty: { title: string; text: string } | null;
  /** The list itself. */
  children: (onOpen: (open: OpenDialog<Item>) => void) => ReactNode;
  Form: (props: FormProps<Item>) => ReactNode;
  /** Chooses the target of a merge; tags search for it at the server. */
  Merge?: (props: Omit<MergeProps, 'onSearch'>) => ReactNode;
  remove: (id: string) => Promise<unknown>;
}

/** One kind of section: its search, its list, and the dialogs that add, change, merge and remove. */
export function SectionPanel<Item extends Section>(props: Props<Item>) {
  const { kind, words, onSearch, filter, list, items, empty, children, Form, Merge = MergeDialog, remove } = props;
  const [open, setOpen] = useState<OpenDialog<Item>>(null);
  const { data, error, refetch } = list;
  const close = () => setOpen(null);
  const choices = items.map((item) => ({ ...item, id: idOf(item) }));
  return (
    <>
      <div className="filters section-filters">
        <SearchField label={`搜尋${kindNames[kind]}`} words={words} onChange={onSearch} />
        {filter}
        <Button onClick={() => setOpen({ act: 'add' })}>新增{kindNames[kind]}</Button>
      </div>
      {error && <Message title="載入失敗" text={wordsOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data !== undefined && empty && <Message {...empty} />}
      {children(setOpen)}
      {open?.act === 'add' && <Form section={null} stored={undefined} onClose={close} />}
      {open?.act === 'change' && (
        <Form section={open.section} stored={items.find((item) => idOf(item) === idOf(open.section))} onClose={close} />
      )}
      {open?.act === 'merge' && kind !== 'series' && (
        <Merge kind={kind} from={{ ...open.section, id: idOf(open.section) }} choices={choices} onClose={close} />
      )}
      {open?.act === 'remove' && (
        <RemoveDialog kind={kind} name={open.section.name} remove={() => remove(idOf(open.section))} onClose={close} />
      )}
    </>
  );
}
