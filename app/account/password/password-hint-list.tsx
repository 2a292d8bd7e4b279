import { FormIcon } from '../../ui/form/field.tsx';
import { VisuallyHidden } from '../../ui/screen-reader.tsx';
import css from './password-hint-list.module.css';
import { passwordHints } from './password-hints.ts';

/** Ticked off while the new password is typed. */
export function PasswordHintList({ password, confirm }: { password: string; confirm: string }) {
  return (
    <ul className={css.list} aria-label="新密碼的條件">
      {passwordHints(password, confirm).map(({ text, met }) => (
        <li key={text} className={met ? css.met : css.hint}>
          {met && <FormIcon name="check" />}
          {text}
          {met && <VisuallyHidden>（符合）</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
