import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, DeskError, wordsOf } from '../api/call.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Trouble } from '../ui/states.tsx';

export type SectionKind = 'category' | 'tag' | 'author' | 'series';
/** Series are not merged: their parts are moved one by one. */
export type MergedKind = Exclude<SectionKind, 'series'>;
type Act = 'change' | 'merge' | 'remove';

/** What is being done with which section; null while no dialog is open. */
export type OpenDialog<Section> = { act: 'add' } | { act: Act; section: Section } | null;

export const kindNames: Record<SectionKind, string> = {
  category: '分類',
  tag: '標籤',
  author: '作者',
  series: '專題',
};

/** The lists of this screen, and the choices of the editor and of filters, which begin with the same key. */
const key = ['sections'];
const choicesShown = 50;

/** How many articles and drafts a section has, in words. */
export function countWords({ articles, drafts = 0 }: { articles: number; drafts?: number }): string {
  const number = (count: number) => count.toLocaleString('zh-Hant-TW');
  return drafts > 0 ? `${number(articles)} 篇文章、${number(drafts)} 篇草稿` : `${number(articles)} 篇文章`;
}

export function containsWords(texts: readonly string[], words: string): boolean {
  return texts.join(' ').toLowerCase().includes(words.toLowerCase());
}

interface SaveProps {
  title: string;
  /** What is stored now; undefined for a new section, or one that another person has renamed or removed. */
  stored: { version: string } | undefined;
  /** The same in words, for a person whose form was opened before it changed. */
  storedWords: string;
  save: (version: string) => Promise<unknown>;
  onClose: () => void;
  /** The fields, with what the server found wrong in each. */
  children: (errors: Record<string, string>) => ReactNode;
}

/** A form for one section. If another person changed it meanwhile, what was typed stays and can replace theirs. */
export function SaveDialog({ title, stored, storedWords, save, onClose, children }: SaveProps) {
  const queries = useQueryClient();
  const [opened] = useState(stored?.version ?? '');
  const isOutdated = stored !== undefined && stored.version !== opened;
  const saving = useMutation({
    mutationFn: () => save(stored?.version ?? opened),
    onSuccess: async () => {
      notify('已儲存，讀者馬上看得到');
      onClose();
      await queries.invalidateQueries({ queryKey: key });
    },
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
  const errors = (saving.error instanceof DeskError && saving.error.details?.fields) || {};
  return (
    <FormDialog
      title={title}
      button={isOutdated ? '用我的取代' : '儲存'}
      isBusy={saving.isPending}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      {children(errors)}
      {isOutdated && <Trouble text={`在別處改過了，現在是：${storedWords}。您填的還在這裡。`} />}
      {saving.error && !isOutdated && Object.keys(errors).length === 0 && <Trouble text={wordsOf(saving.error)} />}
    </FormDialog>
  );
}

export interface MergeChoice {
  /** The slug, or the name of a tag. */
  id: string;
  name: string;
  articles: number;
  drafts?: number;
}

export interface MergeProps {
  kind: MergedKind;
  from: MergeChoice;
  choices: readonly MergeChoice[];
  /** For a list that is too long to be loaded whole; without it the choices are filtered here. */
  onSearch?: (words: string) => void;
  onClose: () => void;
}

/** Chooses the section that another one is merged into, and says what will move before it happens. */
export function MergeDialog({ kind, from, choices, onSearch, onClose }: MergeProps) {
  const queries = useQueryClient();
  const [words, setWords] = useState('');
  const [into, setInto] = useState<MergeChoice | null>(null);
  const merging = useMutation({
    mutationFn: (target: MergeChoice) => call(`${kind}/merge`, { from: from.id, into: target.id }),
    onSuccess: async ({ moved }, target) => {
      notify(`「${from.name}」已併入「${target.name}」，移了 ${moved} 篇；舊網址會轉過去`);
      onClose();
      await queries.invalidateQueries({ queryKey: key });
    },
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
  const shown = choices.filter(({ id, name }) => id !== from.id && (onSearch || containsWords([name, id], words)));
  return (
    <FormDialog
      title={`把「${from.name}」併入`}
      button="合併"
      isBusy={into === null || merging.isPending}
      onSubmit={() => into && merging.mutate(into)}
      onClose={onClose}
    >
      <SearchField
        label={`搜尋${kindNames[kind]}`}
        words={words}
        data-focus-first
        onChange={(next) => {
          setWords(next);
          setInto(null);
          onSearch?.(next);
        }}
      />
      <fieldset className="merge-choices">
        <legend className="for-screen-readers">併入哪一個</legend>
        {shown.slice(0, choicesShown).map((choice) => (
          <label key={choice.id}>
            <input type="radio" name="into" checked={into?.id === choice.id} onChange={() => setInto(choice)} />
            <span>{choice.name}</span>
            <small>{countWords(choice)}</small>
          </label>
        ))}
        {shown.length === 0 && <p className="quiet">沒有可以併入的{kindNames[kind]}。</p>}
        {shown.length > choicesShown && <p className="quiet">還有更多，請用搜尋。</p>}
      </fieldset>
      <p role="status">
        {into
          ? `要合併嗎？「${from.name}」的 ${countWords(from)}都會改到「${into.name}」，「${from.name}」會消失，它的網址會轉到「${into.name}」。`
          : '請選一個，文章、草稿與網址都會移過去。'}
      </p>
      {merging.error && <Trouble text={wordsOf(merging.error)} />}
    </FormDialog>
  );
}

interface RemoveProps {
  kind: SectionKind;
  name: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a section is removed. Only a series may have articles then. */
export function RemoveDialog({ kind, name, remove, onClose }: RemoveProps) {
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      notify(`已刪除「${name}」`);
      onClose();
      await queries.invalidateQueries({ queryKey: key });
    },
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
  return (
    <FormDialog
      title={`刪除${kindNames[kind]}`}
      button="刪除"
      isBusy={removing.isPending}
      onSubmit={() => removing.mutate()}
      onClose={onClose}
    >
      <p>
        要刪除「{name}」嗎？{kind === 'series' ? '文章都還在，只是不再屬於它' : '它沒有文章'}
        ；刪除後，它的網址與轉到它的舊網址都不在了。
      </p>
      {removing.error && <Trouble text={wordsOf(removing.error)} />}
    </FormDialog>
  );
}

interface ActionProps {
  name: string;
  canRemove: boolean;
  onAct: (act: Act) => void;
}

/** What can be done with one section; one that has articles is merged instead of removed. */
export function SectionActions({ name, canRemove, onAct }: ActionProps) {
  const button = (act: Act, words: string) => (
    <button type="button" className="text-button" aria-label={`${words}「${name}」`} onClick={() => onAct(act)}>
      {words}
    </button>
  );
  return (
    <div className="row-actions">
      {button('change', '修改')}
      {button('merge', '合併')}
      {canRemove && button('remove', '刪除')}
    </div>
  );
}
