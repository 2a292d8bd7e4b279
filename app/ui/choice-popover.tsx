import { type ReactNode, type ToggleEvent, useId } from 'react';
import css from './choice-popover.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon: IconName;
  label: string;
  children: ReactNode;
}

/** Opens on the choice already made, so that the arrow keys go on from there. */
function focusChosen(event: ToggleEvent<HTMLDivElement>) {
  if (event.newState === 'open')
    event.currentTarget.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
}

/** A round button with a small panel of choices; opening, Escape and outside clicks are the platform's. */
export function ChoicePopover({ icon, label, children }: Props) {
  const id = useId();
  return (
    <div className={css.holder}>
      <button type="button" className={css.opener} popoverTarget={id} aria-label={label} title={label}>
        <Icon name={icon} />
      </button>
      <div id={id} className={css.panel} popover="auto" onToggle={focusChosen}>
        {children}
      </div>
    </div>
  );
}
