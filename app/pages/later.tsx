import { limits } from '../../contract/limits.ts';
import { laterMessages } from '../../contract/messages/later.ts';
import { LaterList } from '../library/later/later-list.tsx';
import { ListOutline } from '../library/list-frame.tsx';
import { askLogin } from '../session/ask-login.ts';
import { useSession } from '../session/session.ts';
import css from './later.module.css';

/** What the reader wants to read later. The HTML is the same for everyone; the browser fills in the list. */
export function LaterPage() {
  const { state } = useSession();
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>{laterMessages.title}</h1>
        <p className={css.lead}>
          讀完的會自動移除，最多放 {limits.laterMax} 篇。
          {state === 'visitor' && (
            <>
              清單存在這個瀏覽器，
              <button type="button" className={css.login} onClick={() => askLogin()}>
                登入
              </button>
              後會加入您的帳號。
            </>
          )}
          {state === 'member' && '您的每台裝置都看得到。'}
        </p>
      </header>
      {state === 'unknown' && (
        <>
          <ListOutline />
          <p className={css.scriptless}>這一頁需要開啟 JavaScript 才能使用。</p>
        </>
      )}
      {state !== 'unknown' && <LaterList key={state} owner={state} />}
    </div>
  );
}
