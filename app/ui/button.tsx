import type { ComponentProps } from 'react';
import css from './button.module.css';

interface Look {
  primary?: boolean;
}

function classOf(primary = false): string | undefined {
  return primary ? css.primary : css.button;
}

export function Button({ primary, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" {...rest} className={classOf(primary)} />;
}

/** A link that looks like a button; it also works without JavaScript. */
export function ButtonLink({ primary, href, children, ...rest }: ComponentProps<'a'> & Look & { href: string }) {
  return (
    <a {...rest} href={href} className={classOf(primary)}>
      {children}
    </a>
  );
}
