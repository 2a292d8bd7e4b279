import type { Author } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import { pictureAddress } from '../../contract/picture.ts';
import css from './author-card.module.css';

export function AuthorCard({ author }: { author: Author }) {
  return (
    <section className={css.card} aria-label="關於作者">
      <AuthorPortrait author={author} />
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

/** The author's picture, or the first character of the name instead. */
export function AuthorPortrait({ author: { name, picture } }: { author: Author }) {
  if (picture) {
    const src = pictureAddress({ src: picture }, 320, 'webp');
    return <img className={css.portrait} src={src} width="56" height="56" alt="" loading="lazy" decoding="async" />;
  }
  return (
    <span className={`${css.portrait} ${css.initial}`} aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
