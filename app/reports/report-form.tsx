import { useState } from 'react';
import { reportMessages } from '../../contract/messages/reports.ts';
import { type ReportKind, reportKindNames, reportKinds } from '../../contract/report.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import { durationInWords } from '../../contract/rules/duration.ts';
import { CallFailure, call, failureMessage } from '../api/call.ts';
import { ChoiceField } from '../ui/choice-group.tsx';
import { FormIcon } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { LongTextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import css from './report-form.module.css';
import { SentenceField } from './sentence-field.tsx';
import { storedReports } from './stored-reports.ts';

interface Props {
  id: string;
  slug: string;
  sentences: string[];
  selected: string;
  onSent: () => void;
}

interface Values {
  kind: ReportKind;
  sentence: string;
  suggestion: string;
}

const kinds = reportKinds.map((value) => ({ value, name: reportKindNames[value] }));
const { sentenceMaxLength, suggestionMaxLength } = reportLimits;

/** What is typed is stored in this browser with every change, until it was sent. */
export function ReportForm({ id, slug, sentences, selected, onSent }: Props) {
  const [draft] = useState(() => storedReports.read().drafts.find((each) => each.slug === slug));
  const [problem, setProblem] = useState('');
  const form = useForm<Values>({
    start: {
      kind: draft?.kind ?? 'fact',
      sentence: selected || (draft?.sentence ?? ''),
      suggestion: draft?.suggestion ?? '',
    },
    check,
    send,
    onChange: (values) => storedReports.writeDraft({ slug, ...values, token: null }),
  });

  /** The same words have the same token: if only the response was lost, they are not stored twice. */
  async function send(values: Values): Promise<void> {
    const stored = storedReports.read().drafts.find((each) => each.slug === slug);
    const isSame = stored?.sentence === values.sentence && stored.suggestion === values.suggestion;
    const token = (isSame && stored.kind === values.kind && stored.token) || newToken();
    setProblem('');
    storedReports.writeDraft({ slug, ...values, token });
    try {
      await call('report/add', { slug, token, ...values });
      storedReports.addSent({ slug, id, token });
      onSent();
    } catch (error) {
      form.showErrors(error instanceof CallFailure ? (error.data?.fields ?? {}) : {});
      setProblem(`${problemOf(error)}${reportMessages.inputRemains}`);
    }
  }

  return (
    <Form form={form}>
      <SentenceField {...form.bind('sentence')} sentences={sentences} />
      <ChoiceField
        label="哪一類的錯誤"
        choices={kinds}
        value={form.values.kind}
        onChange={(kind) => form.change({ kind: kind as ReportKind })}
      />
      <LongTextField
        {...form.bind('suggestion')}
        label="哪裡有誤，應該是什麼"
        placeholder="例如：攤位應該是六十二個。知道出處的話，也請寫下來。"
        longest={suggestionMaxLength}
      />
      <div>
        <p className={css.note}>不需要留下姓名或聯絡方式。</p>
        <div role="alert">
          {problem && (
            <p className={css.problem}>
              <FormIcon name="error" />
              <span>{problem}</span>
            </p>
          )}
        </div>
      </div>
      <SubmitButton busy={form.busy}>送出回報</SubmitButton>
    </Form>
  );
}

function check({ sentence, suggestion }: Values) {
  const problems: { sentence?: string; suggestion?: string } = {};
  if (sentence.length > sentenceMaxLength) problems.sentence = reportMessages.tooLong(sentenceMaxLength);
  if (suggestion.trim() === '') problems.suggestion = reportMessages.empty;
  if (suggestion.length > suggestionMaxLength) problems.suggestion = reportMessages.tooLong(suggestionMaxLength);
  return problems;
}

function problemOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return `${failureMessage(error)}。`;
  if (error.error === 'NOT_FOUND') return reportMessages.articleGone;
  if (error.error !== 'TOO_MANY_REQUESTS') return `${error.message}。`;
  const { retryAfter = 0 } = error.data ?? {};
  return retryAfter > 0 ? reportMessages.limited(durationInWords(retryAfter)) : reportMessages.later;
}

/** 128 random bits; `crypto.randomUUID` has fewer, and does not exist on pages without TLS. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
