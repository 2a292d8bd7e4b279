import type { Tip } from '../../../contract/library.ts';
import { SaveButton } from '../collections/save-button.tsx';
import css from './tip-card.module.css';
import { tipExcerpt } from './tip-excerpt.ts';
import { TipOpener } from './tip-opener.tsx';

interface Props {
  tip: Tip;
  as: 'h2' | 'h3';
  onOpen: () => void;
}

/** The beginning of a tip; a press anywhere but on the heart opens all of it. */
export function TipCard({ tip, as: Heading, onOpen }: Props) {
  return (
    <article className={css.card}>
      <time className={css.date} dateTime={tip.publishDate}>
        {tip.publishDate.replaceAll('-', '/')}
      </time>
      <Heading className={css.title}>
        <TipOpener tip={tip} onOpen={onOpen} />
      </Heading>
      <p className={css.excerpt}>{tipExcerpt(tip.content)}</p>
      <div className={css.heart}>
        <SaveButton item={{ type: 'tip', id: tip.id }} title={tip.title} />
      </div>
    </article>
  );
}
