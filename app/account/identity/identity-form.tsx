import type { Identity, Profile } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { isIdentityNumber, tidyIdentityNumber } from '../../../contract/rules/identity-number.ts';
import { fullName, nameProblem, tidyName } from '../../../contract/rules/person-name.ts';
import { call } from '../../api/call.ts';
import { showMessage } from '../../overlays/show.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { SubmitButton } from '../../ui/form/form.tsx';
import { DayField, TextField } from '../../ui/form/text-field.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { showCallError } from '../show-call-error.ts';
import { IdentityNotice } from './identity-notice.tsx';
import { identityNumberState } from './identity-number-state.ts';

interface Values {
  realName: string;
  idNumber: string;
  birthday: string;
  consent: boolean;
}

function wrongIdentity({ realName, idNumber, consent }: Values): FieldErrors<Values> {
  const name = nameProblem(tidyName(realName), accountMessages.fieldRealName);
  return {
    ...(name ? { realName: name } : {}),
    ...(isIdentityNumber(tidyIdentityNumber(idNumber)) ? {} : { idNumber: accountMessages.fieldIdentityNumber }),
    ...(consent ? {} : { consent: accountMessages.fieldConsent }),
  };
}

interface Props {
  profile: Profile;
  triesLeft: number;
  onSent: (identity: Identity) => void;
}

/** What an operator will compare with a document. */
export function IdentityForm({ profile, triesLeft, onSent }: Props) {
  const birthday = profile.birthday.replaceAll('-', '/');
  const form = useForm<Values>({
    start: { realName: fullName(profile), idNumber: '', birthday, consent: false },
    check: wrongIdentity,
    send: handIn,
  });
  const number = form.bind('idNumber');
  const numberState = identityNumberState(number.value);

  async function handIn({ realName, idNumber }: Values): Promise<void> {
    const typed = { realName: tidyName(realName), idNumber: tidyIdentityNumber(idNumber) };
    try {
      const identity = await call('user/identity-verify', { ...typed, birthday: profile.birthday, consent: true });
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
