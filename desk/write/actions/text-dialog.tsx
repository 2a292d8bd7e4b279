import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../app/ui/button.tsx';
import { LongTextField } from '../../../app/ui/form/text-field.tsx';
import type { ArticleChanged, DeskArticle } from '../../../contract/desk/model/article.ts';
import { wordsOf } from '../../api/call.ts';
import { FormDialog } from '../../ui/dialog.tsx';

export interface ActionDialogProps {
  article: DeskArticle;
  /** The version that was saved last. */
  version: number;
  onClose: () => void;
  onDone: (text: string) => Promise<void>;
}

interface TextDialogProps {
  title: string;
  label: string;
  hint?: string;
  button: string;
  max: number;
  isOptional?: boolean;
  onClose: () => void;
  onSubmit: (text: string) => Promise<ArticleChanged>;
  onDone: () => Promise<void>;
}

/** An action that needs some words. What was typed stays when the call fails. */
export function TextDialog({
  title,
  label,
  hint,
  button,
  max,
  isOptional = false,
  onClose,
  onSubmit,
  onDone,
}: TextDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const action = useMutation({
    mutationFn: onSubmit,
    onSuccess: onDone,
    onError: (failure) => setError(wordsOf(failure)),
  });
  const submit = () => {
    if (text.trim() === '' && !isOptional) return setError('請寫幾個字');
    action.mutate(text.trim());
  };
  return (
    <FormDialog
      title={title}
      button={button}
      isBusy={action.isPending}
      otherButtons={<Button onClick={onClose}>取消</Button>}
      onSubmit={submit}
      onClose={onClose}
    >
      {hint && <p className="quiet">{hint}</p>}
      <LongTextField
        name="text"
        label={label}
        error={error}
        value={text}
        longest={max}
        onChange={setText}
        data-focus-first
      />
    </FormDialog>
  );
}
