import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/store.ts';
import css from './alert.module.css';
import { firstFocus, Modal } from './modal.tsx';
import { type AlertRequest, alertStore, closeAlert } from './show-overlay.ts';

type AlertType = AlertRequest['type'];

/** The titles of alerts that have none. */
const defaultTitles: Record<AlertType, string> = { error: '錯誤', info: '提示', idea: '小提醒', success: '完成' };

export function AlertHost() {
  const alert = useStore(alertStore);
  const [titleId, textId] = [useId(), useId()];
  return (
    <Modal
      open={alert !== null && !alert.leaving}
      onClose={closeAlert}
      layer="alert"
      className={css.alert}
      role="alertdialog"
      labelledBy={titleId}
      describedBy={alert?.text ? textId : undefined}
    >
      {alert && (
        <div className={alert.center ? css.centered : css.inside}>
          <AlertIcon type={alert.type} />
          <h2 id={titleId} className={css.title}>
            {alert.title || defaultTitles[alert.type]}
          </h2>
          {alert.text && (
            <p id={textId} className={css.text}>
              {alert.text}
            </p>
          )}
          <Button primary onClick={closeAlert} {...firstFocus}>
            確定
          </Button>
        </div>
      )}
    </Modal>
  );
}

/** Brush strokes on a round seal: a cross, the letter i, a lamp, a tick. */
const strokes: Record<AlertType, string> = {
  error: 'M17 17c4.5 4 9 8.6 14 14M31 17c-4 4.5-9 9.5-14 14',
  info: 'M24 22v11M24 15.5v.01',
  idea: 'M19.5 29.5c-2.7-1.6-4.5-4.3-4.5-7.5a9 9 0 0 1 18 0c0 3.2-1.8 5.9-4.5 7.5v2.5h-9zM20.5 35.5h7M24 31v-6M21.5 22.5 24 25l2.5-2.5',
  success: 'M15.5 24.5c2.4 1.9 4.3 4 6 6.5 2.8-5.4 6.4-9.9 11-14',
};

export function AlertIcon({ type }: { type: AlertType }) {
  return (
    <svg className={css[type]} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d={strokes[type]} />
    </svg>
  );
}
