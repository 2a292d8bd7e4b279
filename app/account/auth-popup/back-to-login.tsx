import css from './auth-popup.module.css';
import { authPopup } from './popup-state.ts';

export function BackToLogin() {
  return (
    <div className={css.ways}>
      <button type="button" className={css.way} onClick={() => authPopup.turnTo('login')}>
        返回登入
      </button>
    </div>
  );
}
