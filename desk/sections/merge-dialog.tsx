import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, wordsOf } from '../api/call.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { containsWords, countWords, kindNames, type SectionKind, sectionsKey } from './section-dialogs.tsx';

/** Series are not merged: their parts are moved one by one. */
export type MergedKind = Exclude<SectionKind, 'series'>;

const choicesShown = 50;

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
      await queries.invalidateQueries({ queryKey: sectionsKey });
    },
    onError: () => queries.invalidateQueries({ queryKey: sectionsKey }),
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
