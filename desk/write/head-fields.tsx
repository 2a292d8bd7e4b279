import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isComposing } from '../../app/ui/form/combobox.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { ArticleFields } from '../../contract/desk/model/article.ts';

interface Props {
  fields: ArticleFields;
  isEditable: boolean;
  onChange: (part: Partial<ArticleFields>) => void;
  /** Enter in the last field goes on to the text. */
  onLeave: () => void;
}

/** Title and summary, set like on the reader's page. */
export function HeadFields({ fields, isEditable, onChange, onLeave }: Props) {
  const summary = useRef<HTMLTextAreaElement>(null);
  const length = [...fields.title.trim()].length;
  return (
    <div className="head-fields">
      <LineArea
        className="head-title"
        label="標題"
        value={fields.title}
        isEditable={isEditable}
        onChange={(title) => onChange({ title })}
        onEnter={() => summary.current?.focus()}
      />
      <p className={length > deskLimits.titleWarnOver ? 'count count-over' : 'count'}>
        {length} / {deskLimits.titleWarnOver} 字
      </p>
      <LineArea
        className="head-summary"
        label="摘要"
        value={fields.summary}
        isEditable={isEditable}
        onChange={(text) => onChange({ summary: text })}
        onEnter={onLeave}
        area={summary}
      />
    </div>
  );
}

interface LineAreaProps {
  className: string;
  label: string;
  value: string;
  isEditable: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
  area?: React.RefObject<HTMLTextAreaElement | null>;
}

/** One logical line that wraps. Enter confirms a candidate of the input method first, and only then moves on. */
function LineArea({ className, label, value, isEditable, onChange, onEnter, area }: LineAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = area ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useEffect(() => {
    const element = ref.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.rows = 1;
    while (element.scrollHeight > element.clientHeight + 2 && element.rows < 12) element.rows += 1;
  }, [value]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <textarea
      ref={ref}
      className={className}
      rows={1}
      aria-label={label}
      placeholder={label}
      value={value}
      readOnly={!isEditable}
      onChange={(event) => onChange(event.target.value.replace(/\r?\n/g, ' '))}
      onKeyDown={onKeyDown}
    />
  );
}
