import { useEffect, useState } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import { SectionHeading } from '../cards/section-heading.tsx';
import { FullTime } from '../cards/time.tsx';
import { offlineChoice } from '../library/collections/offline/offline-choice.ts';
import { type ListedLater, storedLater } from '../library/later/load-later.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { type OfflinePageEntry, offlineArticles } from '../offline/offline-list.ts';
import { waitForNetwork } from '../offline/wait-for-network.ts';
import { useSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import css from './offline.module.css';

/** Whether the page replaces another one; at its own address it does not. */
const replacesPage = () => location.pathname !== addressOf('offline', {});

function tryAgain(): void {
  if (replacesPage()) location.reload();
  else location.assign(addressOf('home', {}));
}

export function OfflinePage() {
  const [articles, setArticles] = useState<OfflinePageEntry[] | null>(null);
  const [hasChosen, setHasChosen] = useState(false);
  const { state } = useSession();
  const hasCollection = state === 'member' && offlineChoice.read() !== null;
  const [later, setLater] = useState<string[]>([]);

  useEffect(() => {
    offlineArticles().then(setArticles, () => setArticles([]));
  }, []);

  useEffect(() => {
    if (state === 'unknown') return;
    const titlesOf = (items: ListedLater[]) =>
      items.flatMap(({ stored, isReadable }) => (stored && !isReadable ? [stored.title] : []));
    storedLater().then(
      (items) => setLater(titlesOf(items)),
      () => {},
    );
  }, [state]);

  // After the visitor has chosen an article, the returning network must not load another page.
  useEffect(() => {
    if (hasChosen) return;
    if (replacesPage()) return waitForNetwork(tryAgain);
    // At its own address the page can also be open with a network.
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [hasChosen]);

  return (
    <>
      <EmptyState
        as="h1"
        title="目前沒有網路連線"
        actions={
          <>
            <Button primary onClick={tryAgain}>
              重新連線
            </Button>
            {hasCollection && <ButtonLink href={addressOf('my/collections', {})}>看我的收藏</ButtonLink>}
          </>
        }
      >
        {articles?.length === 0
          ? '連上網路後，這一頁會自己打開。讀過的文章會存在這台裝置上，下次沒有網路時也能讀。'
          : '連上網路後，這一頁會自己打開。這台裝置上讀過的文章，現在也能讀。'}
      </EmptyState>
      {articles && articles.length > 0 && <ReadableList articles={articles} onChoice={() => setHasChosen(true)} />}
      {later.length > 0 && <LaterTitles titles={later} />}
    </>
  );
}

/** What waits on the list to read later and cannot be read now. */
function LaterTitles({ titles }: { titles: string[] }) {
  return (
    <section className={css.heading}>
      <SectionHeading>稍後讀裡還有</SectionHeading>
      <p className={css.when}>連上網路後就能讀。</p>
      <ul className={css.list}>
        {titles.map((title) => (
          <li key={title} className={css.link}>
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadableList({ articles, onChoice }: { articles: OfflinePageEntry[]; onChoice: () => void }) {
  return (
    <section className={css.heading}>
      <SectionHeading>可以離線閱讀的文章</SectionHeading>
      <ul className={css.list}>
        {articles.map(({ address, title, breaks, keptAt }) => (
          <li key={address}>
            <a
              className={css.link}
              href={address}
              // Opened in another tab, it leaves this one waiting for the network.
              onClick={({ nativeEvent }) => isPlainClick(nativeEvent) && onChoice()}
            >
              <h3 className={css.title} aria-label={title}>
                <HeadlineText text={title} breaks={breaks} />
              </h3>
              <span className={css.when}>
                存於 <FullTime at={keptAt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
