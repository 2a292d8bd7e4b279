import type { MemberFigures } from '../../contract/desk/model/figures.ts';
import { BarList } from './bar-list.tsx';
import { FigureCard } from './figure-card.tsx';
import { type FigurePeriod, numberText, percentText, withTexts } from './period.ts';
import { TimeChart } from './time-chart.tsx';

const dayPoints = (days: MemberFigures['days']) =>
  withTexts(
    days.map(({ day, registrations }) => ({ at: day, registrations })),
    'day',
  );

export function NewMembersCard({ period }: { period: FigurePeriod }) {
  return (
    <FigureCard
      title="新會員"
      figures="figures/members"
      period={period}
      csv="members"
      emptyText={({ total }) => (total.registrations === 0 ? '這段時間還沒有新會員。' : null)}
      headline={({ total }) => ({ value: total.registrations, unit: '位新會員' })}
      chart={({ days, isRunning }) => (
        <TimeChart
          name="新會員"
          points={dayPoints(days).map((point) => ({
            ...point,
            key: point.at,
            value: point.registrations,
            before: null,
          }))}
          isRunning={isRunning}
          shape="bars"
        />
      )}
      table={({ days }) => ({
        head: ['日期', '新會員'],
        rows: dayPoints(days).map(({ at, label, registrations }) => ({ key: at, cells: [label, registrations] })),
      })}
    />
  );
}

/** 驗證碼 by dialling code: how many were sent, and the filled part of the bar is how many were entered correctly. */
export function CodesCard({ period }: { period: FigurePeriod }) {
  return (
    <FigureCard
      title="驗證碼"
      figures="figures/members"
      period={period}
      csv="codes"
      emptyText={({ total }) => (total.codesSent + total.smsSent === 0 ? '這段時間還沒有發出驗證碼。' : null)}
      headline={({ total }) => ({
        value: total.codesSent,
        unit: '次驗證碼',
        note: [
          `${percentText(total.codesVerified, total.codesSent)} 驗證成功`,
          `${numberText(total.smsSent)} 則簡訊`,
          total.smsCost === null ? '' : `費用 ${numberText(total.smsCost)}`,
        ]
          .filter(Boolean)
          .join('・'),
      })}
      chart={({ areas }) => (
        <BarList
          rows={areas.map(({ area, country, codesSent, codesVerified }) => ({
            key: area,
            name: `${area} ${country}`,
            value: codesSent,
            part: codesVerified,
            note: `${percentText(codesVerified, codesSent)} 成功`,
          }))}
        />
      )}
      table={({ areas }) => ({
        head: ['國碼', '新會員', '驗證碼', '驗證成功', '簡訊', '簡訊費用'],
        rows: areas.map(({ area, country, registrations, codesSent, codesVerified, smsSent, smsCost }) => ({
          key: area,
          cells: [`${area} ${country}`, registrations, codesSent, codesVerified, smsSent, smsCost],
        })),
      })}
    />
  );
}
