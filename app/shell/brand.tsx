import { addressOf } from '../../contract/page-address.ts';
import css from './brand.module.css';

export function Brand({ siteName }: { siteName: string }) {
  return (
    <a className={css.brand} href={addressOf('home', {})} aria-label={`${siteName}首頁`}>
      {siteName}
      <span className={css.dot} aria-hidden="true" />
    </a>
  );
}
