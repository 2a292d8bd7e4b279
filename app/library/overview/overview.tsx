import { useEffect, useEffectEvent } from 'react';
import type { Profile } from '../../../contract/account.ts';
import { memberPageTitles } from '../../../contract/account-pages.ts';
import type { ArticleCard } from '../../../contract/article.ts';
import type { CollectionItem, HistoryItem } from '../../../contract/library.ts';
import { laterMessages } from '../../../contract/messages/later.ts';
import { addressOf } from '../../../contract/page-address.ts';
import type { MemberPageName } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import { positionHash } from '../../article/reading-position.ts';
import { CardPicture } from '../../cards/card-parts.tsx';
import { logOut } from '../../session/run-session.ts';
import { MenuIcon, type MenuIconName } from '../../shell/menu/menu-icon.tsx';
import { CollectionRow } from '../collections/collection-row.tsx';
import { keyOf } from '../collections/collection-state.ts';
import { loadCollectionState, onCollectionChange } from '../collections/collection-sync.ts';
import { useUnseenNotices } from '../corrections/unseen-notices.ts';
import { useHistoryChanges } from '../history/history-changes.ts';
import { RowTitle } from '../list-row.tsx';
import { isUnfinished, ProgressBar, ResumeLink } from '../resume.tsx';
import { TipCard } from '../tips/tip-card.tsx';
import { useTipPopup } from '../tips/tip-popup.tsx';
import { OverviewGreeting } from './greeting.tsx';
import css from './overview.module.css';
import { NothingYet, OverviewSection, useLoaded } from './overview-section.tsx';

const shownCollectionItems = 3;

async function newestUnfinished(): Promise<HistoryItem | null> {
  const { items } = await call('history/list', {});
  return items.find(({ card, progress }) => card && isUnfinished(progress)) ?? null;
}

async function newestCollectionItems(): Promise<CollectionItem[]> {
  const { items } = await call('collection/list', { limit: shownCollectionItems });
  loadCollectionState(items.map(({ type, id }) => ({ type, id, saved: true })));
  return items;
}

async function tipOfToday() {
  const tip = await call('tip/today', {});
  if (tip) loadCollectionState([{ type: 'tip', id: tip.id, saved: tip.saved }]);
  return tip;
}

/** The member's start page: what to resume, today's tip, the newest collection items. */
export function Overview({ profile }: { profile: Profile }) {
  const [reading, reloadReading] = useLoaded(newestUnfinished);
  const [collection, reloadCollection] = useLoaded(newestCollectionItems);
  const [tip, reloadTip] = useLoaded(tipOfToday);
  const { popup, open } = useTipPopup();

  const onChange = useEffectEvent(() => reloadCollection());
  useEffect(() => onCollectionChange(() => onChange()), []);
  useHistoryChanges({ read: reloadReading, edited: reloadReading });

  return (
    <div className={css.overview}>
      <OverviewGreeting profile={profile} />
      <OverviewLinks />
      <div className={css.columns}>
        <OverviewSection title="接著看" page="my/history" loaded={reading} reload={reloadReading}>
          {(item) =>
            item?.card ? (
              <ResumeCard card={item.card} progress={item.progress} />
            ) : (
              <NothingYet>看到一半的文章和影片會出現在這裡。</NothingYet>
            )
          }
        </OverviewSection>
        <OverviewSection title="今日小知識" page="my/tips" loaded={tip} reload={reloadTip}>
          {(today) =>
            today ? (
              <TipCard tip={today} as="h3" onOpen={() => open(today)} />
            ) : (
              <NothingYet>今天還沒有小知識。</NothingYet>
            )
          }
        </OverviewSection>
      </div>
      <OverviewSection title="最近收藏" page="my/collections" loaded={collection} reload={reloadCollection}>
        {(items) =>
          items.length > 0 ? (
            <ul>
              {items.map((item) => (
                <CollectionRow key={keyOf(item)} item={item} as="h3" onOpenTip={open} />
              ))}
            </ul>
          ) : (
            <NothingYet>看到想留著的內容，按一下愛心就會收在這裡。</NothingYet>
          )
        }
      </OverviewSection>
      {popup}
    </div>
  );
}

const memberLinks: { page: MemberPageName | 'later'; icon: MenuIconName }[] = [
  { page: 'my/account', icon: 'person' },
  { page: 'my/collections', icon: 'collection' },
  { page: 'later', icon: 'bookmark' },
  { page: 'my/history', icon: 'clock' },
  { page: 'my/corrections', icon: 'pencil' },
  { page: 'my/tips', icon: 'lamp' },
];

/** Links to the member's pages; on phones this page is the menu. */
function OverviewLinks() {
  const unseen = useUnseenNotices();
  return (
    <nav aria-label="會員功能">
      <ul className={css.links}>
        {memberLinks.map(({ page, icon }) => (
          <li key={page}>
            <a className={css.link} href={addressOf(page, {})}>
              <MenuIcon name={icon} />
              {page === 'later' ? laterMessages.title : memberPageTitles[page]}
              {page === 'my/corrections' && unseen > 0 && ` (${unseen})`}
            </a>
          </li>
        ))}
        <li>
          <button type="button" className={css.link} onClick={() => void logOut()}>
            <MenuIcon name="leave" />
            登出
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The newest unfinished article or video. Every link of the card resumes it. */
function ResumeCard({ card, progress }: { card: ArticleCard; progress: number }) {
  return (
    <article className={css.card}>
      <CardPicture article={card} size="brief" isPlain />
      <div className={css.text}>
        <RowTitle card={card} as="h3" hash={positionHash(progress)} />
        <ProgressBar progress={progress} kind={card.kind} />
        <ResumeLink card={card} progress={progress} />
      </div>
    </article>
  );
}
