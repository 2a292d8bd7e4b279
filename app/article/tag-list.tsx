import { addressOf } from '../../contract/page-address.ts';
import css from './tag-list.module.css';

export function TagList({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags} aria-label="標籤">
      {tags.map((tag) => (
        <li key={tag}>
          <a className={css.tag} href={addressOf('news/tag', { tag })}>
            <span>
              <span aria-hidden="true"># </span>
              {tag}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
