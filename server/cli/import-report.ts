import { styleText } from 'node:util';
import type { ImportOutcome } from '../articles/import/folder.ts';
import type { CommandContext } from './command.ts';

const states = { created: '新增', updated: '更新', unchanged: '未變', refused: '拒絕' } as const;
const styles = { created: 'green', updated: 'yellow', unchanged: 'dim', refused: 'red' } as const;

type ReportContext = Pick<CommandContext<unknown>, 'report' | 'markFailed'>;

/** Reports the result of each file as it is imported, and the totals at the end. */
export function importReport({ report, markFailed }: ReportContext) {
  const sums = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  return {
    add(outcome: ImportOutcome): void {
      const { state, file, line, slug, problem, others = [], notes } = outcome;
      sums[state] += 1;
      if (state === 'refused') markFailed();
      if (state === 'unchanged' && notes.length === 0) return;
      const position = line === undefined ? file : `${file}:${line}`;
      const text = [`${styleText(styles[state], states[state], { stream: process.stdout })} ${position}`];
      // One file may contain many entries.
      if (!file.includes(slug)) text[0] += ` ${slug}`;
      if (problem) text[0] += `：${problem}`;
      text.push(...others.map((other) => `     ${file}:${other.line}：${other.problem}`));
      report(outcome, [...text, ...notes.map((note) => `     ${note}`)].join('\n'));
    },
    end(isTrial: boolean): void {
      const text = Object.entries(sums).map(([state, count]) => `${states[state as keyof typeof states]} ${count}`);
      report({ total: sums, dryRun: isTrial }, `${isTrial ? '試跑，沒有寫入。' : ''}${text.join('、')}`);
    },
  };
}
