import { useState } from 'react';
import { deskLimits } from '../../contract/desk/limits.ts';
import { BarList } from './bar-list.tsx';
import { FigureCard } from './figure-card.tsx';
import { type FigurePeriod, numberText } from './period.ts';

/** 搜尋無結果: what readers searched for and did not find. */
export function SearchesCard({ period }: { period: FigurePeriod }) {
  return (
    <FigureCard
      title="搜尋無結果"
      figures="figures/searches"
      period={period}
      csv="searches"
      emptyText={({ searches, words }) => {
        if (searches === 0) return '這段時間的搜尋都有結果，或還沒有人搜尋。';
        if (words.length > 0) return null;
        return `共 ${numberText(searches)} 次。為了保護讀者，搜尋不到 ${deskLimits.searchesShownFrom} 次的字不列出。`;
      }}
      headline={({ searches }) => ({
        value: searches,
        unit: '次沒有結果',
        note: `只列出搜尋 ${deskLimits.searchesShownFrom} 次以上的字`,
      })}
      chart={({ words }) => (
        <BarList rows={words.map((each) => ({ key: each.words, name: each.words, value: each.searches }))} />
      )}
      table={({ words }) => ({
        head: ['搜尋的字', '次數'],
        rows: words.map((each) => ({ key: each.words, cells: [each.words, each.searches] })),
      })}
    />
  );
}

const linkKinds = { hosts: '網站', addresses: '網址' } as const;

export function LinksCard({ period }: { period: FigurePeriod }) {
  const [kind, setKind] = useState<keyof typeof linkKinds>('hosts');
  return (
    <FigureCard
      title="對外點擊"
      figures="figures/links"
      period={period}
      csv={kind}
      emptyText={({ clicks }) => (clicks === 0 ? '這段時間還沒有人點對外的連結。' : null)}
      headline={({ clicks }) => ({ value: clicks, unit: '次點擊' })}
      chart={(links) => (
        <>
          <LinkKind kind={kind} onChange={setKind} />
          <BarList rows={links[kind].map(({ link, clicks }) => ({ key: link, name: link, value: clicks }))} />
        </>
      )}
      table={(links) => ({
        head: [linkKinds[kind], '點擊'],
        rows: links[kind].map(({ link, clicks }) => ({ key: link, cells: [link, clicks] })),
      })}
    />
  );
}

interface LinkKindProps {
  kind: keyof typeof linkKinds;
  onChange: (kind: keyof typeof linkKinds) => void;
}

function LinkKind({ kind, onChange }: LinkKindProps) {
  return (
    <fieldset className="figure-choice" aria-label="對外點擊依">
      {(Object.keys(linkKinds) as (keyof typeof linkKinds)[]).map((each) => (
        <button key={each} type="button" aria-pressed={each === kind} onClick={() => onChange(each)}>
          {linkKinds[each]}
        </button>
      ))}
    </fieldset>
  );
}
