import { useEffect, useEffectEvent, useRef } from 'react';
import type { Profile } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { call } from '../../api/call.ts';
import { useRemembered } from '../../navigation/visit.ts';
import { showMessage } from '../../overlays/show.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { FieldRow, SubmitButton } from '../../ui/form/form.tsx';
import { DayField, LongTextField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { showCallError } from '../show-call-error.ts';
import { checkProfile, fieldsOf, isChanged, type ProfileValues, valuesOf, whyFixed } from './profile-values.ts';

/** What a member says of oneself. */
export function ProfileForm({ profile }: { profile: Profile }) {
  // Not every browser can be held on its way back: whoever comes forward again finds what was typed.
  const [typed, keepTyped] = useRemembered<ProfileValues | null>('profile', () => null);
  const form = useForm<ProfileValues>({
    start: typed ?? valuesOf(profile),
    check: (values) => (isChanged(values, profile) ? checkProfile(values) : {}),
    onChange: keepTyped,
    send: save,
  });
  const unsaved = isChanged(form.values, profile);
  const fixed = whyFixed(profile);
  const whenFixed = fixed ? { readOnly: true } : {};

  async function save(values: ProfileValues): Promise<void> {
    if (!isChanged(values, profile)) {
      showMessage(messages.profileUnchanged);
      return;
    }
    try {
      const saved = await call('user/update', fieldsOf(values));
      keepTyped(null);
      dispatchSession({ type: 'profileChanged', profile: saved });
      showMessage(messages.profileUpdated);
    } catch (error) {
      showCallError(error, { form });
    }
  }

  /** Saved here, or in another tab: what nobody has touched since is shown as it is now. */
  const shown = useRef(profile);
  const follow = useEffectEvent(() => {
    const isUntouched = !isChanged(form.values, shown.current) || !isChanged(form.values, profile);
    if (shown.current !== profile && isUntouched) form.reset(valuesOf(profile));
    shown.current = profile;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is the news that counts.
  useEffect(() => follow(), [profile]);

  const longest = accountLimits.nameMaxLength * 2;
  return (
    <AccountForm form={form} unsaved={unsaved}>
      {fixed && <p className={css.notice}>{fixed}</p>}
      <FieldRow>
        <TextField
          {...form.bind('lastName')}
          {...whenFixed}
          label="姓氏"
          autoComplete="family-name"
          maxLength={longest}
        />
        <TextField
          {...form.bind('firstName')}
          {...whenFixed}
          label="名字"
          autoComplete="given-name"
          maxLength={longest}
        />
      </FieldRow>
      <FieldRow>
        <DayField {...form.bind('birthday')} {...whenFixed} label="生日" autoComplete="bday" />
        <GenderField {...form.bind('gender')} />
      </FieldRow>
      <LongTextField
        {...form.bind('intro')}
        label="自我介紹"
        longest={accountLimits.introMaxLength}
        placeholder="興趣、工作、關心的議題……"
      />
      <SubmitButton busy={form.busy}>儲存</SubmitButton>
    </AccountForm>
  );
}
