import type { ArticleCard } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import css from './card-title.module.css';

interface Props {
  article: ArticleCard;
  as?: 'h2' | 'h3';
  look: 'lead' | 'row' | 'small';
}

/** The headline's link is stretched over its whole card, so that a card is one large target and one stop of the Tab key. */
export function CardTitle({ article, as: Heading = 'h3', look }: Props) {
  return (
    <Heading className={css[look]}>
      <a className={css.link} href={addressOf('news/article', { slug: article.slug })}>
        {article.title}
      </a>
    </Heading>
  );
}
