import type { Tip } from '../../../contract/library.ts';
import { HeadlineText } from '../../ui/headline-text.tsx';
import { SaveButton } from '../collections/save-button.tsx';
import css from './tip-card.module.css';

interface Props {
  tip: Tip;
  as: 'h2' | 'h3';
  onOpen: () => void;
}

/** The beginning of a tip. A click anywhere but on the heart opens it. */
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

/** A tip's title as a button that covers its card or row, like the link of an article's title. */
export function TipOpener({ tip: { title, breaks }, onOpen }: { tip: Tip; onOpen: () => void }) {
  return (
    <button type="button" className={css.opener} aria-haspopup="dialog" aria-label={title} onClick={onOpen}>
      <HeadlineText text={title} breaks={breaks} />
    </button>
  );
}

const blockEnds = /<\/(?:p|li|h\d|blockquote)>/g;

/** The text of a tip without its HTML. The parsed document loads and runs nothing. */
function tipExcerpt(content: string): string {
  const text = new DOMParser().parseFromString(content.replace(blockEnds, '$& '), 'text/html').body.textContent;
  return text.replace(/\s+/g, ' ').trim();
}
