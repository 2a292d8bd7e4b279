import { addressOf } from '../../../contract/page-address.ts';
import { useShell } from '../../shell/shell-data.ts';
import { identityNotice } from '../../terms/identity-notice.ts';
import css from './identity-notice.module.css';

export function IdentityNotice() {
  const { siteName } = useShell();
  return (
    <section className={css.notice} aria-labelledby="identity-notice">
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
