import { type ClosedReportState, reportLimits, reportStateNames } from '../../../contract/report.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createReports } from '../../reports/reports.ts';
import { BadUsage, CommandFailure, defineCommand } from '../command.ts';

const { answerMaxLength } = reportLimits;

export const command = defineCommand({
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
});
