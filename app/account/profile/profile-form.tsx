import { useEffect, useEffectEvent, useRef } from 'react';
import type { Profile } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { call } from '../../api/call.ts';
import { useRemembered } from '../../navigation/visit.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { SubmitButton } from '../../ui/form/form.tsx';
import { LongTextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { showCallError } from '../call-errors.ts';
import { PersonalFields } from '../fields/personal-fields.tsx';
import { checkProfile, fieldsOf, isChanged, type ProfileValues, valuesOf, whyFixed } from './profile-values.ts';

/** Edits name, birthday, gender and introduction. */
export function ProfileForm({ profile }: { profile: Profile }) {
  // Some browsers go back without asking; a member who comes forward again finds what was typed.
  const [typed, setTyped] = useRemembered<ProfileValues | null>('profile', () => null);
  const form = useForm<ProfileValues>({
    start: typed ?? valuesOf(profile),
    check: (values) => (isChanged(values, profile) ? checkProfile(values) : {}),
    onChange: setTyped,
    send: save,
  });
  const unsaved = isChanged(form.values, profile);
  const fixedReason = whyFixed(profile);

  async function save(values: ProfileValues): Promise<void> {
    if (!isChanged(values, profile)) {
      showMessage(accountMessages.profileUnchanged);
      return;
    }
    try {
      const saved = await call('user/update', fieldsOf(values));
      setTyped(null);
      dispatchSession({ type: 'profileChanged', profile: saved });
      showMessage(accountMessages.profileUpdated);
    } catch (error) {
      showCallError(error, { form });
    }
  }

  // The profile was saved here or in another tab. Fields without unsaved changes show the new values.
  const shown = useRef(profile);
  const followProfile = useEffectEvent(() => {
    const isUntouched = !isChanged(form.values, shown.current) || !isChanged(form.values, profile);
    if (shown.current !== profile && isUntouched) form.reset(valuesOf(profile));
    shown.current = profile;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs for each new profile.
  useEffect(() => followProfile(), [profile]);

  return (
    <AccountForm form={form} unsaved={unsaved}>
      {fixedReason && <p className={css.notice}>{fixedReason}</p>}
      <PersonalFields form={form} isFixed={fixedReason !== null} />
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
