import css from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import own from './long-text-field.module.css';

interface Props extends Omit<FieldProps, 'hint'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** In characters; one may type beyond it, so that nothing of a longer text is cut off unseen. */
  longest: number;
  placeholder?: string;
}

/** Several lines, counted. */
export function LongTextField({ label, error, onChange, longest, ...area }: Props) {
  return (
    <Field label={label} error={error} hint={`${[...area.value.trim()].length}／${longest} 字`}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={`${css.control} ${own.text}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
