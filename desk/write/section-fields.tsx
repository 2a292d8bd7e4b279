import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { ArticleFields } from '../../contract/desk/model/article.ts';
import { call } from '../api/call.ts';
import type { SidePanelProps } from './side-panel.tsx';

export type FieldsProps = Pick<SidePanelProps, 'fields' | 'isEditable' | 'onChange'>;

interface SectionFieldsProps extends FieldsProps {
  /** What the article's series is as long as it is not chosen here. */
  storedSeries: string | null;
  /** Sections that the article names are called otherwise now. The server knows it, so there is nothing to save. */
  onRenamed: (part: Partial<ArticleFields>) => void;
}

/** Category, author and series. */
export function SectionFields({ fields, storedSeries, isEditable, onChange, onRenamed }: SectionFieldsProps) {
  const data = useCurrentSections(fields, storedSeries, onRenamed);
  return (
    <section>
      <h2>分類、作者與專題</h2>
      <Choice
        label="分類"
        value={fields.category}
        choices={data?.categories ?? []}
        isEditable={isEditable}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label="作者"
        value={fields.author}
        choices={data?.authors ?? []}
        isEditable={isEditable}
        onChange={(author) => onChange({ author })}
      />
      <Choice
        label="專題"
        value={fields.series === undefined ? (data?.named?.series ?? storedSeries) : fields.series}
        choices={data?.series ?? []}
        none="不屬於專題"
        isEditable={isEditable}
        onChange={(series) => onChange({ series })}
      />
    </section>
  );
}

/** What there is to choose from, asked for every few seconds: others rename and merge sections while one writes. */
function useCurrentSections(
  { category, author, series, tags }: ArticleFields,
  storedSeries: string | null,
  onRenamed: SectionFieldsProps['onRenamed'],
) {
  const named = { category, author, series: series === undefined ? storedSeries : series, tags };
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['sections', named],
    queryFn: () => call('section/list', { named }),
    refetchInterval: deskLimits.changesEvery * 1_000,
    placeholderData: keepPreviousData,
  });
  const now = isPlaceholderData ? null : data?.named;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, which is about the names of now.
  useEffect(() => {
    if (!now) return;
    const isSame = now.category === category && now.author === author && now.tags.join('\n') === tags.join('\n');
    const isSameSeries = series === undefined || now.series === series;
    if (isSame && isSameSeries) return;
    onRenamed({
      category: now.category,
      author: now.author,
      tags: now.tags,
      ...(isSameSeries ? {} : { series: now.series }),
    });
  }, [now]);
  return data;
}

interface ChoiceProps {
  label: string;
  value: string | null;
  choices: readonly { slug: string; name: string }[];
  isEditable: boolean;
  /** What an empty choice is called. */
  none?: string;
  /** One of the choices is always in force. */
  isRequired?: boolean;
  onChange: (value: string | null) => void;
}

export function Choice(props: ChoiceProps) {
  const { label, value, choices, none = '還沒選', isEditable, isRequired = false, onChange } = props;
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        disabled={!isEditable}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {!isRequired && <option value="">{none}</option>}
        {value && !choices.some(({ slug }) => slug === value) && <option value={value}>{value}</option>}
        {choices.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TagFieldProps {
  tags: string[];
  isEditable: boolean;
  onChange: (tags: string[]) => void;
}

/** Tags, with those that exist suggested while typing. */
export function TagField({ tags, isEditable, onChange }: TagFieldProps) {
  const [text, setText] = useState('');
  const listId = useId();
  const { data } = useQuery({
    queryKey: ['tags', text.trim()],
    enabled: text.trim() !== '',
    queryFn: () => call('tag/suggest', { q: text.trim() }),
  });
  const add = () => {
    const names = text.split(/[,，、]/).map((name) => name.trim().replace(/^#/, ''));
    const added = names.filter((name) => name !== '' && !tags.includes(name));
    if (added.length > 0) onChange([...tags, ...added]);
    setText('');
  };
  return (
    <section>
      <h2>標籤</h2>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag}>
            {tag}
            {isEditable && (
              <button
                type="button"
                aria-label={`移除標籤 ${tag}`}
                onClick={() => onChange(tags.filter((name) => name !== tag))}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField label="加標籤" list={listId} value={text} onChange={setText} onBlur={add} hint="按 Enter 加入" />
          <datalist id={listId}>
            {(data?.items ?? []).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </form>
      )}
    </section>
  );
}
