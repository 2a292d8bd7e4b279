import { useState } from 'react';
import { type IdentityApplication, rejectReasons } from '../../contract/desk/model/member.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { noReason, type Reason, ReasonFields, reasonText } from '../members/reason-fields.tsx';
import { useTyped } from '../session/typed-in-forms.ts';
import { FormDialog } from '../ui/dialog.tsx';

const other = '其他';

interface Props {
  me: WhoAmI;
  application: IdentityApplication;
  isBusy: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks why an identity is rejected; the member reads it. */
export function RejectDialog({ me, application, isBusy, onClose, onReject }: Props) {
  const [reason, setReason] = useTyped<Reason>(me, `reject ${application.id}`, noReason);
  const [error, setError] = useState('');
  function submit() {
    const text = reasonText({ ...reason, note: reason.choice === other ? reason.note : '' }, other);
    if (text === '') setError(deskMessages.fieldRejectReason);
    else onReject(text);
  }
  return (
    <FormDialog
      title={`退回${application.realName}的申請`}
      button={isBusy ? '退件中…' : '退件'}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonFields
        legend="會員會看到的原因"
        choices={[...rejectReasons, other]}
        other={other}
        reason={reason}
        error={error}
        onChange={(next) => {
          setReason(next);
          setError('');
        }}
      />
    </FormDialog>
  );
}
