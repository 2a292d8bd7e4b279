import { useEffect, useEffectEvent } from 'react';
import type { Profile } from '../../../contract/account.ts';
import type { HistoryItem, SavedItem } from '../../../contract/library.ts';
import { call } from '../../api/call.ts';
import { SavedRow } from '../collections/collection-row.tsx';
import { keyOf } from '../collections/collection-state.ts';
import { learnSaved, onSavedChange } from '../collections/collection-sync.ts';
import { useHistoryChanges } from '../history/history-changes.ts';
import { isUnfinished } from '../resume-link.tsx';
import { TipCard } from '../tips/tip-card.tsx';
import { useTipView } from '../tips/tip-view.tsx';
import { OverviewGreeting } from './greeting.tsx';
import { OverviewLinks } from './links.tsx';
import { useLoaded } from './loaded.ts';
import css from './overview.module.css';
import { ContinueCard } from './resume-card.tsx';
import { NothingYet, OverviewPart } from './section.tsx';

const savedShown = 3;

async function newestUnfinished(): Promise<HistoryItem | null> {
  const { items } = await call('history/list', {});
  return items.find(({ card, progress }) => card && isUnfinished(progress)) ?? null;
}

async function newestSaved(): Promise<SavedItem[]> {
  const { items } = await call('collection/list', { limit: savedShown });
  learnSaved(items.map(({ type, id }) => ({ type, id, saved: true })));
  return items;
}

async function tipOfToday() {
  const tip = await call('tip/today', {});
  if (tip) learnSaved([{ type: 'tip', id: tip.id, saved: tip.saved }]);
  return tip;
}

/** Where a member begins: what to go on with, what was put aside, what is new today. */
export function Overview({ profile }: { profile: Profile }) {
  const [reading, readAgain] = useLoaded(newestUnfinished);
  const [saved, askSavedAgain] = useLoaded(newestSaved);
  const [tip, askTipAgain] = useLoaded(tipOfToday);
  const { view, open } = useTipView();

  const follow = useEffectEvent(() => askSavedAgain());
  useEffect(() => onSavedChange(() => follow()), []);
  useHistoryChanges({ read: readAgain, edited: readAgain });

  return (
    <div className={css.overview}>
      <OverviewGreeting profile={profile} />
      <OverviewLinks />
      <div className={css.columns}>
        <OverviewPart title="接著看" page="my/history" loaded={reading} again={readAgain}>
          {(item) =>
            item?.card ? (
              <ContinueCard card={item.card} progress={item.progress} />
            ) : (
              <NothingYet>看到一半的文章和影片會出現在這裡。</NothingYet>
            )
          }
        </OverviewPart>
        <OverviewPart title="今日小知識" page="my/tips" loaded={tip} again={askTipAgain}>
          {(today) =>
            today ? (
              <TipCard tip={today} as="h3" onOpen={() => open(today)} />
            ) : (
              <NothingYet>今天還沒有小知識。</NothingYet>
            )
          }
        </OverviewPart>
      </div>
      <OverviewPart title="最近收藏" page="my/collections" loaded={saved} again={askSavedAgain}>
        {(items) =>
          items.length > 0 ? (
            <ul>
              {items.map((item) => (
                <SavedRow key={keyOf(item)} item={item} as="h3" onOpenTip={open} />
              ))}
            </ul>
          ) : (
            <NothingYet>看到想留著的內容，按一下愛心就會收在這裡。</NothingYet>
          )
        }
      </OverviewPart>
      {view}
    </div>
  );
}
