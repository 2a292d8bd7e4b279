import { reportKindNames, reportStateNames } from '../../../contract/report.ts';
import { formatTime } from '../../articles/editing/publish-time.ts';
import { createReports } from '../../reports/reports.ts';
import { defineCommand } from '../command.ts';
import { readLimit } from '../period.ts';

const usualLimit = 50;

export const command = defineCommand({
  usage: '',
  words: [0, 0],
  says: [
    '列出讀者回報的錯誤：還沒處理的，先回報的在前；加上 --closed 則是處理過的，新的在前。',
    '時間是臺北時間。處理完用 reports close 答覆讀者。',
  ],
  options: {
    closed: { type: 'boolean', says: '列出處理過的' },
    limit: { type: 'string', value: '數目', says: `最多幾則，預設 ${usualLimit}` },
  },
  async run({ options, report, withDatabase }) {
    const filter = { isOpen: !options.closed, limit: readLimit(options.limit, usualLimit) };
    const rows = await withDatabase((db) => createReports({ db }).list(filter));
    const reports = rows.map(({ reported_at, closed_at, ...row }) => ({
      ...row,
      reportedAt: reported_at,
      closedAt: closed_at,
    }));
    const none = options.closed ? '沒有處理過的回報。' : '沒有等待處理的回報。';
    report({ reports }, rows.length === 0 ? none : rows.map(describe).join('\n\n'));
  },
});

type ReportRow = Awaited<ReturnType<ReturnType<typeof createReports>['list']>>[number];

function describe({ id, reported_at, kind, sentence, suggestion, state, answer, slug, title }: ReportRow): string {
  const indent = (label: string, text: string) => (text ? [`  ${label}：${text.replaceAll('\n', '\n        ')}`] : []);
  return [
    `${id}  ${formatTime(reported_at)}  ${reportKindNames[kind]}  ${reportStateNames[state]}`,
    `  文章：${title}（${slug}）`,
    ...indent('句子', sentence),
    ...indent('說明', suggestion),
    ...indent('答覆', answer),
  ].join('\n');
}
