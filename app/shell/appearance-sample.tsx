import css from './appearance-sample.module.css';
import { verticalSetting } from './reading-mode.ts';

/** A sentence as articles show it, with what is chosen now. */
export function AppearanceSample() {
  return (
    <figure className={css.sample}>
      <figcaption className={css.caption}>預覽</figcaption>
      <p className={verticalSetting.use() === 'on' ? css.vertical : css.horizontal}>
        雨停了，巷口的 <span className={css.upright}>12</span> 戶人家都走出來，說：「<em>天亮了</em>。」
      </p>
    </figure>
  );
}
