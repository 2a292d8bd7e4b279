import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { type FigureRange, figureRanges } from '../../contract/desk/model/figures.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { editors, memberStaff } from '../../contract/desk/roles.ts';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { MostReadCard, ReadingCard } from './article-cards.tsx';
import { CodesCard, NewMembersCard } from './member-cards.tsx';
import { type FigurePeriod, lastWeek, periodProblem, readPeriod } from './period.ts';
import { LinksCard, SearchesCard } from './search-and-link-cards.tsx';
import { TrafficCard } from './traffic-card.tsx';

const rangeNames: Record<FigureRange, string> = {
  '24h': '24 小時',
  '48h': '48 小時',
  '7d': '7 天',
  '30d': '30 天',
  '90d': '90 天',
};

/** 數據: what readers do on the site; new members and codes for those who look after members. */
export function FiguresScreen({ me }: { me: WhoAmI }) {
  const [search, setSearch] = useSearchParams();
  const chosen = readPeriod(search);
  const problem = periodProblem(chosen);
  // While custom days are incomplete, the cards show the last valid period.
  const [shown, setShown] = useState<FigurePeriod>(problem === null ? chosen : lastWeek());
  if (problem === null && JSON.stringify(chosen) !== JSON.stringify(shown)) setShown(chosen);
  return (
    <>
      <header className="screen-head">
        <h1>數據</h1>
      </header>
      <div className="screen-body">
        <PeriodChoice
          period={chosen}
          onChange={(next) => setSearch(new URLSearchParams(next as Record<string, string>), { replace: true })}
        />
        {problem && <Trouble text={problem} />}
        <div className="figure-cards">
          {editors.includes(me.role) && (
            <>
              <TrafficCard period={shown} />
              <MostReadCard period={shown} />
              <ReadingCard period={shown} />
              <SearchesCard period={shown} />
              <LinksCard period={shown} />
            </>
          )}
          {memberStaff.includes(me.role) && (
            <>
              <NewMembersCard period={shown} />
              <CodesCard period={shown} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface PeriodChoiceProps {
  period: FigurePeriod;
  onChange: (period: FigurePeriod) => void;
}

function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { since, until } = period;
  const isOwn = since !== undefined && until !== undefined;
  return (
    <div className="figure-period">
      <fieldset className="figure-choice" aria-label="期間">
        {figureRanges.map((range) => (
          <button key={range} type="button" aria-pressed={range === period.range} onClick={() => onChange({ range })}>
            {rangeNames[range]}
          </button>
        ))}
        <button type="button" aria-pressed={isOwn} onClick={() => onChange(isOwn ? period : lastWeek())}>
          自訂
        </button>
      </fieldset>
      {isOwn && (
        <div className="labelled-filters">
          <label>
            <span>從</span>
            <input type="date" value={since} onChange={({ target }) => onChange({ since: target.value, until })} />
          </label>
          <label>
            <span>到</span>
            <input type="date" value={until} onChange={({ target }) => onChange({ since, until: target.value })} />
          </label>
        </div>
      )}
    </div>
  );
}
