import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LongTextField } from '../../app/ui/form/text-field.tsx';
import type { ReportGroup } from '../../contract/desk/model/report.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { type ClosedReportState, closedReportStates, reportStateNames } from '../../contract/report.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import { call, DeskError, wordsOf } from '../api/call.ts';
import { useTyped } from '../session/typed-in-forms.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { reportsKey } from './reports-query.ts';

interface Props {
  me: WhoAmI;
  group: ReportGroup;
  onClose: () => void;
}

/** Closes all reports of a sentence with one outcome and one answer. */
export function CloseDialog({ me, group, onClose }: Props) {
  const { reports, sentence, isInText, corrections } = group;
  const likely: ClosedReportState = !isInText || corrections.length > 0 ? 'corrected' : 'unchanged';
  const [outcome, setOutcome] = useTyped<ClosedReportState>(me, `report outcome ${reports[0]?.id}`, likely);
  const [answer, setAnswer] = useTyped(me, `report answer ${reports[0]?.id}`, '');
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: () => call('report/close', { ids: reports.map(({ id }) => id), outcome, answer }),
    onSuccess: () => {
      notify(`已處理 ${reports.length} 則回報：${reportStateNames[outcome]}`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
  const { error } = closing;
  const fields = error instanceof DeskError ? (error.details?.fields ?? {}) : {};
  return (
    <FormDialog
      title="處理回報"
      button={closing.isPending ? '送出中…' : '送出結果'}
      isBusy={closing.isPending}
      onSubmit={() => closing.mutate()}
      onClose={onClose}
    >
      {sentence && <blockquote className="report-quote">{sentence}</blockquote>}
      <fieldset className="role-choice">
        <legend>結果</legend>
        {closedReportStates.map((state) => (
          <label key={state}>
            <input
              type="radio"
              name="outcome"
              value={state}
              checked={state === outcome}
              onChange={() => setOutcome(state)}
            />
            <span>{reportStateNames[state]}</span>
          </label>
        ))}
      </fieldset>
      <LongTextField
        name="answer"
        label="給讀者的答覆（選填）"
        value={answer}
        error={fields.answer}
        onChange={setAnswer}
        longest={reportLimits.answerMaxLength}
      />
      <p className="quiet">回報的讀者會看到結果與答覆。公開的更正啟事，請在稿子裡按「更正」另外寫。</p>
      <Trouble text={error ? wordsOf(error) : ''} />
    </FormDialog>
  );
}
