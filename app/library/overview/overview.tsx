import { useEffect, useEffectEvent } from 'react';
import type { Profile } from '../../../contract/account.ts';
import type { CollectionItem, HistoryItem } from '../../../contract/library.ts';
import { call } from '../../api/call.ts';
import { CollectionRow } from '../collections/collection-row.tsx';
import { keyOf } from '../collections/collection-state.ts';
import { loadCollectionState, onCollectionChange } from '../collections/collection-sync.ts';
import { useHistoryChanges } from '../history/history-changes.ts';
import { isUnfinished } from '../resume-link.tsx';
import { TipCard } from '../tips/tip-card.tsx';
import { useTipPopup } from '../tips/tip-popup.tsx';
import { OverviewGreeting } from './greeting.tsx';
import { OverviewLinks } from './links.tsx';
import { useLoaded } from './loaded.ts';
import css from './overview.module.css';
import { ResumeCard } from './resume-card.tsx';
import { NothingYet, OverviewSection } from './section.tsx';

const savedShown = 3;

async function newestUnfinished(): Promise<HistoryItem | null> {
  const { items } = await call('history/list', {});
  return items.find(({ card, progress }) => card && isUnfinished(progress)) ?? null;
}

async function newestSaved(): Promise<CollectionItem[]> {
  const { items } = await call('collection/list', { limit: savedShown });
  loadCollectionState(items.map(({ type, id }) => ({ type, id, saved: true })));
  return items;
}

async function tipOfToday() {
  const tip = await call('tip/today', {});
  if (tip) loadCollectionState([{ type: 'tip', id: tip.id, saved: tip.saved }]);
  return tip;
}

/** Where a member begins: what to go on with, what was put aside, what is new today. */
export function Overview({ profile }: { profile: Profile }) {
  const [reading, readAgain] = useLoaded(newestUnfinished);
  const [saved, askSavedAgain] = useLoaded(newestSaved);
  const [tip, askTipAgain] = useLoaded(tipOfToday);
  const { popup, open } = useTipPopup();

  const follow = useEffectEvent(() => askSavedAgain());
  useEffect(() => onCollectionChange(() => follow()), []);
  useHistoryChanges({ read: readAgain, edited: readAgain });

  return (
    <div className={css.overview}>
      <OverviewGreeting profile={profile} />
      <OverviewLinks />
      <div className={css.columns}>
        <OverviewSection title="接著看" page="my/history" loaded={reading} again={readAgain}>
          {(item) =>
            item?.card ? (
              <ResumeCard card={item.card} progress={item.progress} />
            ) : (
              <NothingYet>看到一半的文章和影片會出現在這裡。</NothingYet>
            )
          }
        </OverviewSection>
        <OverviewSection title="今日小知識" page="my/tips" loaded={tip} again={askTipAgain}>
          {(today) =>
            today ? (
              <TipCard tip={today} as="h3" onOpen={() => open(today)} />
            ) : (
              <NothingYet>今天還沒有小知識。</NothingYet>
            )
          }
        </OverviewSection>
      </div>
      <OverviewSection title="最近收藏" page="my/collections" loaded={saved} again={askSavedAgain}>
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
