import type { Author } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import css from './author-card.module.css';

export function AuthorCard({ author }: { author: Author }) {
  return (
    <section className={css.card} aria-label="關於作者">
      <AuthorInitial name={author.name} />
      <div>
        <p className={css.who}>
          <a className={css.name} href={addressOf('news/author', { author: author.slug })}>
            {author.name}
          </a>
          <span className={css.role}>{author.title}</span>
        </p>
        {author.bio && <p className={css.bio}>{author.bio}</p>}
      </div>
    </section>
  );
}

/** The first character of the name, in place of a portrait. */
export function AuthorInitial({ name }: { name: string }) {
  return (
    <span className={css.initial} aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
