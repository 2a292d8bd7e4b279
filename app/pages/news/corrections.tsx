import { correctionsAnchor, type ListedCorrection } from '../../../contract/article.ts';
import { feedAddresses } from '../../../contract/feeds.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { taipeiDay, taipeiTime } from '../../../contract/rules/taipei-time.ts';
import { call } from '../../api/call.ts';
import { GrowingList } from '../../feed/growing-list.tsx';
import type { PageProps } from '../../navigation/visit.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HeadlineText } from '../../ui/headline-text.tsx';
import css from './corrections.module.css';

/** All corrections by their day in Taipei, newest first. */
export function CorrectionsPage({ data: { corrections: feed } }: PageProps<'news/corrections'>) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>更正紀錄</h1>
        <p className={css.about}>
          報導有錯，我們會改正，並在這裡與文章裡說明。也可以
          <a className={css.feed} href={feedAddresses.corrections}>
            用 RSS 訂閱
          </a>
          。
        </p>
      </header>
      {feed.items.length > 0 ? (
        <GrowingList
          feed={feed}
          loadNext={(cursor) => call('article/corrections', { cursor })}
          addressOfPage={(page) => addressOf('news/corrections', {}, page)}
          noun="更正"
        >
          {(correction, index, all) => <Row correction={correction} before={all[index - 1]} />}
        </GrowingList>
      ) : (
        <EmptyState title="還沒有更正" actions={<ButtonLink href={addressOf('home', {})}>看看最新的新聞</ButtonLink>}>
          報導有更正時，會列在這裡。
        </EmptyState>
      )}
    </div>
  );
}

const dayOf = ({ at }: ListedCorrection): string => taipeiDay(new Date(at));

/** The first correction of a day stands below the day's name. */
function Row({ correction, before }: { correction: ListedCorrection; before: ListedCorrection | undefined }) {
  const { at, text, article } = correction;
  const day = dayOf(correction);
  return (
    <>
      {(!before || dayOf(before) !== day) && <h2 className={css.day}>{day.replaceAll('-', '/')}</h2>}
      <article className={css.row}>
        <h3 className={css.name}>
          <a
            href={`${addressOf('news/article', { slug: article.slug })}#${correctionsAnchor}`}
            aria-label={article.title}
          >
            <HeadlineText text={article.title} breaks={article.breaks} />
          </a>
        </h3>
        <p className={css.text}>{text}</p>
        <p className={css.time}>
          <time dateTime={at}>{taipeiTime(new Date(at)).slice(-5)}</time>
        </p>
      </article>
    </>
  );
}
