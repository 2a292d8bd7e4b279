import { type ClosedReportState, reportKindNames, reportStateNames } from '../../contract/report.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import { formatTime } from '../articles/editing/publish-time.ts';
import { ApiError } from '../errors/api-error.ts';
import { createReports } from '../reports/reports.ts';
import { BadUsage, CommandFailure, defineCommand } from './command.ts';
import { readLimit } from './period.ts';

const usualLimit = 50;

const { answerMaxLength } = reportLimits;

export const commands = {
  'reports list': defineCommand({
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
  }),
  'reports close': defineCommand({
    usage: '<編號> --corrected | --unchanged [--answer <答覆>]',
    words: [1, 1],
    says: [
      '結束一則回報。回報的讀者會看到結果與答覆；要改的話，請在編輯台放回待處理。',
      '文章本身用 content edit 修改、content correct 加上更正啟事。',
    ],
    options: {
      corrected: { type: 'boolean', says: '文章已更正' },
      unchanged: { type: 'boolean', says: '不需更正' },
      answer: { type: 'string', value: '答覆', says: '讀者看到的答覆，可以不寫' },
    },
    async run({ words: [id = ''], options, by, report, withDatabase }) {
      if (options.corrected === options.unchanged) throw new BadUsage('請寫 --corrected 或 --unchanged 其中之一。');
      const answer = options.answer?.trim() ?? '';
      if (answer.length > answerMaxLength) throw new BadUsage(`答覆最多 ${answerMaxLength} 個字。`);
      const state: ClosedReportState = options.corrected ? 'corrected' : 'unchanged';
      try {
        const slug = await withDatabase((db) => createReports({ db }).close({ id, state, answer, actor: by }));
        report({ id, slug, state, answer }, `回報 ${id}（${slug}）：${reportStateNames[state]}。`);
      } catch (error) {
        if (error instanceof ApiError) throw new CommandFailure(`${error.message}。`);
        throw error;
      }
    },
  }),
};

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
