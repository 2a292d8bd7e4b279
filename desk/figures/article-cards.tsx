import { useState } from 'react';
import { Link } from 'wouter';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { ReadingFigures } from '../../contract/desk/model/figures.ts';
import { BarList } from './bar-list.tsx';
import { FigureCard } from './figure-card.tsx';
import { type FigurePeriod, numberText, percentText } from './period.ts';

export function MostReadCard({ period }: { period: FigurePeriod }) {
  return (
    <FigureCard
      title="最多人讀"
      figures="figures/articles"
      period={period}
      csv="articles"
      emptyText={({ articles }) => (articles.length === 0 ? '這段時間還沒有人打開文章。' : null)}
      headline={({ views }) => ({ value: views, unit: '次瀏覽，所有文章' })}
      chart={({ articles }) => (
        <BarList
          rows={articles.map(({ id, title, views }) => ({
            key: id,
            name: <Link href={`/articles/${id}`}>{title}</Link>,
            value: views,
          }))}
        />
      )}
      table={({ articles }) => ({
        head: ['標題', '瀏覽'],
        rows: articles.map(({ id, title, views }) => ({ key: id, cells: [title, views] })),
      })}
    />
  );
}

function partsOf({ readings, reached25, reached50, reached75, reached100 }: ReadingFigures) {
  return [
    { name: '開始讀', value: readings },
    { name: '25%', value: reached25 },
    { name: '50%', value: reached50 },
    { name: '75%', value: reached75 },
    { name: '讀完', value: reached100 },
  ].map((part) => ({ ...part, key: part.name, note: percentText(part.value, readings) }));
}

export function ReadingCard({ period }: { period: FigurePeriod }) {
  return (
    <FigureCard
      title="讀到哪裡"
      figures="figures/reading"
      period={period}
      csv="reading"
      emptyText={({ readings }) => (readings === 0 ? '這段時間還沒有會員閱讀的紀錄。' : null)}
      headline={({ readings, reached100 }) => ({
        value: readings,
        unit: '次會員閱讀',
        note: `${percentText(reached100, readings)} 讀完`,
      })}
      chart={(reading) => <BarList rows={partsOf(reading)} />}
      table={(reading) => ({
        head: ['讀到', '閱讀次數', '比例'],
        rows: partsOf(reading).map(({ key, name, value, note }) => ({ key, cells: [name, value, note] })),
      })}
    />
  );
}

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
