import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DeskError, wordsOf } from '../api/call.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';

export type SectionKind = 'category' | 'tag' | 'author' | 'series';
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
export const sectionsKey = ['sections'];

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
      await queries.invalidateQueries({ queryKey: sectionsKey });
    },
    onError: () => queries.invalidateQueries({ queryKey: sectionsKey }),
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
      await queries.invalidateQueries({ queryKey: sectionsKey });
    },
    onError: () => queries.invalidateQueries({ queryKey: sectionsKey }),
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
