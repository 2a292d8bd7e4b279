import type { BriefCard } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import { HeadlineText } from '../ui/headline-text.tsx';
import css from './card-title.module.css';

interface Props {
  article: BriefCard;
  as?: 'h2' | 'h3';
  /** `brief` is as small as `small`, for columns of a dozen characters. */
  look: 'lead' | 'row' | 'small' | 'brief';
  /** Where in the text the link leads; its beginning unless named. */
  hash?: string | undefined;
}

/** The headline's link is stretched over its whole card, so that a card is one large target and one stop of the Tab key. */
export function CardTitle({ article, as: Heading = 'h3', look, hash = '' }: Props) {
  return (
    <Heading className={css[look]}>
      <a
        className={css.link}
        href={addressOf('news/article', { slug: article.slug }) + hash}
        aria-label={article.title}
      >
        <HeadlineText text={article.title} breaks={article.breaks} />
      </a>
    </Heading>
  );
}
