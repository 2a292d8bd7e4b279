import type { Identity, Profile } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import {
  couldBecomeIdentityNumber,
  isIdentityNumber,
  tidyIdentityNumber,
} from '../../../contract/rules/identity-number.ts';
import { fullName, nameProblem, tidyName } from '../../../contract/rules/person-name.ts';
import { call } from '../../api/call.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { useShell } from '../../shell/shell-data.ts';
import { identityNotice } from '../../terms/identity-notice.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { SubmitButton } from '../../ui/form/form.tsx';
import { DayField, TextField } from '../../ui/form/text-field.tsx';
import { type FieldErrors, onlyErrors, useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { showCallError } from '../call-errors.ts';

interface Values {
  realName: string;
  idNumber: string;
  birthday: string;
  consent: boolean;
}

function checkIdentity({ realName, idNumber, consent }: Values): FieldErrors<Values> {
  return onlyErrors({
    realName: nameProblem(tidyName(realName), accountMessages.fieldRealName),
    idNumber: isIdentityNumber(tidyIdentityNumber(idNumber)) ? null : accountMessages.fieldIdentityNumber,
    consent: consent ? null : accountMessages.fieldConsent,
  });
}

interface Props {
  profile: Profile;
  triesLeft: number;
  onSent: (identity: Identity) => void;
}

/** The data that an operator compares with a document. */
export function IdentityForm({ profile, triesLeft, onSent }: Props) {
  const birthday = profile.birthday.replaceAll('-', '/');
  const form = useForm<Values>({
    start: { realName: fullName(profile), idNumber: '', birthday, consent: false },
    check: checkIdentity,
    send: submit,
  });
  const number = form.bind('idNumber');
  const numberState = identityNumberState(number.value);

  async function submit({ realName, idNumber }: Values): Promise<void> {
    const fields = { realName: tidyName(realName), idNumber: tidyIdentityNumber(idNumber) };
    try {
      const identity = await call('user/identity-verify', { ...fields, birthday: profile.birthday, consent: true });
      showMessage(accountMessages.identitySent);
      onSent(identity);
    } catch (error) {
      showCallError(error, { form });
    }
  }

  return (
    <AccountForm form={form}>
      <TextField
        {...form.bind('realName')}
        label="真實姓名"
        hint="與證件上的姓名相同"
        autoComplete="name"
        maxLength={accountLimits.nameMaxLength * 2}
      />
      <TextField
        {...number}
        {...numberState}
        error={number.error ?? numberState.error}
        label="身分證字號或統一證號"
        placeholder="A123456789"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <DayField {...form.bind('birthday')} readOnly label="生日" hint="與個人資料相同；若不正確，請先修改個人資料" />
      <IdentityNotice />
      <Checkbox {...form.bind('consent')} checked={form.values.consent}>
        我已閱讀並同意上述告知事項
      </Checkbox>
      <SubmitButton busy={form.busy}>送出審核</SubmitButton>
      <p className={css.small}>
        30 天內還可以送出 {triesLeft} 次。
        <a className={css.link} href={addressOf('my/account', {})}>
          修改個人資料
        </a>
      </p>
    </AccountForm>
  );
}

/** The notice that the law on personal data asks for. */
function IdentityNotice() {
  const { siteName } = useShell();
  return (
    <section className={css.identityNotice} aria-labelledby="identity-notice">
      <h2 id="identity-notice">個人資料蒐集告知事項</h2>
      <p>依個人資料保護法第八條第一項規定，告知下列事項：</p>
      <ol>
        {identityNotice(siteName).map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            {text}
          </li>
        ))}
      </ol>
      <a href={`${addressOf('member-rule', {})}#privacy`} target="_blank" rel="noopener">
        完整的隱私權說明
      </a>
    </section>
  );
}

const identityNumberLength = 10;

/** The hint or error while a number is typed: an error as soon as it cannot become right. */
export function identityNumberState(typed: string): { hint?: string; error?: string } {
  const number = tidyIdentityNumber(typed);
  if (isIdentityNumber(number)) return { hint: '格式正確' };
  const isUnfinished = number.length < identityNumberLength && couldBecomeIdentityNumber(number);
  return isUnfinished ? { hint: '1 個英文字母加 9 碼，不分大小寫' } : { error: accountMessages.fieldIdentityNumber };
}
