import type { Traffic, TrafficPoint } from '../../contract/desk/model/figures.ts';
import { taipeiTime } from '../../contract/rules/taipei-time.ts';
import { FigureCard } from './figure-card.tsx';
import { daysText, type FigurePeriod, numberText, withTexts } from './period.ts';
import { TimeChart } from './time-chart.tsx';

/** 瀏覽 by hour or day beside the week before. */
export function TrafficCard({ period }: { period: FigurePeriod }) {
  return (
    <FigureCard
      title="瀏覽"
      figures="figures/traffic"
      period={period}
      csv="traffic"
      isWide
      when={whenText}
      emptyText={emptyText}
      headline={headline}
      chart={({ points, unit, isRunning }) => (
        <TimeChart
          name="瀏覽"
          points={withTexts(points, unit).map((point) => ({
            ...point,
            key: point.at,
            value: point.views,
            before: point.viewsBefore,
          }))}
          isRunning={isRunning}
          shape={points.length > 1 ? 'line' : 'bars'}
        />
      )}
      table={({ unit, points }) => ({
        head: [unit === 'hour' ? '時間' : '日期', '瀏覽', '造訪', '前一週瀏覽', '前一週造訪'],
        rows: withTexts(points, unit).map(({ at, label, views, visits, viewsBefore, visitsBefore }) => ({
          key: at,
          cells: [label, views, visits, viewsBefore, visitsBefore],
        })),
      })}
    />
  );
}

/** Hours begin within a day, which the days alone would not say. */
function whenText(traffic: Traffic): string {
  const [first] = withTexts(traffic.points, traffic.unit);
  return traffic.unit === 'day' || !first ? daysText(traffic) : `${first.label} 起，依小時`;
}

function emptyText({ points, countedAt }: Traffic): string | null {
  if (points.some(({ views, visits, viewsBefore }) => views + visits + (viewsBefore ?? 0) > 0)) return null;
  if (countedAt === null) return '還沒有開始統計，一分鐘後再來看看。';
  return '這段時間還沒有人瀏覽。';
}

function headline({ points, isRunning, countedAt }: Traffic) {
  const sum = (key: 'views' | 'visits') => points.reduce((total, point) => total + point[key], 0);
  const notes = [
    `${numberText(sum('visits'))} 次造訪`,
    comparison(isRunning ? points.slice(0, -1) : points),
    countedAt && `統計到 ${taipeiTime(new Date(countedAt)).slice(5).replace('-', '/')}`,
  ];
  return { value: sum('views'), unit: '次瀏覽', note: notes.filter(Boolean).join('・') };
}

/** How the complete hours or days compare with the same ones of the week before; empty if these are not all known. */
function comparison(points: readonly TrafficPoint[]): string {
  const before = points.reduce((total, { viewsBefore }) => total + (viewsBefore ?? Number.NaN), 0);
  if (!(before > 0)) return '';
  const change = Math.round((points.reduce((total, { views }) => total + views, 0) / before - 1) * 100);
  if (change === 0) return '和前一週一樣多';
  return `比前一週${change > 0 ? '多' : '少'} ${numberText(Math.abs(change))}%`;
}
