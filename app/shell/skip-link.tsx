import css from './skip-link.module.css';

export const mainId = 'main';

export function SkipLink() {
  return (
    <a className={css.skip} href={`#${mainId}`}>
      跳到主要內容
    </a>
  );
}
