import type { MouseEvent } from 'react';
import { readingMessages } from '../../contract/messages/reading.ts';
import { showMessage } from '../overlays/show-overlay.ts';
import css from './appearance-sample.module.css';
import { verticalSetting } from './reading-mode.ts';

/** A sentence as articles show it, with what is chosen now, and the way to the keys for those who use a mouse. */
export function AppearanceSample() {
  return (
    <>
      <Sample />
      <button type="button" className={css.keys} onClick={openKeys}>
        鍵盤快速鍵
      </button>
    </>
  );
}

function openKeys(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  import('../keyboard/keys-dialog.tsx')
    .then((file) => file.openKeysDialog())
    .catch(() => showMessage(readingMessages.connectionTrouble));
}

function Sample() {
  return (
    <figure className={css.sample}>
      <figcaption className={css.caption}>預覽</figcaption>
      <p className={verticalSetting.use() === 'on' ? css.vertical : css.horizontal}>
        雨停了，巷口的 <span className={css.upright}>12</span> 戶人家都走出來，說：「<em>天亮了</em>。」
      </p>
    </figure>
  );
}
