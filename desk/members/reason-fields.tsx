import { useId } from 'react';
import { TextField } from '../../app/ui/form/text-field.tsx';

export interface Reason {
  choice: string;
  note: string;
}

export const noReason: Reason = { choice: '', note: '' };

/** The chosen reason and what was written beside it as one text; empty while something is missing. */
export function reasonText({ choice, note }: Reason, other: string): string {
  const written = note.trim();
  if (choice === other) return written;
  return written === '' || choice === '' ? choice : `${choice}：${written}`;
}

interface Props {
  legend: string;
  choices: readonly string[];
  /** The choice that must be described in words. */
  other: string;
  /** Whether something can be written beside the other choices as well. */
  allowsNote?: boolean;
  hint?: string;
  reason: Reason;
  error: string;
  onChange: (reason: Reason) => void;
}

/** A short list of reasons, and a field for another reason or a note. */
export function ReasonFields({ legend, choices, other, allowsNote = false, hint, reason, error, onChange }: Props) {
  const name = useId();
  const errorId = useId();
  return (
    <>
      <fieldset className="role-choice" aria-describedby={error ? errorId : undefined}>
        <legend>{legend}</legend>
        {choices.map((choice, at) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={reason.choice === choice}
              onChange={() => onChange({ ...reason, choice })}
              data-focus-first={at === 0 ? true : undefined}
            />
            <span>{choice}</span>
          </label>
        ))}
      </fieldset>
      {(allowsNote || reason.choice === other) && (
        <TextField
          label={reason.choice === other ? '原因' : '補充（可以不寫）'}
          autoComplete="off"
          hint={hint}
          value={reason.note}
          onChange={(note) => onChange({ ...reason, note })}
        />
      )}
      <p id={errorId} className="trouble" role="alert">
        {error}
      </p>
    </>
  );
}
