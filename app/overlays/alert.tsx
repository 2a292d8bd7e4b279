import { useId, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import css from './alert.module.css';
import { AlertIcon } from './alert-icon.tsx';
import { firstFocus, Modal } from './modal.tsx';
import { type AlertRequest, alertSource, closeAlert } from './show-alert.ts';

/** For an alert without a title of its own; also what its icon says to those who do not see it. */
const kinds: Record<AlertRequest['type'], string> = { error: '錯誤', info: '提示', idea: '小提醒', success: '完成' };

export function AlertHost() {
  const alert = useSyncExternalStore(alertSource.subscribe, alertSource.current);
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
            {alert.title || kinds[alert.type]}
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
