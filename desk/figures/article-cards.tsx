import { Link } from 'wouter';
import type { ReadingFigures } from '../../contract/desk/model/figures.ts';
import { BarList } from './bar-list.tsx';
import { FigureCard } from './figure-card.tsx';
import { type FigurePeriod, percentText } from './period.ts';

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
